// The addresses of the webhook lab and of integrations.
import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import { isOneOf, listOf, oneOf, readSearch, uuid } from '#platform/web/search-readers.ts'
import { EVENT_STATUSES, KINDS, type Kind, PROVIDERS } from '../contract/words.ts'

export const labSearch = listSearch({
  filters: {
    provider: listOf(isOneOf(PROVIDERS)),
    status: listOf(isOneOf(EVENT_STATUSES)),
    test: oneOf(['true', 'false']),
  },
  view: {},
  open: { event: uuid, send: uuid },
})
export type LabSearch = SearchOf<typeof labSearch>
export const readLabSearch = labSearch.read

export type IntegrationSearch = { kind?: Kind | undefined }
export const readIntegrationSearch = (given: Record<string, unknown>) =>
  readSearch<IntegrationSearch>({ kind: oneOf(KINDS) }, given)
