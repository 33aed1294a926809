// What customers buy: queries and mutations. Money is never shown before the server confirmed it.
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import { queryOf, refreshLists, useAct } from '#platform/web/endpoint-query.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import type { BodyInput, QueryInput } from '#shared/endpoint.ts'
import * as buying from '../contract/buying-endpoints.ts'
import * as base from '../contract/endpoints.ts'
import type { OrderStatus } from '../contract/words.ts'

/** Others buy at the same time, so stock is asked for again soon. */
const STOCK_MS = 10_000
const FRESH_MS = 30_000

/** After a purchase, a return or a change by a colleague. */
export const refreshPurchases = (client: QueryClient) =>
  refreshLists(client, ['shop', 'own-orders', 'own-leads', 'wallet', 'portal-dashboard'])

export const shopProductsQuery = (client: string | undefined) =>
  queryOptions({
    ...queryOf(['shop', 'products'], buying.listShopProducts, { query: { client } }),
    staleTime: STOCK_MS,
  })

export const spendingQuery = (client: string) =>
  queryOf(['wallet', 'spending'], buying.getSpending, { query: { client } })

export type QuoteInput = QueryInput<typeof buying.getQuote>

export const quoteQuery = (id: string, query: QuoteInput) =>
  queryOptions({
    ...queryOf(['shop', 'quote'], buying.getQuote, { params: { id }, query }),
    staleTime: STOCK_MS,
    placeholderData: keepPreviousData,
  })

export const stockAreasQuery = (id: string, client: string | undefined) =>
  queryOptions({
    ...queryOf(['shop', 'areas'], buying.getStockAreas, { params: { id }, query: { client } }),
    staleTime: STOCK_MS,
  })

export type OrderBody = BodyInput<typeof base.createOrder>

/** Not awaited: the answer is what the page shows next. */
const refreshSoon = (client: QueryClient) => void refreshPurchases(client)

export const usePlaceOrder = () =>
  useAct(base.createOrder, (input: { body: OrderBody; key: string }) => input, { refresh: refreshSoon })

/** Where an order is read: by its client in the portal, by staff at the desk. */
export type OrderPlace = 'portal' | 'desk'
const ORDERS = {
  portal: { key: 'own-orders', contract: base.ownOrder },
  desk: { key: 'all-orders', contract: base.anyOrder },
} as const

export const orderQuery = (place: OrderPlace, id: string) =>
  queryOptions({
    queryKey: [ORDERS[place].key, 'one', id],
    queryFn: ({ signal }) => call(ORDERS[place].contract.get, { params: { id }, signal }),
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => (state.data?.status === 'awaiting_payment' ? 2_000 : false),
  })

export const orderProgressQuery = (place: OrderPlace, id: string) =>
  queryOptions({
    queryKey: [ORDERS[place].key, 'progress', id],
    queryFn: ({ signal }) => call(ORDERS[place].contract.getProgress, { params: { id }, signal }),
    staleTime: FRESH_MS,
  })

type Listed = { pages: readonly { items: readonly { status: OrderStatus }[] }[] }

export const ordersQuery = (input: { client: string | undefined; status: OrderStatus[] | undefined }) => ({
  ...pagesQuery({
    queryKey: ['own-orders', 'list', input.client],
    input,
    fetch: (query: QueryInput<typeof buying.listOrders>, signal) =>
      call(buying.listOrders, { query, signal }),
  }),
  staleTime: FRESH_MS,
  refetchInterval: ({ state: { data } }: { state: { data?: Listed | undefined } }) =>
    data?.pages.some(({ items }) => items.some(({ status }) => status === 'awaiting_payment'))
      ? 2_000
      : false,
})

/** The newest order of the client, for its choice. */
export const lastOrderQuery = (client: string | undefined) =>
  queryOptions({
    queryKey: ['own-orders', 'last', client],
    queryFn: async ({ signal }) => {
      const query = { client, limit: 1 }
      const { items } = await call(buying.listOrders, { query, signal })
      return items[0] ?? null
    },
    staleTime: FRESH_MS,
    retry: false,
  })

type Turn = { id: string; turn: 'pause' | 'resume' | 'cancel' }

export const useTurnOrder = (place: OrderPlace) =>
  useAct(
    ({ turn }: Turn) => ORDERS[place].contract[turn],
    ({ id }: Turn) => ({ params: { id } }),
    {
      answers: (order) => orderQuery(place, order.id),
      refresh: (client) =>
        place === 'portal'
          ? refreshSoon(client)
          : // Not awaited: the order itself is up to date, and its next act need not wait for the lists.
            void refreshLists(client, ['all-orders', 'stock', 'balances']),
    },
  )
