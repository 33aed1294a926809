// Queries and mutations of a customer's money. Nothing here is optimistic.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#platform/shared/endpoint.ts'
import { ApiError, call } from '#platform/web/api-client.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import * as contract from '../contract/endpoints.ts'
import { isOpenPayment } from '../contract/words.ts'

export const billingQuery = (client: string | undefined) =>
  queryOptions({
    queryKey: ['wallet', 'billing', client],
    queryFn: ({ signal }) => call(contract.getBilling, { query: { client }, signal }),
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
    queryKey: ['wallet', 'payment', id],
    queryFn: ({ signal }) => call(contract.getPayment, { params: { id }, signal }),
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
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['wallet'] })
  return {
    topUp: useMutation({
      mutationFn: ({ key, ...body }: BodyInput<typeof contract.createTopUp> & { key: string }) =>
        call(contract.createTopUp, {
          body,
          key,
        }),
      onSettled,
    }),
    takeStep: useMutation({
      mutationFn: ({ id, decision }: { id: string; decision: 'confirm' | 'refuse' }) =>
        call(contract.takeStep, {
          params: { id },
          body: { decision },
        }),
      onSettled,
    }),
    addCard: useMutation({
      mutationFn: (body: BodyInput<typeof contract.createMethod>) => call(contract.createMethod, { body }),
      onSettled,
    }),
    removeCard: useMutation({
      mutationFn: (id: string) => call(contract.removeMethod, { params: { id } }),
      onSettled,
    }),
    setRecharge: useMutation({
      mutationFn: (body: BodyInput<typeof contract.setRecharge>) => call(contract.setRecharge, { body }),
      onSettled,
    }),
    setContact: useMutation({
      mutationFn: (body: BodyInput<typeof contract.setInvoiceContact>) =>
        call(contract.setInvoiceContact, { body }),
      onSettled,
    }),
    issueInvoice: useMutation({
      mutationFn: (body: BodyInput<typeof contract.issueInvoice>) => call(contract.issueInvoice, { body }),
      onSettled,
    }),
  }
}
