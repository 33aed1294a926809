// Queries and mutations of costs. Nothing here is optimistic.
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { BodyInput, QueryInput } from '#platform/shared/endpoint.ts'
import { addressOf, call, ifMatch } from '#platform/web/api-client.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import type * as contract from '../contract/endpoints.ts'
import type { CandidateCost } from '../contract/month-schemas.ts'

/** Receipts of an open month follow every call and sale. */
const staleTime = 30_000

export type HiresInput = QueryInput<typeof contract.listHires>
export const hiresQuery = (input: HiresInput) =>
  pagesQuery({
    queryKey: ['costs', 'hires'],
    input,
    fetch: (query: HiresInput, signal) =>
      call<typeof contract.listHires>('GET', '/api/hires', { query, signal }),
  })

export const hiresOfQuery = (query: HiresInput) =>
  queryOptions({
    queryKey: ['costs', 'hires', 'of', query],
    queryFn: ({ signal }) => call<typeof contract.listHires>('GET', '/api/hires', { query, signal }),
    staleTime,
  })

export const receiptQuery = (id: string, receipt: string | undefined) =>
  queryOptions({
    queryKey: ['costs', 'receipt', id, receipt],
    queryFn: ({ signal }) =>
      call<typeof contract.getHireReceipt>('GET', '/api/hires/:id/receipt', {
        params: { id },
        query: { ...(receipt && { receipt }) },
        signal,
      }),
    staleTime,
  })

export const receiptFile = (id: string, receipt: string | undefined) =>
  addressOf('/api/hires/:id/receipt.pdf', { id }, { receipt })

type EntriesInput = QueryInput<typeof contract.listReceiptEntries>
export const entriesQuery = (id: string, lineId: string, input: EntriesInput) =>
  pagesQuery({
    queryKey: ['costs', 'entries', id, lineId],
    input,
    pageSize: 'server',
    fetch: (query: EntriesInput, signal) =>
      call<typeof contract.listReceiptEntries>('GET', '/api/hires/:id/receipt/:lineId/entries', {
        params: { id, lineId },
        query,
        signal,
      }),
  })

type MissingChecksInput = QueryInput<typeof contract.listMissingChecks>
export const missingChecksQuery = (month: string, input: MissingChecksInput) =>
  pagesQuery({
    queryKey: ['costs', 'missing-checks', month],
    input,
    fetch: (query: MissingChecksInput, signal) =>
      call<typeof contract.listMissingChecks>('GET', '/api/cost-months/:month/missing-checks', {
        params: { month },
        query,
        signal,
      }),
  })

export const monthsQuery = queryOptions({
  queryKey: ['costs', 'months'],
  queryFn: ({ signal }) => call<typeof contract.listCostMonths>('GET', '/api/cost-months', { signal }),
  staleTime,
})

export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: ['costs', 'month', month],
    queryFn: ({ signal }) =>
      call<typeof contract.getCostMonth>('GET', '/api/cost-months/:month', { params: { month }, signal }),
    staleTime,
    placeholderData: keepPreviousData,
  })

type OpenInput = QueryInput<typeof contract.listOpenCost>
export const openCostQuery = (month: string, input: OpenInput) =>
  pagesQuery({
    queryKey: ['costs', 'open', month],
    input,
    fetch: (query: OpenInput, signal) =>
      call<typeof contract.listOpenCost>('GET', '/api/cost-months/:month/open', {
        params: { month },
        query,
        signal,
      }),
  })

export const startQuery = queryOptions({
  queryKey: ['costs', 'start'],
  queryFn: ({ signal }) => call<typeof contract.getCostStart>('GET', '/api/cost-start', { signal }),
})

type RatesInput = QueryInput<typeof contract.listCostRates>
export const ratesQuery = (input: RatesInput) =>
  pagesQuery({
    queryKey: ['costs', 'rates'],
    input,
    pageSize: 200,
    fetch: (query: RatesInput, signal) =>
      call<typeof contract.listCostRates>('GET', '/api/cost-rates', { query, signal }),
  })

export const candidateCostsQuery = (id: string) =>
  queryOptions({
    queryKey: ['costs', 'of', id],
    queryFn: ({ signal }) =>
      call<typeof contract.listCandidateCosts>('GET', '/api/candidates/:id/costs', {
        params: { id },
        signal,
      }),
  })

/** Each cost and each rate may change every receipt of an open month. */
const refreshCosts = (client: QueryClient) => client.invalidateQueries({ queryKey: ['costs'] })

export type CostBody = BodyInput<typeof contract.createCandidateCost>
export type RateBody = BodyInput<typeof contract.createCostRate>

export function useCostActs() {
  const client = useQueryClient()
  const onSettled = () => refreshCosts(client)
  return {
    add: useMutation({
      mutationFn: ({ candidate, body, key }: { candidate: string; body: CostBody; key: string }) =>
        call<typeof contract.createCandidateCost>('POST', '/api/candidates/:id/costs', {
          params: { id: candidate },
          body,
          headers: { 'Idempotency-Key': key },
        }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({
        candidate,
        cost,
        body,
      }: {
        candidate: string
        cost: Pick<CandidateCost, 'id' | 'version'>
        body: BodyInput<typeof contract.changeCandidateCost>
      }) =>
        call<typeof contract.changeCandidateCost>('PATCH', '/api/candidates/:id/costs/:costId', {
          params: { id: candidate, costId: cost.id },
          body,
          headers: ifMatch(cost.version),
        }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ candidate, costId }: { candidate: string; costId: string }) =>
        call<typeof contract.removeCandidateCost>('DELETE', '/api/candidates/:id/costs/:costId', {
          params: { id: candidate, costId },
        }),
      onSettled,
    }),
    setRate: useMutation({
      mutationFn: ({ body, key }: { body: RateBody; key: string }) =>
        call<typeof contract.createCostRate>('POST', '/api/cost-rates', {
          body,
          headers: { 'Idempotency-Key': key },
        }),
      onSettled,
    }),
    removeRate: useMutation({
      mutationFn: (id: string) =>
        call<typeof contract.removeCostRate>('DELETE', '/api/cost-rates/:id', { params: { id } }),
      onSettled,
    }),
    closeMonth: useMutation({
      mutationFn: (month: string) =>
        call<typeof contract.closeCostMonth>('POST', '/api/cost-months/:month/close', { params: { month } }),
      onSettled,
    }),
    confirmStart: useMutation({
      mutationFn: (month: string) =>
        call<typeof contract.confirmCostStart>('POST', '/api/cost-start', { body: { month } }),
      onSettled,
    }),
  }
}
