// Saved views and the outbox, for the web.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryInput } from '#platform/shared/endpoint.ts'
import { call, ifMatch } from '#platform/web/api-client.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import { keptOffline } from '#platform/web/offline/kept-offline.ts'
import type * as contract from '../contract/endpoints.ts'

export const savedViewsQuery = (list: contract.ListName) =>
  queryOptions({
    ...keptOffline,
    queryKey: ['views', list],
    queryFn: ({ signal }) =>
      call<typeof contract.listSavedViews>('GET', '/api/saved-views', { query: { list }, signal }),
  })

type NewView = Pick<contract.SavedView, 'name' | 'search' | 'shared' | 'list'>
type ViewChange = {
  view: contract.SavedView
  changes: Partial<Pick<contract.SavedView, 'name' | 'search' | 'shared'>>
}

export function useSavedViewActions() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['views'] })
  return {
    create: useMutation({
      mutationFn: (body: NewView) =>
        call<typeof contract.createSavedView>('POST', '/api/saved-views', { body }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ view, changes }: ViewChange) =>
        call<typeof contract.updateSavedView>('PATCH', '/api/saved-views/:id', {
          params: { id: view.id },
          body: changes,
          headers: ifMatch(view.version),
        }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (view: contract.SavedView) =>
        call<typeof contract.removeSavedView>('DELETE', '/api/saved-views/:id', { params: { id: view.id } }),
      onSettled,
    }),
  }
}

export const outboxQuery = pagesQuery({
  queryKey: ['outbox', 'mails'],
  input: {},
  fetch: (query: QueryInput<typeof contract.listOutbox>, signal) =>
    call<typeof contract.listOutbox>('GET', '/api/outbox', { query, signal }),
})

export const outboxTextsQuery = pagesQuery({
  queryKey: ['outbox', 'texts'],
  input: {},
  fetch: (query: QueryInput<typeof contract.listOutboxTexts>, signal) =>
    call<typeof contract.listOutboxTexts>('GET', '/api/outbox/texts', { query, signal }),
})

export function useSendTestMail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<typeof contract.sendTestMail>('POST', '/api/outbox/test', {}),
    // The job needs a moment, so the list is refetched later.
    onSuccess: () => setTimeout(() => void client.invalidateQueries({ queryKey: ['outbox'] }), 1_500),
  })
}
