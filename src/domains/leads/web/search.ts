// The URL of leads: filters, order, the open lead.
import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import { oneOf, uuid } from '#platform/web/search-readers.ts'
import { LEAD_FILTERS } from '../contract/filters.ts'

export const leadSearch = listSearch({
  filters: LEAD_FILTERS,
  view: { sort: oneOf(['received_at']) },
  open: {
    lead: uuid,
    // Of the map above the list: the figure it shows, its level, and the age of leads in stock.
    metric: oneOf(['demand', 'fill', 'price']),
    map: oneOf(['counties']),
    age: oneOf(['fresh', 'recent', 'aged']),
  },
})
export type LeadSearch = SearchOf<typeof leadSearch>

export const readLeadSearch = leadSearch.read
