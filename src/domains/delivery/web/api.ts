// Bought leads and their receipts: queries and mutations.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { refreshPurchases } from '#domains/shop/web/index.ts'
import { addressOf, call } from '#platform/web/api-client.ts'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import type { QueryInput } from '#shared/endpoint.ts'
import * as leads from '../contract/lead-endpoints.ts'
import type { OwnLead, OwnLeadChange, ReturnAsk } from '../contract/lead-schemas.ts'

const FRESH_MS = 30_000

type LeadInput = Omit<QueryInput<typeof leads.listOwnLeads>, 'limit' | 'cursor'>

export const ownLeadsQuery = (input: LeadInput) => ({
  ...pagesQuery({
    queryKey: ['own-leads', 'list', input.client],
    input,
    fetch: (query: QueryInput<typeof leads.listOwnLeads>, signal) =>
      call(leads.listOwnLeads, { query, signal }),
  }),
  staleTime: FRESH_MS,
})

export const ownLeadsFile = (input: LeadInput) => addressOf(leads.exportOwnLeads, { query: input })

export const ownLeadOverviewQuery = (client: string | undefined) =>
  queryOptions({
    ...queryOf(['own-leads', 'overview'], leads.getOwnLeadOverview, { query: { client } }),
    staleTime: FRESH_MS,
  })

export const moneyResultQuery = (client: string | undefined) =>
  queryOptions({
    ...queryOf(['own-leads', 'results'], leads.getMoneyResult, { query: { client } }),
    staleTime: FRESH_MS,
  })

export const ownLeadQuery = (id: string) =>
  queryOptions({
    ...queryOf(['own-leads', 'one'], leads.getOwnLead, { params: { id } }),
    staleTime: FRESH_MS,
  })

function useTakeOver() {
  const client = useQueryClient()
  return (lead: OwnLead) => {
    client.setQueryData(ownLeadQuery(lead.id).queryKey, lead)
    void client.invalidateQueries({ queryKey: ['own-leads', 'list'] })
    void client.invalidateQueries({ queryKey: ['own-leads', 'overview'] })
    void client.invalidateQueries({ queryKey: ['portal-dashboard'] })
  }
}

export function useChangeLead() {
  const takeOver = useTakeOver()
  return useAct(
    leads.changeOwnLead,
    ({ id, changes, version }: { id: string; changes: OwnLeadChange; version?: number }) => ({
      params: { id },
      body: changes,
      ...(version !== undefined && { version }),
    }),
    { onSuccess: takeOver },
  )
}

export const useAskForReturn = () =>
  useAct(
    leads.askForReturn,
    ({ id, ask }: { id: string; ask: ReturnAsk }) => ({ params: { id }, body: ask }),
    { refresh: (client) => void refreshPurchases(client) },
  )

export const receiptQuery = (hash: string) =>
  queryOptions({ ...queryOf(['receipt'], leads.getReceipt, { params: { hash } }), retry: false })
