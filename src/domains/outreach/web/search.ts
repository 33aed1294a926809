// The URLs of outreach: the list of campaigns, and the recipients of one.
import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import { day, isOneOf, listOf, oneOf, readSearch, text, yes } from '#platform/web/search-readers.ts'
import type { RecipientFilter } from '../contract/schemas.ts'
import {
  CAMPAIGN_STATUSES,
  DAY_FIGURES,
  FIGURE_LABELS,
  FIGURES,
  type FigureName,
  STATES,
  STEP_FIGURE,
} from '../contract/words.ts'

export const campaignsSearch = listSearch({
  filters: { q: text(200), status: listOf(isOneOf(CAMPAIGN_STATUSES)) },
  view: {},
  open: { create: yes },
})
export type CampaignsSearch = SearchOf<typeof campaignsSearch>
export const readCampaignsSearch = campaignsSearch.read

const stepFigure = (given: unknown) => {
  const step = text(20)(given)
  return step && STEP_FIGURE.test(step) ? step : undefined
}

export type RecipientSearch = Omit<RecipientFilter, 'campaign'>
export const readRecipientSearch = (given: Record<string, unknown>) =>
  readSearch<RecipientSearch>(
    { q: text(200), state: listOf(isOneOf(STATES)), figure: oneOf(FIGURES), day, step: stepFigure },
    given,
  )

export const NO_FILTER = {
  q: undefined,
  state: undefined,
  figure: undefined,
  day: undefined,
  step: undefined,
} satisfies RecipientSearch

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
