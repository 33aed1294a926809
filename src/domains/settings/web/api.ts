// Saved views and the outbox, for the web.
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, ifMatch } from '#platform/web/api-client.ts'
import type { ListName, SavedView } from '../contract.ts'
import * as contract from '../contract.ts'

export const savedViewsQuery = (list: ListName) =>
  queryOptions({
    queryKey: ['views', list],
    queryFn: ({ signal }) => call(contract.listSavedViews, { query: { list }, signal }),
  })

type NewView = Pick<SavedView, 'name' | 'search' | 'shared' | 'list'>
type ViewChange = { view: SavedView; changes: Partial<Pick<SavedView, 'name' | 'search' | 'shared'>> }

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
          headers: ifMatch(view.version),
        }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (view: SavedView) => call(contract.removeSavedView, { params: { id: view.id } }),
      onSettled,
    }),
  }
}

export const outboxQuery = infiniteQueryOptions({
  queryKey: ['outbox'],
  queryFn: ({ pageParam, signal }) =>
    call(contract.listOutbox, { query: { ...(pageParam && { cursor: pageParam }) }, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
})

export function useSendTestMail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(contract.sendTestMail, {}),
    // The job needs a moment; the list is asked again when it has had it.
    onSuccess: () => setTimeout(() => void client.invalidateQueries({ queryKey: ['outbox'] }), 1_500),
  })
}
