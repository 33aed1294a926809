// Clients for staff, for the web.
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import type { BodyInput, QueryInput } from '#shared/endpoint.ts'
import * as contract from '../contract/endpoints.ts'
import type { ClientFilter } from '../contract/filters.ts'
import type { Client } from '../contract/schemas.ts'

const fetchClients = (query: QueryInput<typeof contract.listClients>, signal: AbortSignal) =>
  call(contract.listClients, { query, signal })

export const clientsQuery = (input: ClientFilter) =>
  pagesQuery({
    queryKey: ['clients'],
    input,
    fetch: fetchClients,
  })

/** The first few, for the palette. */
export const clientNamesQuery = (q: string) =>
  queryOptions({
    queryKey: ['clients', 'names', q],
    queryFn: ({ signal }) => fetchClients({ q, limit: 5 }, signal),
  })

export const clientQuery = (id: string) => queryOf(['clients', 'one'], contract.getClient, { params: { id } })

export const twinsQuery = (id: string) =>
  queryOf(['clients', 'twins'], contract.listTwins, { params: { id } })

/** The decision about a client that registered itself. */
export function useClientDecision(id: string) {
  return {
    approve: useAct(contract.approveClient, () => ({ params: { id } }), { refresh: ['clients'] }),
    decline: useAct(contract.declineClient, (reason: string) => ({ params: { id }, body: { reason } }), {
      refresh: ['clients'],
    }),
  }
}

export type ClientBody = BodyInput<typeof contract.createClient>
export type ClientChanges = BodyInput<typeof contract.updateClient>

export function useClientActs() {
  return {
    create: useAct(
      contract.createClient,
      ({ key, body }: { key: string; body: ClientBody }) => ({ body, key }),
      { refresh: ['clients'] },
    ),
    update: useAct(
      contract.updateClient,
      ({ client, body }: { client: Pick<Client, 'id' | 'version'>; body: ClientChanges }) => ({
        params: { id: client.id },
        body,
        version: client.version,
      }),
      { answers: (client) => clientQuery(client.id), refresh: ['clients'] },
    ),
  }
}
