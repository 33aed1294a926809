// The addresses of the webhook lab and of integrations.

import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import { oneOf, readSearch, uuid } from '#platform/web/search-readers.ts'
import { EVENT_FILTERS } from '../contract/filters.ts'
import { KINDS, type Kind } from '../contract/words.ts'

export const labSearch = listSearch({
  filters: EVENT_FILTERS,
  view: {},
  open: { event: uuid, send: uuid },
})
export type LabSearch = SearchOf<typeof labSearch>
export const readLabSearch = labSearch.read

export type IntegrationSearch = { kind?: Kind | undefined }
export const readIntegrationSearch = (given: Record<string, unknown>) =>
  readSearch<IntegrationSearch>({ kind: oneOf(KINDS) }, given)
