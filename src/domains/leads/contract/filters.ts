// The filters of leads, one line each. To add one: a line here, and its SQL in server/queries/leads.ts unless it is named
// like a column of leads.
import { type FilterOf, id, idOr, many, one, search, text, time } from '#shared/filters.ts'
import { STATE_NAMES } from '#shared/us-state-names.ts'
import { STATES } from '#shared/us-states.ts'
import { FIGURE_LABELS, LEAD_FIGURES, LEAD_LOOKS, LEAD_STATUSES } from './words.ts'

const YES_NO = ['true', 'false'] as const

// biome-ignore format: one line for each filter
export const LEAD_FILTERS = {
  /** A whole email address, the first or last digits of a phone number, or the start of a name. */
  q: search(),
  status: many(LEAD_STATUSES, { menu: 'Status', labels: LEAD_LOOKS }),
  /** As campaigns count. */
  figure: one(LEAD_FIGURES, { chip: 'Counted as', labels: FIGURE_LABELS }),
  receivedFrom: time({ chip: 'Received from' }),
  receivedTo: time({ chip: 'Received before' }),
  state: many(STATES, { menu: 'State', labels: STATE_NAMES }),
  /** The word "none" finds leads that wait for a campaign. */
  campaign: idOr(['none'], { menu: 'Campaign' }),
  client: id({ menu: 'Client' }),
  owner: idOr(['me'], { menu: 'Assigned to' }),
  category: text(100, { chip: 'Category' }),
  /** The five digits of a county. */
  county: text(5, { chip: 'County' }),
  /** Leads whose place is not known. */
  place: one(['no_state', 'no_county'], { chip: 'Place', labels: { no_state: 'unknown', no_county: 'unknown' } }),
  source: text(60, { chip: 'Source' }),
  /** Found by the hourly comparison with Meta, because its event never came. */
  backfilled: one(YES_NO, { chip: 'Found by the hourly check', labels: { true: 'yes', false: 'no' } }),
  externalId: text(200, { chip: 'Id at the source' }),
  candidate: id({ chip: 'Candidate' }),
  test: one(YES_NO),
}
export type LeadFilter = FilterOf<typeof LEAD_FILTERS>
