// The addresses of the webhook lab and of integrations.
import { listSearch } from '#platform/web/list/list-search.ts'
import { isOneOf, listOf, oneOf, readSearch, uuid } from '#platform/web/search-readers.ts'
import type { EventFilter } from '../contract/schemas.ts'
import { EVENT_STATUSES, KINDS, type Kind, PROVIDERS } from '../contract/words.ts'

type Open = { event?: string | undefined; send?: string | undefined }
export type LabSearch = EventFilter & Open

export const labSearch = listSearch<EventFilter, object, Open>({
  filters: {
    provider: listOf(isOneOf(PROVIDERS)),
    status: listOf(isOneOf(EVENT_STATUSES)),
    test: oneOf(['true', 'false']),
  },
  view: {},
  open: { event: uuid, send: uuid },
})
export const readLabSearch = labSearch.read

export type IntegrationSearch = { kind?: Kind | undefined }
export const readIntegrationSearch = (given: Record<string, unknown>) =>
  readSearch<IntegrationSearch>({ kind: oneOf(KINDS) }, given)
