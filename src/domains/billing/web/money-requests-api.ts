// Requests for a second person, for the web.

import { call } from '#platform/web/api-client.ts'
import { useAct } from '#platform/web/endpoint-query.ts'
import { pagesQuery, totalQuery } from '#platform/web/list/list-query.ts'
import type { QueryInput } from '#shared/endpoint.ts'
import * as contract from '../contract/request-endpoints.ts'

const fetchRequests = (query: QueryInput<typeof contract.listMoneyRequests>, signal: AbortSignal) =>
  call(contract.listMoneyRequests, { query, signal })
const requests = { queryKey: ['wallet', 'money-requests'], fetch: fetchRequests }
export const moneyRequestsQuery = (input: contract.RequestFilter) => pagesQuery({ ...requests, input })
export const moneyRequestCountQuery = (input: contract.RequestFilter) => totalQuery({ ...requests, input })

export function useRequestDecision(id: string) {
  return {
    approve: useAct(contract.approveMoneyRequest, () => ({ params: { id } }), { refresh: ['wallet'] }),
    decline: useAct(
      contract.declineMoneyRequest,
      (reason: string) => ({ params: { id }, body: { reason } }),
      { refresh: ['wallet'] },
    ),
  }
}
