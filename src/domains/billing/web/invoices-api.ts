// Invoices, their details and taxes for the screens of staff.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInput, QueryInput } from '#platform/shared/endpoint.ts'
import { addressOf, call } from '#platform/web/api-client.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import * as contract from '../contract/invoice-endpoints.ts'

const fetchInvoices = (query: QueryInput<typeof contract.listStaffInvoices>, signal: AbortSignal) =>
  call(contract.listStaffInvoices, { query, signal })
export const staffInvoicesQuery = (input: { client?: string | undefined }) =>
  pagesQuery({ queryKey: ['wallet', 'staff-invoices'], input, fetch: fetchInvoices })

export const staffInvoiceAddress = (id: string) =>
  addressOf(contract.getStaffInvoicePdf, { params: { file: `${id}.pdf` } })

export const invoiceDetailsQuery = (client: string) =>
  queryOptions({
    queryKey: ['wallet', 'invoice-details', client],
    queryFn: ({ signal }) => call(contract.getInvoiceDetails, { query: { client }, signal }),
  })

export const taxesQuery = (client: string | undefined) =>
  queryOptions({
    queryKey: ['wallet', 'invoice-taxes', client],
    queryFn: ({ signal }) => call(contract.listTaxes, { query: { client }, signal }),
  })

export function useInvoiceActions() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['wallet'] })
  return {
    changeDetails: useMutation({
      mutationFn: ({
        clientId,
        ...body
      }: BodyInput<typeof contract.changeInvoiceDetails> & { clientId: string }) =>
        call(contract.changeInvoiceDetails, {
          query: { client: clientId },
          body,
        }),
      onSettled,
    }),
    addTax: useMutation({
      mutationFn: (body: BodyInput<typeof contract.createTax>) => call(contract.createTax, { body }),
      onSettled,
    }),
    removeTax: useMutation({
      mutationFn: (id: string) => call(contract.removeTax, { params: { id } }),
      onSettled,
    }),
  }
}
