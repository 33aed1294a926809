// Buying over HTTP: products, quotes, orders.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { exportEndpoint } from '#platform/shared/export-file.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageOf } from '#platform/shared/list.ts'
import {
  orderItemSchema,
  orderListQuerySchema,
  quoteQuerySchema,
  quoteSchema,
  shopProductSchema,
  shopQuerySchema,
  spendingSchema,
  stockAreasSchema,
} from './shop-schemas.ts'

const params = z.strictObject({ id: idSchema })
const tags = ['purchasing']

export const listShopProducts = endpoint('GET', '/api/customer/products', {
  summary: 'Lists what a client can buy, with live stock, price, samples without contact, and a forecast.',
  tags,
  querystring: shopQuerySchema,
  response: { 200: pageOf(shopProductSchema) },
})

export const getSpending = endpoint('GET', '/api/customer/spending', {
  summary: 'Returns what the customer may spend from the balance this month, and what is spent.',
  tags,
  querystring: z.strictObject({ client: idSchema.optional() }),
  response: { 200: spendingSchema },
})

export const getQuote = endpoint('GET', '/api/customer/products/:id/quote', {
  summary: 'Prices a quantity of a product in an area. Nothing is reserved.',
  tags,
  params,
  querystring: quoteQuerySchema,
  response: { 200: quoteSchema },
})

export const getStockAreas = endpoint('GET', '/api/customer/products/:id/areas', {
  summary: 'Counts a product’s stock for a client by state, with the price of each.',
  tags,
  params,
  querystring: z.strictObject({ client: idSchema.optional() }),
  response: { 200: stockAreasSchema },
})

export const listOrders = endpoint('GET', '/api/customer/orders', {
  summary: 'Lists a client’s orders, newest first, with what became of their leads.',
  tags,
  querystring: orderListQuerySchema,
  response: { 200: pageOf(orderItemSchema) },
})

export const exportOrders = exportEndpoint('/api/customer/orders/export.csv', tags, orderListQuerySchema)
