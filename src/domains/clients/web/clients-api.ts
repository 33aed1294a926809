// Clients for staff, for the web.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInput, QueryInput } from '#platform/shared/endpoint.ts'
import { call, ifMatch } from '#platform/web/api-client.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import type * as contract from '../contract/endpoints.ts'
import type { Client } from '../contract/schemas.ts'
import type { ClientsSearch } from './search.ts'

const fetchClients = (query: QueryInput<typeof contract.listClients>, signal: AbortSignal) =>
  call<typeof contract.listClients>('GET', '/api/clients', { query, signal })

export const clientsQuery = ({ waiting, ...input }: Pick<ClientsSearch, 'q' | 'status' | 'waiting'>) =>
  pagesQuery({
    queryKey: ['clients'],
    input: { ...input, ...(waiting && { waiting: 'true' as const }) },
    fetch: fetchClients,
  })

/** The first few, for the palette. */
export const clientNamesQuery = (q: string) =>
  queryOptions({
    queryKey: ['clients', 'names', q],
    queryFn: ({ signal }) => fetchClients({ q, limit: 5 }, signal),
  })

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ['clients', 'one', id],
    queryFn: ({ signal }) =>
      call<typeof contract.getClient>('GET', '/api/clients/:id', { params: { id }, signal }),
  })

export const twinsQuery = (id: string) =>
  queryOptions({
    queryKey: ['clients', 'twins', id],
    queryFn: ({ signal }) =>
      call<typeof contract.listTwins>('GET', '/api/clients/:id/twins', { params: { id }, signal }),
  })

/** The decision about a client that registered itself. */
export function useClientDecision(id: string) {
  const cache = useQueryClient()
  const onSettled = () => cache.invalidateQueries({ queryKey: ['clients'] })
  return {
    approve: useMutation({
      mutationFn: () =>
        call<typeof contract.approveClient>('POST', '/api/clients/:id/approve', { params: { id } }),
      onSettled,
    }),
    decline: useMutation({
      mutationFn: (reason: string) =>
        call<typeof contract.declineClient>('POST', '/api/clients/:id/decline', {
          params: { id },
          body: { reason },
        }),
      onSettled,
    }),
  }
}

export type ClientBody = BodyInput<typeof contract.createClient>
export type ClientChanges = BodyInput<typeof contract.updateClient>

export function useClientActs() {
  const cache = useQueryClient()
  const onSettled = () => cache.invalidateQueries({ queryKey: ['clients'] })
  return {
    create: useMutation({
      mutationFn: ({ key, body }: { key: string; body: ClientBody }) =>
        call<typeof contract.createClient>('POST', '/api/clients', {
          body,
          headers: { 'Idempotency-Key': key },
        }),
      onSettled,
    }),
    update: useMutation({
      mutationFn: ({ client, body }: { client: Pick<Client, 'id' | 'version'>; body: ClientChanges }) =>
        call<typeof contract.updateClient>('PATCH', '/api/clients/:id', {
          params: { id: client.id },
          body,
          headers: ifMatch(client.version),
        }),
      onSuccess: (client) => cache.setQueryData(clientQuery(client.id).queryKey, client),
      onSettled,
    }),
  }
}
