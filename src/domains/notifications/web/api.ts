// Notifications for the web. Every key starts with the name of their live event.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryInput } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/api-client.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import * as contract from '../contract/endpoints.ts'

export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ signal }) => call(contract.countUnread, { signal }),
})

export const notificationsQuery = pagesQuery({
  queryKey: ['notifications'],
  input: {},
  pageSize: 20,
  fetch: (query: QueryInput<typeof contract.listNotifications>, signal) =>
    call(contract.listNotifications, { query, signal }),
})

export function useNotificationActions() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['notifications'] })
  return {
    read: useMutation({
      mutationFn: (id: string) => call(contract.readNotification, { params: { id } }),
      onSettled,
    }),
    readAll: useMutation({
      mutationFn: () => call(contract.readAllNotifications, {}),
      onSettled,
    }),
  }
}

export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => call(contract.listPreferences, { signal }),
})

export function useChangePreference() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: contract.Preference) => call(contract.changePreference, { body }),
    // In sequence, so the response to the first does not revert the second on the screen.
    scope: { id: 'notification-preferences' },
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey: preferencesQuery.queryKey })
      client.setQueryData(
        preferencesQuery.queryKey,
        (before) =>
          before && { items: before.items.map((each) => (each.kind === wanted.kind ? wanted : each)) },
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey: preferencesQuery.queryKey }),
  })
}
