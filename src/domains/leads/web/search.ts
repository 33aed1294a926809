// The URL of leads: filters, order, the open lead.
import { STATES } from '#platform/shared/us-states.ts'
import { listSearch } from '#platform/web/list/list-search.ts'
import {
  isOneOf,
  isUuid,
  listOf,
  oneOf,
  type Reader,
  text,
  time,
  uuid,
} from '#platform/web/search-readers.ts'
import type { LeadFilter } from '../contract/schemas.ts'
import { LEAD_FIGURES, LEAD_STATUSES } from '../contract/statuses.ts'

type View = { sort?: 'received_at' | undefined }
type Open = {
  lead?: string | undefined
  /** Of the map above the list: the figure it shows, its level, and the age of leads in stock. */
  metric?: 'demand' | 'fill' | 'price' | undefined
  map?: 'counties' | undefined
  age?: 'fresh' | 'recent' | 'aged' | undefined
}
export type LeadSearch = LeadFilter & View & Open

const campaign: Reader<string> = (value) => (value === 'none' || isUuid(value) ? value : undefined)
const owner: Reader<string> = (value) => (value === 'me' || isUuid(value) ? value : undefined)

export const leadSearch = listSearch<LeadFilter, View, Open>({
  filters: {
    q: text(200),
    status: listOf(isOneOf(LEAD_STATUSES)),
    figure: oneOf(LEAD_FIGURES),
    owner,
    candidate: uuid,
    campaign,
    client: uuid,
    state: listOf(isOneOf(STATES)),
    county: text(5),
    place: oneOf(['no_state', 'no_county']),
    category: text(100),
    test: (value) => oneOf(['true', 'false'])(String(value)),
    externalId: text(200),
    source: text(200),
    backfilled: (value) => oneOf(['true', 'false'])(String(value)),
    receivedFrom: time,
    receivedTo: time,
  },
  view: { sort: oneOf(['received_at']) },
  open: {
    lead: uuid,
    metric: oneOf(['demand', 'fill', 'price']),
    map: oneOf(['counties']),
    age: oneOf(['fresh', 'recent', 'aged']),
  },
})

export const readLeadSearch = leadSearch.read
