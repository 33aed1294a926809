// Saved views and the outbox, for the web.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryInput } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/api-client.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import { keptOffline } from '#platform/web/offline/kept-offline.ts'
import * as contract from '../contract/endpoints.ts'

export const savedViewsQuery = (list: contract.ListName) =>
  queryOptions({
    ...keptOffline,
    queryKey: ['views', list],
    queryFn: ({ signal }) => call(contract.listSavedViews, { query: { list }, signal }),
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
      mutationFn: (body: NewView) => call(contract.createSavedView, { body }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ view, changes }: ViewChange) =>
        call(contract.updateSavedView, {
          params: { id: view.id },
          body: changes,
          version: view.version,
        }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (view: contract.SavedView) => call(contract.removeSavedView, { params: { id: view.id } }),
      onSettled,
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

export function useSendTestMail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(contract.sendTestMail, {}),
    // The job needs a moment, so the list is refetched later.
    onSuccess: () => setTimeout(() => void client.invalidateQueries({ queryKey: ['outbox'] }), 1_500),
  })
}
