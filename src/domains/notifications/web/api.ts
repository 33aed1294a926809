// Notifications for the web. Every key starts with the name of their live event.
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import type { QueryInput } from '#shared/endpoint.ts'
import * as contract from '../contract/endpoints.ts'

export const unreadQuery = queryOf(['notifications', 'unread'], contract.countUnread, {})

export const notificationsQuery = pagesQuery({
  queryKey: ['notifications'],
  input: {},
  pageSize: 20,
  fetch: (query: QueryInput<typeof contract.listNotifications>, signal) =>
    call(contract.listNotifications, { query, signal }),
})

export function useNotificationActions() {
  return {
    read: useAct(contract.readNotification, (id: string) => ({ params: { id } }), {
      refresh: ['notifications'],
    }),
    readAll: useAct(contract.readAllNotifications, () => ({}), { refresh: ['notifications'] }),
  }
}

export const preferencesQuery = queryOf(['notification-preferences'], contract.listPreferences, {})

export function useChangePreference() {
  const client = useQueryClient()
  return useAct(contract.changePreference, (body: contract.Preference) => ({ body }), {
    scope: { id: 'notification-preferences' },
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey: preferencesQuery.queryKey })
      client.setQueryData(
        preferencesQuery.queryKey,
        (before) =>
          before && { items: before.items.map((each) => (each.kind === wanted.kind ? wanted : each)) },
      )
    },
    refresh: [preferencesQuery.queryKey],
  })
}
