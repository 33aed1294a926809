// The addresses of costs.
import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import { oneOf, type Readers, readSearch, text, uuid } from '#platform/web/search-readers.ts'
import { HIRE_FILTERS } from '../contract/filters.ts'
import { POOL_KINDS, RATE_KINDS } from '../contract/words.ts'

export const COST_TABS = ['hires', 'open', 'rates'] as const
export type CostTab = (typeof COST_TABS)[number]
export const HIRE_SORTS = ['-hired_at', 'hired_at', '-cost', 'cost'] as const
export type HireSort = (typeof HIRE_SORTS)[number]

const month = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? value : undefined

export const costsSearch = listSearch({
  filters: { ...HIRE_FILTERS, pool: oneOf(POOL_KINDS), kind: oneOf(RATE_KINDS) },
  view: { tab: oneOf(COST_TABS), month, sort: oneOf(HIRE_SORTS) },
  // The dialogs: a new cost, or the rate of this user.
  open: { add: oneOf(['cost']), rate: uuid },
})
export type CostsSearch = SearchOf<typeof costsSearch>
export const readCostsSearch = costsSearch.read

export type ReceiptSearch = {
  receipt?: string | undefined
  line?: string | undefined
  part?: string | undefined
}
const RECEIPT: Readers<ReceiptSearch> = { receipt: uuid, line: text(200), part: text(200) }
export const readReceiptSearch = (given: Record<string, unknown>) => readSearch(RECEIPT, given)
