// The filters of campaigns, one line each. One that is not a column of campaigns has its SQL in server/queries/campaigns.ts.
import { type FilterOf, id, many, search } from '#shared/filters.ts'
import { CAMPAIGN_STATUSES, CHANNELS } from './words.ts'

export const CAMPAIGN_FILTERS = {
  /** A part of the name of the campaign or of its client. */
  q: search(),
  status: many(CAMPAIGN_STATUSES),
  channel: many(CHANNELS),
  client: id(),
}
export type CampaignFilter = FilterOf<typeof CAMPAIGN_FILTERS>
