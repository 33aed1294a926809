// Queries and mutations of costs. Nothing here is optimistic.
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '#platform/web/api-client.ts'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import type { BodyInput, QueryInput } from '#shared/endpoint.ts'
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
  queryOptions({ ...queryOf(['costs', 'hires', 'of'], contract.listHires, { query }), staleTime })

export const receiptQuery = (id: string, receipt: string | undefined) =>
  queryOptions({
    ...queryOf(['costs', 'receipt'], contract.getHireReceipt, {
      params: { id },
      query: { ...(receipt && { receipt }) },
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

type MissingChecksInput = QueryInput<typeof contract.listMissingChecks>
export const missingChecksQuery = (month: string, input: MissingChecksInput) =>
  pagesQuery({
    queryKey: ['costs', 'missing-checks', month],
    input,
    fetch: (query: MissingChecksInput, signal) =>
      call(contract.listMissingChecks, { params: { month }, query, signal }),
  })

export const monthsQuery = queryOptions({
  ...queryOf(['costs', 'months'], contract.listCostMonths, {}),
  staleTime,
})

export const monthQuery = (month: string) =>
  queryOptions({
    ...queryOf(['costs', 'month'], contract.getCostMonth, { params: { month } }),
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

export const startQuery = queryOf(['costs', 'start'], contract.getCostStart, {})

type RatesInput = QueryInput<typeof contract.listCostRates>
export const ratesQuery = (input: RatesInput) =>
  pagesQuery({
    queryKey: ['costs', 'rates'],
    input,
    pageSize: 200,
    fetch: (query: RatesInput, signal) => call(contract.listCostRates, { query, signal }),
  })

export const candidateCostsQuery = (id: string) =>
  queryOf(['costs', 'of'], contract.listCandidateCosts, { params: { id } })

/** Each cost and each rate may change every receipt of an open month. */
const refreshCosts = (client: QueryClient) => client.invalidateQueries({ queryKey: ['costs'] })

export type CostBody = BodyInput<typeof contract.createCandidateCost>
export type RateBody = BodyInput<typeof contract.createCostRate>

export function useCostActs() {
  return {
    add: useAct(
      contract.createCandidateCost,
      ({ candidate, body, key }: { candidate: string; body: CostBody; key: string }) => ({
        params: { id: candidate },
        body,
        key,
      }),
      { refresh: refreshCosts },
    ),
    change: useAct(
      contract.changeCandidateCost,
      ({
        candidate,
        cost,
        body,
      }: {
        candidate: string
        cost: Pick<CandidateCost, 'id' | 'version'>
        body: BodyInput<typeof contract.changeCandidateCost>
      }) => ({
        params: { id: candidate, costId: cost.id },
        body,
        version: cost.version,
      }),
      { refresh: refreshCosts },
    ),
    remove: useAct(
      contract.removeCandidateCost,
      ({ candidate, costId }: { candidate: string; costId: string }) => ({
        params: { id: candidate, costId },
      }),
      { refresh: refreshCosts },
    ),
    setRate: useAct(contract.createCostRate, (body: RateBody) => ({ body }), { refresh: refreshCosts }),
    removeRate: useAct(contract.removeCostRate, (id: string) => ({ params: { id } }), {
      refresh: refreshCosts,
    }),
    closeMonth: useAct(contract.closeCostMonth, (month: string) => ({ params: { month } }), {
      refresh: refreshCosts,
    }),
    confirmStart: useAct(contract.confirmCostStart, (month: string) => ({ body: { month } }), {
      refresh: refreshCosts,
    }),
  }
}
