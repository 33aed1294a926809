// Queries and mutations of integrations.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInput, QueryInput } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/api-client.ts'
import { pagesQuery, totalQuery } from '#platform/web/list/list-query.ts'
import type * as contract from '../contract/endpoints.ts'
import type { EventFilter } from '../contract/schemas.ts'
import type { Kind } from '../contract/words.ts'

const fetchEvents = (query: QueryInput<typeof contract.listWebhookEvents>, signal: AbortSignal) =>
  call<typeof contract.listWebhookEvents>('GET', '/api/webhook-events', { query, signal })
const events = { queryKey: ['webhook_events'], fetch: fetchEvents }

export const eventsQuery = (input: EventFilter) => pagesQuery({ ...events, input })
export const eventCountQuery = (input: EventFilter) => totalQuery({ ...events, input })
export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhook_events', 'one', id],
    queryFn: ({ signal }) =>
      call<typeof contract.getWebhookEvent>('GET', '/api/webhook-events/:id', { params: { id }, signal }),
  })

const POLL_MS = 700
export const sendQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhook_lab', id],
    queryFn: ({ signal }) =>
      call<typeof contract.getLabSend>('GET', '/api/webhook-lab/sends/:id', { params: { id }, signal }),
    // The worker takes events up within a second.
    refetchInterval: ({ state }) => (state.data?.verdict === 'pending' ? POLL_MS : false),
  })

export const integrationsQuery = queryOptions({
  queryKey: ['integrations'],
  queryFn: ({ signal }) => call<typeof contract.listIntegrations>('GET', '/api/integrations', { signal }),
})
export const integrationQuery = (kind: Kind) =>
  queryOptions({
    queryKey: ['integrations', kind],
    queryFn: ({ signal }) =>
      call<typeof contract.getIntegration>('GET', '/api/integrations/:kind', { params: { kind }, signal }),
  })

export function useLabActions() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['webhook_events'] })
  return {
    send: useMutation({
      mutationFn: (body: BodyInput<typeof contract.sendFromLab>) =>
        call<typeof contract.sendFromLab>('POST', '/api/webhook-lab/sends', { body }),
      onSettled,
    }),
    replay: useMutation({
      mutationFn: (id: string) =>
        call<typeof contract.replayWebhookEvent>('POST', '/api/webhook-events/:id/replay', {
          params: { id },
        }),
      onSettled,
    }),
    replayFailed: useMutation({
      mutationFn: () =>
        call<typeof contract.replayFailedEvents>('POST', '/api/webhook-events/replay-failed', {}),
      onSettled,
    }),
  }
}

type WithSecrets = 'meta' | 'google'
export type SecretsInput = BodyInput<typeof contract.saveSecrets>
export type InboundInput = BodyInput<typeof contract.createInbound>

export function useConnectionActions() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['integrations'] })
  return {
    test: useMutation({
      mutationFn: (kind: Kind) =>
        call<typeof contract.testIntegration>('POST', '/api/integrations/:kind/test', { params: { kind } }),
      onSettled,
    }),
    save: useMutation({
      mutationFn: ({ kind, body }: { kind: WithSecrets; body: SecretsInput }) =>
        call<typeof contract.saveSecrets>('POST', '/api/integrations/:kind/secrets', {
          params: { kind },
          body,
        }),
      onSettled,
    }),
    disconnect: useMutation({
      mutationFn: (kind: WithSecrets) =>
        call<typeof contract.disconnectIntegration>('POST', '/api/integrations/:kind/disconnect', {
          params: { kind },
        }),
      onSettled,
    }),
    addInbound: useMutation({
      mutationFn: (body: InboundInput) =>
        call<typeof contract.createInbound>('POST', '/api/inbound-connections', { body }),
      onSettled,
    }),
    changeInbound: useMutation({
      mutationFn: ({ id, version, body }: { id: string; version: number; body: InboundInput }) =>
        call<typeof contract.updateInbound>('PATCH', '/api/inbound-connections/:id', {
          params: { id },
          body,
          headers: { 'If-Match': `"${version}"` },
        }),
      onSettled,
    }),
    rotateInbound: useMutation({
      mutationFn: (id: string) =>
        call<typeof contract.rotateInbound>('POST', '/api/inbound-connections/:id/rotate', {
          params: { id },
        }),
      onSettled,
    }),
    disconnectInbound: useMutation({
      mutationFn: (id: string) =>
        call<typeof contract.disconnectInbound>('POST', '/api/inbound-connections/:id/disconnect', {
          params: { id },
        }),
      onSettled,
    }),
  }
}
