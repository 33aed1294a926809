// Queries and mutations of a customer's money. Nothing here is optimistic.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#platform/shared/endpoint.ts'
import { ApiError, call } from '#platform/web/api-client.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import type * as contract from '../contract/endpoints.ts'
import { isOpenPayment } from '../contract/words.ts'

export const billingQuery = (client: string | undefined) =>
  queryOptions({
    queryKey: ['wallet', 'billing', client],
    queryFn: ({ signal }) =>
      call<typeof contract.getBilling>('GET', '/api/customer/billing', { query: { client }, signal }),
    enabled: client !== undefined,
  })

export const methodsQuery = (client: string | undefined) =>
  queryOptions({
    queryKey: ['wallet', 'methods', client],
    queryFn: async ({ signal }) =>
      (
        await call<typeof contract.listMethods>('GET', '/api/customer/payment-methods', {
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
    fetch: (query, signal) =>
      call<typeof contract.listWalletEntries>('GET', '/api/customer/wallet/entries', { query, signal }),
    ...(pageSize && { pageSize }),
  })

export const invoicesQuery = (input: OfClient) =>
  pagesQuery({
    queryKey: ['wallet', 'invoices'],
    input,
    fetch: (query, signal) =>
      call<typeof contract.listInvoices>('GET', '/api/customer/invoices', { query, signal }),
    pageSize: 12,
  })

/** Asked again while the bank has not decided. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['wallet', 'payment', id],
    queryFn: ({ signal }) =>
      call<typeof contract.getPayment>('GET', '/api/customer/payments/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && !isOpenPayment(state.data.status) ? false : 1_500),
  })

/** The payment of a top-up whose answer was lost. Null when it never arrived. */
export const lostTopUpQuery = (key: string | undefined) =>
  queryOptions({
    queryKey: ['lost-top-up', key],
    queryFn: async ({ signal }) => {
      const url: (typeof contract.findTopUp)['url'] = '/api/customer/wallet/top-ups/:key'
      try {
        return await call<typeof contract.findTopUp>('GET', url, { params: { key: key ?? '' }, signal })
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
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['wallet'] })
  return {
    topUp: useMutation({
      mutationFn: ({ key, ...body }: BodyInput<typeof contract.createTopUp> & { key: string }) =>
        call<typeof contract.createTopUp>('POST', '/api/customer/wallet/top-ups', {
          body,
          headers: { 'Idempotency-Key': key },
        }),
      onSettled,
    }),
    takeStep: useMutation({
      mutationFn: ({ id, decision }: { id: string; decision: 'confirm' | 'refuse' }) =>
        call<typeof contract.takeStep>('POST', '/api/customer/payments/:id/step', {
          params: { id },
          body: { decision },
        }),
      onSettled,
    }),
    addCard: useMutation({
      mutationFn: (body: BodyInput<typeof contract.createMethod>) =>
        call<typeof contract.createMethod>('POST', '/api/customer/payment-methods', { body }),
      onSettled,
    }),
    removeCard: useMutation({
      mutationFn: (id: string) =>
        call<typeof contract.removeMethod>('DELETE', '/api/customer/payment-methods/:id', { params: { id } }),
      onSettled,
    }),
    setRecharge: useMutation({
      mutationFn: (body: BodyInput<typeof contract.setRecharge>) =>
        call<typeof contract.setRecharge>('PATCH', '/api/customer/auto-recharge', { body }),
      onSettled,
    }),
    setContact: useMutation({
      mutationFn: (body: BodyInput<typeof contract.setInvoiceContact>) =>
        call<typeof contract.setInvoiceContact>('PATCH', '/api/customer/invoice-contact', { body }),
      onSettled,
    }),
    issueInvoice: useMutation({
      mutationFn: (body: BodyInput<typeof contract.issueInvoice>) =>
        call<typeof contract.issueInvoice>('POST', '/api/customer/invoices', { body }),
      onSettled,
    }),
  }
}
