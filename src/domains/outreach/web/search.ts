// The URLs of outreach: the list of campaigns, and the recipients of one.

import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import { yes } from '#platform/web/search-readers.ts'
import { CAMPAIGN_FILTERS, RECIPIENT_FILTERS } from '../contract/filters.ts'
import { DAY_FIGURES, FIGURE_LABELS, FIGURES, type FigureName } from '../contract/words.ts'

export const campaignsSearch = listSearch({ filters: CAMPAIGN_FILTERS, view: {}, open: { create: yes } })
export type CampaignsSearch = SearchOf<typeof campaignsSearch>
export const readCampaignsSearch = campaignsSearch.read

const recipientSearch = listSearch({ filters: RECIPIENT_FILTERS, view: {}, open: {} })
export type RecipientSearch = SearchOf<typeof recipientSearch>
export const readRecipientSearch = recipientSearch.read
export const NO_FILTER = recipientSearch.noFilter

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
export const dayText = (date: string) => DAY.format(new Date(`${date}T00:00:00Z`))

const inWords = (figures: readonly FigureName[]) => {
  const [first = '', ...more] = figures.map((figure) => FIGURE_LABELS[figure])
  const last = more.pop()
  return last ? `${[first, ...more.map(lower)].join(', ')} or ${lower(last)}` : first
}
const lower = (words: string) => words.toLowerCase()

/** The figure that opened the list, or undefined. States have their tabs. */
export function filterInWords(
  { figure, day: date, step }: RecipientSearch,
  shown: readonly FigureName[] = FIGURES,
): string | undefined {
  const ofDay = DAY_FIGURES.filter((each) => shown.includes(each))
  if (date) return `${inWords(figure ? [figure] : ofDay)} on ${dayText(date)}`
  if (figure) return FIGURE_LABELS[figure]
  const [position, of] = step?.split('.') ?? []
  const name = FIGURES.find((each) => each === of)
  return name && `Step ${Number(position) + 1}, ${lower(FIGURE_LABELS[name])}`
}
