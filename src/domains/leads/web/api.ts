// Lead queries and mutations.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as campaigns from '#domains/campaigns/contract/endpoints.ts'
import type { BodyInput, QueryInput } from '#platform/shared/endpoint.ts'
import { addressOf, call } from '#platform/web/api-client.ts'
import { pagesQuery, totalQuery } from '#platform/web/list/list-query.ts'
import * as contract from '../contract/endpoints.ts'
import type { LeadFilter, MakeCandidate } from '../contract/schemas.ts'
import type { RejectReason } from '../contract/words.ts'

type ListInput = LeadFilter & { sort?: 'received_at' | undefined }

const fetchLeads = (query: QueryInput<typeof contract.listLeads>, signal: AbortSignal) =>
  call(contract.listLeads, { query, signal })
const list = { queryKey: ['leads'], fetch: fetchLeads }

export const leadsQuery = (input: ListInput) => pagesQuery({ ...list, input })
export const leadCountQuery = (input: LeadFilter) => totalQuery({ ...list, input })

/** The first few, for the palette. */
export const leadNamesQuery = (q: string) =>
  queryOptions({
    queryKey: ['leads', 'names', q],
    queryFn: ({ signal }) => fetchLeads({ q, limit: 5 }, signal),
  })

export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: ['leads', 'one', id],
    queryFn: ({ signal }) => call(contract.getLead, { params: { id }, signal }),
  })

export const exportAddress = (input: ListInput) => addressOf(contract.exportLeads, { query: input })

export const manualCampaignsQuery = queryOptions({
  queryKey: ['campaigns', 'manual'],
  queryFn: ({ signal }) =>
    call(campaigns.listCampaigns, {
      query: { channel: ['manual'], status: ['active', 'paused'], limit: 200 },
      signal,
    }),
})

export type NewLead = BodyInput<typeof contract.addLead>

export function useAddLead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, headers }: { body: NewLead; headers: Record<string, string> }) =>
      call(contract.addLead, { body, headers }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['leads'] }),
        client.invalidateQueries({ queryKey: ['campaigns'] }),
      ]),
  })
}

export function useLeadActions() {
  const client = useQueryClient()
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['leads'] }),
      client.invalidateQueries({ queryKey: ['campaigns'] }),
    ])
  return {
    makeCandidate: useMutation({
      mutationFn: ({ id, ...body }: MakeCandidate & { id: string }) =>
        call(contract.makeCandidate, { params: { id }, body }),
      onSettled,
    }),
    assign: useMutation({
      mutationFn: (body: { ids: string[]; ownerId: string }) => call(contract.assignLeads, { body }),
      onSettled,
    }),
    undo: useMutation({
      mutationFn: (id: string) => call(contract.undoLeadChange, { params: { id } }),
      onSettled,
    }),
    reject: useMutation({
      mutationFn: ({ id, ...body }: { id: string; reason: RejectReason; note: string }) =>
        call(contract.rejectLead, { params: { id }, body }),
      onSettled,
    }),
    restock: useMutation({
      mutationFn: (id: string) => call(contract.restockLead, { params: { id } }),
      onSettled,
    }),
    erase: useMutation({
      mutationFn: ({ id, confirmName }: { id: string; confirmName: string }) =>
        call(contract.eraseLead, {
          params: { id },
          body: { confirmName },
        }),
      onSettled,
    }),
  }
}
