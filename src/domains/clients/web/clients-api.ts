// Clients for staff, for the web.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInput, QueryInput } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/api-client.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import * as contract from '../contract/endpoints.ts'
import type { Client } from '../contract/schemas.ts'
import type { ClientsSearch } from './search.ts'

const fetchClients = (query: QueryInput<typeof contract.listClients>, signal: AbortSignal) =>
  call(contract.listClients, { query, signal })

type Filter = Pick<ClientsSearch, 'q' | 'status' | 'waiting'>
export const inQuery = ({ waiting, ...input }: Filter) => ({
  ...input,
  ...(waiting && { waiting: 'true' as const }),
})

export const clientsQuery = (filter: Filter) =>
  pagesQuery({
    queryKey: ['clients'],
    input: inQuery(filter),
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
    queryFn: ({ signal }) => call(contract.getClient, { params: { id }, signal }),
  })

export const twinsQuery = (id: string) =>
  queryOptions({
    queryKey: ['clients', 'twins', id],
    queryFn: ({ signal }) => call(contract.listTwins, { params: { id }, signal }),
  })

/** The decision about a client that registered itself. */
export function useClientDecision(id: string) {
  const cache = useQueryClient()
  const onSettled = () => cache.invalidateQueries({ queryKey: ['clients'] })
  return {
    approve: useMutation({
      mutationFn: () => call(contract.approveClient, { params: { id } }),
      onSettled,
    }),
    decline: useMutation({
      mutationFn: (reason: string) =>
        call(contract.declineClient, {
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
        call(contract.createClient, {
          body,
          key,
        }),
      onSettled,
    }),
    update: useMutation({
      mutationFn: ({ client, body }: { client: Pick<Client, 'id' | 'version'>; body: ClientChanges }) =>
        call(contract.updateClient, {
          params: { id: client.id },
          body,
          version: client.version,
        }),
      onSuccess: (client) => cache.setQueryData(clientQuery(client.id).queryKey, client),
      onSettled,
    }),
  }
}
