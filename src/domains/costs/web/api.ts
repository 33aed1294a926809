// Queries and mutations of costs. Nothing here is optimistic.
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { BodyInput, QueryInput } from '#platform/shared/endpoint.ts'
import { addressOf, call } from '#platform/web/api-client.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import * as contract from '../contract/endpoints.ts'
import type { CandidateCost } from '../contract/month-schemas.ts'

/** Receipts of an open month follow every call and sale. */
const staleTime = 30_000

export type HiresInput = QueryInput<typeof contract.listHires>
export const hiresQuery = (input: HiresInput) =>
  pagesQuery({
    queryKey: ['costs', 'hires'],
    input,
    fetch: (query: HiresInput, signal) => call(contract.listHires, { query, signal }),
  })

export const hiresOfQuery = (query: HiresInput) =>
  queryOptions({
    queryKey: ['costs', 'hires', 'of', query],
    queryFn: ({ signal }) => call(contract.listHires, { query, signal }),
    staleTime,
  })

export const receiptQuery = (id: string, receipt: string | undefined) =>
  queryOptions({
    queryKey: ['costs', 'receipt', id, receipt],
    queryFn: ({ signal }) =>
      call(contract.getHireReceipt, {
        params: { id },
        query: { ...(receipt && { receipt }) },
        signal,
      }),
    staleTime,
  })

export const receiptFile = (id: string, receipt: string | undefined) =>
  addressOf(contract.getReceiptPdf, { params: { id }, query: { receipt } })

type EntriesInput = QueryInput<typeof contract.listReceiptEntries>
export const entriesQuery = (id: string, lineId: string, input: EntriesInput) =>
  pagesQuery({
    queryKey: ['costs', 'entries', id, lineId],
    input,
    pageSize: 'server',
    fetch: (query: EntriesInput, signal) =>
      call(contract.listReceiptEntries, {
        params: { id, lineId },
        query,
        signal,
      }),
  })

export const monthsQuery = queryOptions({
  queryKey: ['costs', 'months'],
  queryFn: ({ signal }) => call(contract.listCostMonths, { signal }),
  staleTime,
})

export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: ['costs', 'month', month],
    queryFn: ({ signal }) => call(contract.getCostMonth, { params: { month }, signal }),
    staleTime,
    placeholderData: keepPreviousData,
  })

type OpenInput = QueryInput<typeof contract.listOpenCost>
export const openCostQuery = (month: string, input: OpenInput) =>
  pagesQuery({
    queryKey: ['costs', 'open', month],
    input,
    fetch: (query: OpenInput, signal) =>
      call(contract.listOpenCost, {
        params: { month },
        query,
        signal,
      }),
  })

export const startQuery = queryOptions({
  queryKey: ['costs', 'start'],
  queryFn: ({ signal }) => call(contract.getCostStart, { signal }),
})

type RatesInput = QueryInput<typeof contract.listCostRates>
export const ratesQuery = (input: RatesInput) =>
  pagesQuery({
    queryKey: ['costs', 'rates'],
    input,
    pageSize: 200,
    fetch: (query: RatesInput, signal) => call(contract.listCostRates, { query, signal }),
  })

export const candidateCostsQuery = (id: string) =>
  queryOptions({
    queryKey: ['costs', 'of', id],
    queryFn: ({ signal }) =>
      call(contract.listCandidateCosts, {
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
        call(contract.createCandidateCost, {
          params: { id: candidate },
          body,
          key,
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
        call(contract.changeCandidateCost, {
          params: { id: candidate, costId: cost.id },
          body,
          version: cost.version,
        }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ candidate, costId }: { candidate: string; costId: string }) =>
        call(contract.removeCandidateCost, {
          params: { id: candidate, costId },
        }),
      onSettled,
    }),
    setRate: useMutation({
      mutationFn: (body: RateBody) => call(contract.createCostRate, { body }),
      onSettled,
    }),
    removeRate: useMutation({
      mutationFn: (id: string) => call(contract.removeCostRate, { params: { id } }),
      onSettled,
    }),
    closeMonth: useMutation({
      mutationFn: (month: string) => call(contract.closeCostMonth, { params: { month } }),
      onSettled,
    }),
    confirmStart: useMutation({
      mutationFn: (month: string) => call(contract.confirmCostStart, { body: { month } }),
      onSettled,
    }),
  }
}
