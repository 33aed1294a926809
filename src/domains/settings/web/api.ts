// Saved views and the outbox, for the web.
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import { keptOffline } from '#platform/web/offline/kept-offline.ts'
import type { QueryInput } from '#shared/endpoint.ts'
import * as contract from '../contract/endpoints.ts'

export const savedViewsQuery = (list: contract.ListName) =>
  queryOptions({ ...queryOf(['views'], contract.listSavedViews, { query: { list } }), ...keptOffline })

type NewView = Pick<contract.SavedView, 'name' | 'search' | 'shared' | 'list'>
type ViewChange = {
  view: contract.SavedView
  changes: Partial<Pick<contract.SavedView, 'name' | 'search' | 'shared'>>
}

export function useSavedViewActions() {
  return {
    create: useAct(contract.createSavedView, (body: NewView) => ({ body }), { refresh: ['views'] }),
    change: useAct(
      contract.updateSavedView,
      ({ view, changes }: ViewChange) => ({
        params: { id: view.id },
        body: changes,
        version: view.version,
      }),
      { refresh: ['views'] },
    ),
    remove: useAct(contract.removeSavedView, (view: contract.SavedView) => ({ params: { id: view.id } }), {
      refresh: ['views'],
    }),
  }
}

export const outboxQuery = pagesQuery({
  queryKey: ['outbox', 'mails'],
  input: {},
  fetch: (query: QueryInput<typeof contract.listOutbox>, signal) =>
    call(contract.listOutbox, { query, signal }),
})

export const outboxTextsQuery = pagesQuery({
  queryKey: ['outbox', 'texts'],
  input: {},
  fetch: (query: QueryInput<typeof contract.listOutboxTexts>, signal) =>
    call(contract.listOutboxTexts, { query, signal }),
})
