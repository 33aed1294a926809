// Requests for a second person, for the web.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryInput } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/api-client.ts'
import { pagesQuery, totalQuery } from '#platform/web/list/list-query.ts'
import * as contract from '../contract/request-endpoints.ts'

const fetchRequests = (query: QueryInput<typeof contract.listMoneyRequests>, signal: AbortSignal) =>
  call(contract.listMoneyRequests, { query, signal })
const requests = { queryKey: ['wallet', 'money-requests'], fetch: fetchRequests }
export const moneyRequestsQuery = (input: contract.RequestFilter) => pagesQuery({ ...requests, input })
export const moneyRequestCountQuery = (input: contract.RequestFilter) => totalQuery({ ...requests, input })

export function useRequestDecision(id: string) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['wallet'] })
  return {
    approve: useMutation({
      mutationFn: () =>
        call(contract.approveMoneyRequest, {
          params: { id },
        }),
      onSettled,
    }),
    decline: useMutation({
      mutationFn: (reason: string) =>
        call(contract.declineMoneyRequest, {
          params: { id },
          body: { reason },
        }),
      onSettled,
    }),
  }
}
