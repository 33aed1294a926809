// The addresses of costs.
import { listSearch } from '#platform/web/list/list-search.ts'
import {
  day,
  isOneOf,
  listOf,
  oneOf,
  type Readers,
  readSearch,
  text,
  uuid,
} from '#platform/web/search-readers.ts'
import {
  MONTH_STATES,
  type MonthState,
  POOL_KINDS,
  type PoolKind,
  RATE_KINDS,
  type RateKind,
} from '../contract/words.ts'

export const COST_TABS = ['hires', 'open', 'rates'] as const
export type CostTab = (typeof COST_TABS)[number]
export const HIRE_SORTS = ['-hired_at', 'hired_at', '-cost', 'cost'] as const
export type HireSort = (typeof HIRE_SORTS)[number]

const month = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? value : undefined

type Filter = {
  client?: string | undefined
  job?: string | undefined
  campaign?: string | undefined
  recruiter?: string | undefined
  candidate?: string | undefined
  state?: MonthState[] | undefined
  /** Days instead of the month. */
  from?: string | undefined
  to?: string | undefined
  pool?: PoolKind | undefined
  kind?: RateKind | undefined
}
type View = { tab?: CostTab | undefined; month?: string | undefined; sort?: HireSort | undefined }
type Open = {
  /** The dialog to add a cost is open. */
  add?: 'cost' | undefined
  /** The dialog of a rate is open, for this user. */
  rate?: string | undefined
}
export type CostsSearch = Filter & View & Open

export const costsSearch = listSearch<Filter, View, Open>({
  filters: {
    client: uuid,
    job: uuid,
    campaign: uuid,
    recruiter: uuid,
    candidate: uuid,
    state: listOf(isOneOf(MONTH_STATES)),
    from: day,
    to: day,
    pool: oneOf(POOL_KINDS),
    kind: oneOf(RATE_KINDS),
  },
  view: { tab: oneOf(COST_TABS), month, sort: oneOf(HIRE_SORTS) },
  open: { add: oneOf(['cost']), rate: uuid },
})
export const readCostsSearch = costsSearch.read

export type ReceiptSearch = {
  receipt?: string | undefined
  line?: string | undefined
  part?: string | undefined
}
const RECEIPT: Readers<ReceiptSearch> = { receipt: uuid, line: text(200), part: text(200) }
export const readReceiptSearch = (given: Record<string, unknown>) => readSearch(RECEIPT, given)
