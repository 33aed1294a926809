// Delivery channels: queries and mutations.
import { call } from '#platform/web/api-client.ts'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import type { QueryInput } from '#shared/endpoint.ts'
import type { ChannelCreate } from '../contract/channel-endpoints.ts'
import * as contract from '../contract/channel-endpoints.ts'

export const channelsQuery = (client: string) =>
  queryOf(['channels', 'list'], contract.listChannels, { query: { client } })

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

type Verb = { id: string; verb: 'enable' | 'test' }

export function useChannelActs() {
  const create = useAct(contract.createChannel, (body: ChannelCreate) => ({ body }), {
    refresh: ['channels'],
  })
  const remove = useAct(contract.removeChannel, (id: string) => ({ params: { id } }), {
    refresh: ['channels'],
  })
  const act = useAct(
    ({ verb }: Verb) => (verb === 'enable' ? contract.enableChannel : contract.testChannel),
    ({ id }: Verb) => ({ params: { id } }),
    { refresh: ['channels'] },
  )
  const replay = useAct(contract.replayMessage, (params: { id: string; messageId: string }) => ({ params }), {
    refresh: ['channels'],
  })
  return { create, remove, act, replay }
}
