// Billing over HTTP: every call, and who may make it.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { pageOf } from '#platform/shared/list.ts'
import { entryListQuerySchema, entrySchema, ofClientQuery, walletSchema } from './schemas.ts'

const tags = ['billing']

export const getWallet = endpoint({
  method: 'GET',
  url: '/api/customer/wallet',
  schema: {
    summary: 'Gets a client’s balance: what is available, what is held for orders, and the credit limit.',
    tags,
    querystring: z.strictObject(ofClientQuery),
    response: { 200: walletSchema },
  },
})

export const listWalletEntries = endpoint({
  method: 'GET',
  url: '/api/customer/wallet/entries',
  schema: {
    summary: 'Lists a client’s ledger lines, newest first, with the balance after each.',
    tags,
    querystring: entryListQuerySchema,
    response: { 200: pageOf(entrySchema) },
  },
})
