// Queries of a client's own hires.

import { addressOf, call } from '#platform/web/api-client.ts'
import { queryOf } from '#platform/web/endpoint-query.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import type { QueryInput } from '#shared/endpoint.ts'
import * as contract from '../contract/customer-endpoints.ts'

type OwnInput = QueryInput<typeof contract.listCustomerHires>
export const ownHiresQuery = (input: OwnInput) =>
  pagesQuery({
    queryKey: ['own-hires'],
    input,
    pageSize: 'server',
    fetch: (query: OwnInput, signal) => call(contract.listCustomerHires, { query, signal }),
  })

export const ownHiresFile = (input: OwnInput) => addressOf(contract.exportCustomerHires, { query: input })

export const ownReceiptQuery = (id: string, client: string | undefined) =>
  queryOf(['own-hires', 'receipt'], contract.getCustomerReceipt, {
    params: { id },
    query: { ...(client && { client }) },
  })

export const ownReceiptFile = (id: string, client: string | undefined) =>
  addressOf(contract.getCustomerReceiptPdf, { params: { id }, query: { client } })
