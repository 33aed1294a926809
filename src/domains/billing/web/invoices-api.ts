// Invoices, their details and taxes for the screens of staff.

import { addressOf, call } from '#platform/web/api-client.ts'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import type { BodyInput, QueryInput } from '#shared/endpoint.ts'
import * as contract from '../contract/invoice-endpoints.ts'

const fetchInvoices = (query: QueryInput<typeof contract.listStaffInvoices>, signal: AbortSignal) =>
  call(contract.listStaffInvoices, { query, signal })
export const staffInvoicesQuery = (input: { client?: string | undefined }) =>
  pagesQuery({ queryKey: ['wallet', 'staff-invoices'], input, fetch: fetchInvoices })

export const staffInvoiceAddress = (id: string) =>
  addressOf(contract.getStaffInvoicePdf, { params: { file: `${id}.pdf` } })

export const invoiceDetailsQuery = (client: string) =>
  queryOf(['wallet', 'invoice-details'], contract.getInvoiceDetails, { query: { client } })

export const taxesQuery = (client: string | undefined) =>
  queryOf(['wallet', 'invoice-taxes'], contract.listTaxes, { query: { client } })

export function useInvoiceActions() {
  return {
    changeDetails: useAct(
      contract.changeInvoiceDetails,
      ({ clientId, ...body }: BodyInput<typeof contract.changeInvoiceDetails> & { clientId: string }) => ({
        query: { client: clientId },
        body,
      }),
      { refresh: ['wallet'] },
    ),
    addTax: useAct(contract.createTax, (body: BodyInput<typeof contract.createTax>) => ({ body }), {
      refresh: ['wallet'],
    }),
    removeTax: useAct(contract.removeTax, (id: string) => ({ params: { id } }), { refresh: ['wallet'] }),
  }
}
