// Invoices, their details and taxes for the screens of staff.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInput, QueryInput } from '#platform/shared/endpoint.ts'
import { addressOf, call } from '#platform/web/api-client.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import type * as contract from '../contract/invoice-endpoints.ts'

const fetchInvoices = (query: QueryInput<typeof contract.listStaffInvoices>, signal: AbortSignal) =>
  call<typeof contract.listStaffInvoices>('GET', '/api/invoices', { query, signal })
export const staffInvoicesQuery = (input: { client?: string | undefined }) =>
  pagesQuery({ queryKey: ['wallet', 'staff-invoices'], input, fetch: fetchInvoices })

export const staffInvoiceAddress = (id: string) => {
  const url: (typeof contract.getStaffInvoicePdf)['url'] = '/api/invoices/:file'
  return addressOf(url, { file: `${id}.pdf` }, {})
}

export const invoiceDetailsQuery = (client: string) =>
  queryOptions({
    queryKey: ['wallet', 'invoice-details', client],
    queryFn: ({ signal }) =>
      call<typeof contract.getInvoiceDetails>('GET', '/api/invoice-details', { query: { client }, signal }),
  })

export const taxesQuery = (client: string | undefined) =>
  queryOptions({
    queryKey: ['wallet', 'invoice-taxes', client],
    queryFn: ({ signal }) =>
      call<typeof contract.listTaxes>('GET', '/api/invoice-taxes', { query: { client }, signal }),
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
        call<typeof contract.changeInvoiceDetails>('PATCH', '/api/invoice-details', {
          query: { client: clientId },
          body,
        }),
      onSettled,
    }),
    addTax: useMutation({
      mutationFn: (body: BodyInput<typeof contract.createTax>) =>
        call<typeof contract.createTax>('POST', '/api/invoice-taxes', { body }),
      onSettled,
    }),
    removeTax: useMutation({
      mutationFn: (id: string) =>
        call<typeof contract.removeTax>('DELETE', '/api/invoice-taxes/:id', { params: { id } }),
      onSettled,
    }),
  }
}
