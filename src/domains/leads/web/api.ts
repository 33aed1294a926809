// Lead queries and mutations.
import { queryOptions } from '@tanstack/react-query'
import * as campaigns from '#domains/campaigns/contract/endpoints.ts'
import { addressOf, call } from '#platform/web/api-client.ts'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import { pagesQuery, totalQuery } from '#platform/web/list/list-query.ts'
import type { BodyInput, QueryInput } from '#shared/endpoint.ts'
import * as contract from '../contract/endpoints.ts'
import type { LeadFilter } from '../contract/filters.ts'
import type { MakeCandidate } from '../contract/schemas.ts'
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

export const leadQuery = (id: string) => queryOf(['leads', 'one'], contract.getLead, { params: { id } })

export const exportAddress = (input: ListInput) => addressOf(contract.exportLeads, { query: input })

export const manualCampaignsQuery = queryOf(['campaigns', 'manual'], campaigns.listCampaigns, {
  query: { channel: ['manual'], status: ['active', 'paused'], limit: 200 },
})

export type NewLead = BodyInput<typeof contract.addLead>

export function useAddLead() {
  return useAct(contract.addLead, ({ body, key }: { body: NewLead; key: string }) => ({ body, key }), {
    refresh: ['leads', 'campaigns'],
  })
}

export function useLeadActions() {
  return {
    makeCandidate: useAct(
      contract.makeCandidate,
      ({ id, ...body }: MakeCandidate & { id: string }) => ({ params: { id }, body }),
      { refresh: ['leads', 'campaigns'] },
    ),
    assign: useAct(contract.assignLeads, (body: { ids: string[]; ownerId: string }) => ({ body }), {
      refresh: ['leads', 'campaigns'],
    }),
    undo: useAct(contract.undoLeadChange, (id: string) => ({ params: { id } }), {
      refresh: ['leads', 'campaigns'],
    }),
    reject: useAct(
      contract.rejectLead,
      ({ id, ...body }: { id: string; reason: RejectReason; note: string }) => ({ params: { id }, body }),
      { refresh: ['leads', 'campaigns'] },
    ),
    restock: useAct(contract.restockLead, (id: string) => ({ params: { id } }), {
      refresh: ['leads', 'campaigns'],
    }),
    erase: useAct(
      contract.eraseLead,
      ({ id, confirmName }: { id: string; confirmName: string }) => ({
        params: { id },
        body: { confirmName },
      }),
      { refresh: ['leads', 'campaigns'] },
    ),
  }
}
