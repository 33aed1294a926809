// Delivery channels: queries and mutations.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryInput } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/api-client.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import type * as contract from '../contract/channel-endpoints.ts'
import type { ChannelCreate } from '../contract/channel-endpoints.ts'

export const channelsQuery = (client: string) =>
  queryOptions({
    queryKey: ['channels', 'list', client],
    queryFn: ({ signal }) =>
      call<typeof contract.listChannels>('GET', '/api/customer/delivery-channels', {
        query: { client },
        signal,
      }),
  })

export const messagesQuery = (id: string) => ({
  ...pagesQuery({
    queryKey: ['channels', 'messages', id],
    input: {},
    pageSize: 20,
    fetch: (query: QueryInput<typeof contract.listDeliveryMessages>, signal) =>
      call<typeof contract.listDeliveryMessages>('GET', '/api/customer/delivery-channels/:id/messages', {
        params: { id },
        query,
        signal,
      }),
  }),
  // A message is sent within seconds.
  refetchInterval: 5_000,
})

export function useChannelActs() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['channels'] })
  const create = useMutation({
    mutationFn: (body: ChannelCreate) =>
      call<typeof contract.createChannel>('POST', '/api/customer/delivery-channels', { body }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) =>
      call<typeof contract.removeChannel>('DELETE', '/api/customer/delivery-channels/:id', {
        params: { id },
      }),
    onSettled,
  })
  const act = useMutation({
    mutationFn: ({ id, verb }: { id: string; verb: 'enable' | 'test' }) =>
      call<typeof contract.testChannel>('POST', `/api/customer/delivery-channels/:id/${verb}`, {
        params: { id },
      }),
    onSettled,
  })
  const replay = useMutation({
    mutationFn: (params: { id: string; messageId: string }) =>
      call<typeof contract.replayMessage>(
        'POST',
        '/api/customer/delivery-channels/:id/messages/:messageId/replay',
        { params },
      ),
    onSettled,
  })
  return { create, remove, act, replay }
}
