// The URL of the audit log: filters and the open event.
import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import { text, uuid } from '#platform/web/search-readers.ts'
import { AUDIT_FILTERS } from '../contract/filters.ts'

export const auditSearch = listSearch({
  filters: AUDIT_FILTERS,
  view: {},
  // With its time, by which an event that is not on the loaded pages is found.
  open: { event: uuid, at: text(40) },
})
export type AuditSearch = SearchOf<typeof auditSearch>
export const readAuditSearch = auditSearch.read
