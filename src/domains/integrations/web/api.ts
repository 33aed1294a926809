// Queries and mutations of integrations.
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import { pagesQuery, totalQuery } from '#platform/web/list/list-query.ts'
import type { BodyInput, QueryInput } from '#shared/endpoint.ts'
import * as contract from '../contract/endpoints.ts'
import type { EventFilter } from '../contract/schemas.ts'
import type { Kind } from '../contract/words.ts'

const fetchEvents = (query: QueryInput<typeof contract.listWebhookEvents>, signal: AbortSignal) =>
  call(contract.listWebhookEvents, { query, signal })
const events = { queryKey: ['webhook_events'], fetch: fetchEvents }

export const eventsQuery = (input: EventFilter) => pagesQuery({ ...events, input })
export const eventCountQuery = (input: EventFilter) => totalQuery({ ...events, input })
export const eventQuery = (id: string) =>
  queryOf(['webhook_events', 'one'], contract.getWebhookEvent, { params: { id } })

const POLL_MS = 700
export const sendQuery = (id: string) =>
  queryOptions({
    ...queryOf(['webhook_lab'], contract.getLabSend, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.verdict === 'pending' ? POLL_MS : false),
  })

export const integrationsQuery = queryOf(['integrations'], contract.listIntegrations, {})
export const integrationQuery = (kind: Kind) =>
  queryOf(['integrations'], contract.getIntegration, { params: { kind } })

export function useLabActions() {
  return {
    send: useAct(contract.sendFromLab, (body: BodyInput<typeof contract.sendFromLab>) => ({ body }), {
      refresh: ['webhook_events'],
    }),
    replay: useAct(contract.replayWebhookEvent, (id: string) => ({ params: { id } }), {
      refresh: ['webhook_events'],
    }),
    replayFailed: useAct(contract.replayFailedEvents, () => ({}), { refresh: ['webhook_events'] }),
  }
}

type WithSecrets = 'meta' | 'google'
export type SecretsInput = BodyInput<typeof contract.saveSecrets>
export type InboundInput = BodyInput<typeof contract.createInbound>

export function useConnectionActions() {
  return {
    test: useAct(contract.testIntegration, (kind: Kind) => ({ params: { kind } }), {
      refresh: ['integrations'],
    }),
    save: useAct(
      contract.saveSecrets,
      ({ kind, body }: { kind: WithSecrets; body: SecretsInput }) => ({ params: { kind }, body }),
      { refresh: ['integrations'] },
    ),
    disconnect: useAct(contract.disconnectIntegration, (kind: WithSecrets) => ({ params: { kind } }), {
      refresh: ['integrations'],
    }),
    addInbound: useAct(contract.createInbound, (body: InboundInput) => ({ body }), {
      refresh: ['integrations'],
    }),
    changeInbound: useAct(
      contract.updateInbound,
      ({ id, version, body }: { id: string; version: number; body: InboundInput }) => ({
        params: { id },
        body,
        version,
      }),
      { refresh: ['integrations'] },
    ),
    rotateInbound: useAct(contract.rotateInbound, (id: string) => ({ params: { id } }), {
      refresh: ['integrations'],
    }),
    disconnectInbound: useAct(contract.disconnectInbound, (id: string) => ({ params: { id } }), {
      refresh: ['integrations'],
    }),
  }
}
