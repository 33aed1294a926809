// The sales desk: queries and mutations.
import { queryOptions } from '@tanstack/react-query'
import * as returns from '#domains/delivery/contract/return-endpoints.ts'
import type { ReturnDecision } from '#domains/delivery/contract/return-schemas.ts'
import * as base from '#domains/shop/contract/endpoints.ts'
import { call } from '#platform/web/api-client.ts'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import { pagesQuery, totalQuery } from '#platform/web/list/list-query.ts'
import { useKeyOf } from '#platform/web/use-key-of.ts'
import type { BodyInput, QueryInput } from '#shared/endpoint.ts'
import * as desk from '../contract/endpoints.ts'

const FRESH_MS = 15_000

export const stockQuery = queryOptions({ ...queryOf(['stock'], desk.getStock, {}), staleTime: FRESH_MS })

export const productsQuery = queryOptions({
  ...queryOf(['products', 'list'], base.listProducts, {}),
  staleTime: FRESH_MS,
})

export const productQuery = (id: string) => queryOf(['products', 'one'], base.getProduct, { params: { id } })

const ON_PRICES = ['products', 'stock', 'areas']

export type ProductInput = BodyInput<typeof base.createProduct>
export type ProductChange = BodyInput<typeof base.updateProduct>
/** What the form of a product sends. The server would take less, so a field without an input would go unnoticed. */
export type ProductDraft = Required<Omit<ProductChange, 'status'>>

export function useCreateProduct() {
  const keys = useKeyOf()
  return useAct(base.createProduct, (body: ProductInput) => ({ body, key: keys.of(body) }), {
    onSuccess: keys.renew,
    refresh: ON_PRICES,
  })
}

export function useUpdateProduct() {
  return useAct(
    base.updateProduct,
    ({ id, version, body }: { id: string; version: number; body: ProductChange }) => ({
      params: { id },
      body,
      version,
    }),
    { refresh: ON_PRICES },
  )
}

export function useSetPrice() {
  return useAct(
    base.changePrices,
    (price: BodyInput<typeof base.changePrices>['prices'][number]) => ({ body: { prices: [price] } }),
    { refresh: ON_PRICES },
  )
}

type OrdersInput = Pick<
  QueryInput<typeof base.listAllOrders>,
  'q' | 'status' | 'client' | 'unfilled' | 'manager'
>
const fetchAllOrders = (query: QueryInput<typeof base.listAllOrders>, signal: AbortSignal) =>
  call(base.listAllOrders, { query, signal })

/** The first few, for the palette. */
export const orderNumbersQuery = (q: string) =>
  queryOptions({
    queryKey: ['all-orders', 'numbers', q],
    queryFn: ({ signal }) => fetchAllOrders({ q, limit: 5 }, signal),
  })

export const deskOrdersQuery = (input: OrdersInput) => ({
  ...pagesQuery({
    queryKey: ['all-orders', 'list'],
    input,
    fetch: fetchAllOrders,
  }),
  staleTime: FRESH_MS,
})

export const orderLeadsQuery = (id: string) => ({
  ...pagesQuery({
    queryKey: ['all-orders', 'leads', id],
    input: {},
    fetch: (query: QueryInput<typeof returns.listOrderLeads>, signal) =>
      call(returns.listOrderLeads, { params: { id }, query, signal }),
  }),
  staleTime: FRESH_MS,
})

export const balancesQuery = (q: string | undefined) => ({
  ...pagesQuery({
    queryKey: ['balances'],
    input: { q },
    fetch: (query: QueryInput<typeof desk.listBalances>, signal) =>
      call(desk.listBalances, { query, signal }),
  }),
  staleTime: FRESH_MS,
})

/** What waits comes oldest first, what is decided newest first. */
const fetchReturns = (query: QueryInput<typeof returns.listReturns>, signal: AbortSignal) =>
  call(returns.listReturns, { query, signal })
export const WAITING = { status: ['submitted' as const], sort: 'created_at' as const }
export const DECIDED = { status: ['approved' as const, 'auto_approved' as const, 'rejected' as const] }
type ReturnsInput = Pick<QueryInput<typeof returns.listReturns>, 'client' | 'manager'> & {
  isDecided: boolean
}

export const returnsQuery = ({ isDecided, ...of }: ReturnsInput) => ({
  ...pagesQuery({
    queryKey: ['returns', isDecided],
    input: { ...(isDecided ? DECIDED : WAITING), ...of },
    fetch: fetchReturns,
  }),
  staleTime: FRESH_MS,
})
export const waitingReturnsQuery = totalQuery({ queryKey: ['returns'], input: WAITING, fetch: fetchReturns })

export const returnQuery = (id: string) => queryOf(['returns', 'one'], returns.getReturn, { params: { id } })

export function useDecideReturn() {
  return useAct(
    returns.decideReturn,
    ({ id, decision }: { id: string; decision: ReturnDecision }) => ({ params: { id }, body: decision }),
    { refresh: ['returns', 'stock', 'balances', 'all-orders'] },
  )
}
