// Queries and mutations of integrations.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInput, QueryInput } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/api-client.ts'
import { pagesQuery, totalQuery } from '#platform/web/list/list-query.ts'
import * as contract from '../contract/endpoints.ts'
import type { EventFilter } from '../contract/schemas.ts'
import type { Kind } from '../contract/words.ts'

const fetchEvents = (query: QueryInput<typeof contract.listWebhookEvents>, signal: AbortSignal) =>
  call(contract.listWebhookEvents, { query, signal })
const events = { queryKey: ['webhook_events'], fetch: fetchEvents }

export const eventsQuery = (input: EventFilter) => pagesQuery({ ...events, input })
export const eventCountQuery = (input: EventFilter) => totalQuery({ ...events, input })
export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhook_events', 'one', id],
    queryFn: ({ signal }) => call(contract.getWebhookEvent, { params: { id }, signal }),
  })

const POLL_MS = 700
export const sendQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhook_lab', id],
    queryFn: ({ signal }) => call(contract.getLabSend, { params: { id }, signal }),
    // The worker takes events up within a second.
    refetchInterval: ({ state }) => (state.data?.verdict === 'pending' ? POLL_MS : false),
  })

export const integrationsQuery = queryOptions({
  queryKey: ['integrations'],
  queryFn: ({ signal }) => call(contract.listIntegrations, { signal }),
})
export const integrationQuery = (kind: Kind) =>
  queryOptions({
    queryKey: ['integrations', kind],
    queryFn: ({ signal }) => call(contract.getIntegration, { params: { kind }, signal }),
  })

export function useLabActions() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['webhook_events'] })
  return {
    send: useMutation({
      mutationFn: (body: BodyInput<typeof contract.sendFromLab>) => call(contract.sendFromLab, { body }),
      onSettled,
    }),
    replay: useMutation({
      mutationFn: (id: string) =>
        call(contract.replayWebhookEvent, {
          params: { id },
        }),
      onSettled,
    }),
    replayFailed: useMutation({
      mutationFn: () => call(contract.replayFailedEvents, {}),
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
      mutationFn: (kind: Kind) => call(contract.testIntegration, { params: { kind } }),
      onSettled,
    }),
    save: useMutation({
      mutationFn: ({ kind, body }: { kind: WithSecrets; body: SecretsInput }) =>
        call(contract.saveSecrets, {
          params: { kind },
          body,
        }),
      onSettled,
    }),
    disconnect: useMutation({
      mutationFn: (kind: WithSecrets) =>
        call(contract.disconnectIntegration, {
          params: { kind },
        }),
      onSettled,
    }),
    addInbound: useMutation({
      mutationFn: (body: InboundInput) => call(contract.createInbound, { body }),
      onSettled,
    }),
    changeInbound: useMutation({
      mutationFn: ({ id, version, body }: { id: string; version: number; body: InboundInput }) =>
        call(contract.updateInbound, {
          params: { id },
          body,
          version,
        }),
      onSettled,
    }),
    rotateInbound: useMutation({
      mutationFn: (id: string) =>
        call(contract.rotateInbound, {
          params: { id },
        }),
      onSettled,
    }),
    disconnectInbound: useMutation({
      mutationFn: (id: string) =>
        call(contract.disconnectInbound, {
          params: { id },
        }),
      onSettled,
    }),
  }
}
