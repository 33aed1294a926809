// Saved views and the outbox, for the web.
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, ifMatch } from '#platform/web/api-client.ts'
import { keptOffline } from '#platform/web/offline/kept-offline.ts'
import type * as contract from '../contract.ts'

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

export const outboxQuery = infiniteQueryOptions({
  queryKey: ['outbox', 'mails'],
  queryFn: ({ pageParam, signal }) =>
    call<typeof contract.listOutbox>('GET', '/api/outbox', {
      query: { ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
})

export const outboxTextsQuery = infiniteQueryOptions({
  queryKey: ['outbox', 'texts'],
  queryFn: ({ pageParam, signal }) =>
    call<typeof contract.listOutboxTexts>('GET', '/api/outbox/texts', {
      query: { ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
})

export function useSendTestMail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<typeof contract.sendTestMail>('POST', '/api/outbox/test', {}),
    // The job needs a moment; the list is asked again when it has had it.
    onSuccess: () => setTimeout(() => void client.invalidateQueries({ queryKey: ['outbox'] }), 1_500),
  })
}
