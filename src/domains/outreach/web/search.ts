// The URLs of outreach: the list of campaigns, and the recipients of one.
import { listSearch } from '#platform/web/list/list-search.ts'
import { isOneOf, listOf, oneOf, readSearch, text, yes } from '#platform/web/search-readers.ts'
import type { CampaignFilter, RecipientFilter } from '../contract/schemas.ts'
import { CAMPAIGN_STATUSES, FIGURES, STATES, STEP_FIGURE } from '../contract/words.ts'

type Create = { create?: true | undefined }
export type CampaignsSearch = CampaignFilter & Create

export const campaignsSearch = listSearch<CampaignFilter, object, Create>({
  filters: { q: text(200), status: listOf(isOneOf(CAMPAIGN_STATUSES)) },
  view: {},
  open: { create: yes },
})
export const readCampaignsSearch = campaignsSearch.read

const stepFigure = (given: unknown) => {
  const step = text(20)(given)
  return step && STEP_FIGURE.test(step) ? step : undefined
}

export type RecipientSearch = Omit<RecipientFilter, 'campaign'>
export const readRecipientSearch = (given: Record<string, unknown>) =>
  readSearch<RecipientSearch>(
    { q: text(200), state: listOf(isOneOf(STATES)), figure: oneOf(FIGURES), step: stepFigure },
    given,
  )
