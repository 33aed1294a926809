// Queries and mutations of a customer's money. Nothing here is optimistic.
import { queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '#platform/web/api-client.ts'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import type { BodyInput } from '#shared/endpoint.ts'
import * as contract from '../contract/endpoints.ts'
import { isOpenPayment } from '../contract/words.ts'

export const billingQuery = (client: string | undefined) =>
  queryOptions({
    ...queryOf(['wallet', 'billing'], contract.getBilling, { query: { client } }),
    enabled: client !== undefined,
  })

export const methodsQuery = (client: string | undefined) =>
  queryOptions({
    queryKey: ['wallet', 'methods', client],
    queryFn: async ({ signal }) =>
      (
        await call(contract.listMethods, {
          query: { client },
          signal,
        })
      ).items,
    enabled: client !== undefined,
  })

type OfClient = { client: string | undefined }

export const entriesQuery = (input: OfClient, pageSize?: number) =>
  pagesQuery({
    queryKey: ['wallet', 'entries', pageSize ?? 'all'],
    input,
    fetch: (query, signal) => call(contract.listWalletEntries, { query, signal }),
    ...(pageSize && { pageSize }),
  })

export const invoicesQuery = (input: OfClient) =>
  pagesQuery({
    queryKey: ['wallet', 'invoices'],
    input,
    fetch: (query, signal) => call(contract.listInvoices, { query, signal }),
    pageSize: 12,
  })

/** Asked again while the bank has not decided. */
export const paymentQuery = (id: string) =>
  queryOptions({
    ...queryOf(['wallet', 'payment'], contract.getPayment, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && !isOpenPayment(state.data.status) ? false : 1_500),
  })

/** The payment of a top-up whose answer was lost. Null when it never arrived. */
export const lostTopUpQuery = (key: string | undefined) =>
  queryOptions({
    queryKey: ['lost-top-up', key],
    queryFn: async ({ signal }) => {
      try {
        return await call(contract.findTopUp, { params: { key: key ?? '' }, signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    enabled: key !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export const invoiceAddress = (id: string) => `/api/customer/invoices/${id}.pdf`

export function useBillingActions() {
  return {
    topUp: useAct(
      contract.createTopUp,
      ({ key, ...body }: BodyInput<typeof contract.createTopUp> & { key: string }) => ({ body, key }),
      { refresh: ['wallet'] },
    ),
    takeStep: useAct(
      contract.takeStep,
      ({ id, decision }: { id: string; decision: 'confirm' | 'refuse' }) => ({
        params: { id },
        body: { decision },
      }),
      { refresh: ['wallet'] },
    ),
    addCard: useAct(contract.createMethod, (body: BodyInput<typeof contract.createMethod>) => ({ body }), {
      refresh: ['wallet'],
    }),
    removeCard: useAct(contract.removeMethod, (id: string) => ({ params: { id } }), { refresh: ['wallet'] }),
    setRecharge: useAct(contract.setRecharge, (body: BodyInput<typeof contract.setRecharge>) => ({ body }), {
      refresh: ['wallet'],
    }),
    setContact: useAct(
      contract.setInvoiceContact,
      (body: BodyInput<typeof contract.setInvoiceContact>) => ({ body }),
      { refresh: ['wallet'] },
    ),
    issueInvoice: useAct(
      contract.issueInvoice,
      (body: BodyInput<typeof contract.issueInvoice>) => ({ body }),
      { refresh: ['wallet'] },
    ),
  }
}
