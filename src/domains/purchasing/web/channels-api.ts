// Delivery channels: queries and mutations.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryInput } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/api-client.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import type { ChannelCreate } from '../contract/channel-endpoints.ts'
import * as contract from '../contract/channel-endpoints.ts'

export const channelsQuery = (client: string) =>
  queryOptions({
    queryKey: ['channels', 'list', client],
    queryFn: ({ signal }) =>
      call(contract.listChannels, {
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
      call(contract.listDeliveryMessages, {
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
    mutationFn: (body: ChannelCreate) => call(contract.createChannel, { body }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) =>
      call(contract.removeChannel, {
        params: { id },
      }),
    onSettled,
  })
  const act = useMutation({
    mutationFn: ({ id, verb }: { id: string; verb: 'enable' | 'test' }) =>
      call(verb === 'enable' ? contract.enableChannel : contract.testChannel, { params: { id } }),
    onSettled,
  })
  const replay = useMutation({
    mutationFn: (params: { id: string; messageId: string }) => call(contract.replayMessage, { params }),
    onSettled,
  })
  return { create, remove, act, replay }
}
