// The filters of outreach campaigns and of the recipients of one, one line each.
import { day, type FilterOf, many, one, search, text } from '#shared/filters.ts'
import { CAMPAIGN_STATUSES, FIGURES, STATES, STEP_FIGURE } from './words.ts'

export const CAMPAIGN_FILTERS = { q: search(), status: many(CAMPAIGN_STATUSES) }
export type CampaignFilter = FilterOf<typeof CAMPAIGN_FILTERS>

export const RECIPIENT_FILTERS = {
  q: search(),
  state: many(STATES),
  figure: one(FIGURES),
  /** With a figure: counted on this day. Alone: any figure of the chart on this day. */
  day: day(),
  step: text(20, {}, STEP_FIGURE),
}
export type RecipientFilter = FilterOf<typeof RECIPIENT_FILTERS> & { campaign: string }
