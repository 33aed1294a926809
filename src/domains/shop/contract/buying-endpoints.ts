// Buying over HTTP: products, quotes, orders.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf } from '#shared/list.ts'
import {
  orderItemSchema,
  orderListQuerySchema,
  quoteQuerySchema,
  quoteSchema,
  shopProductSchema,
  shopQuerySchema,
  spendingSchema,
  stockAreasSchema,
} from './buying-schemas.ts'

const { get, file } = endpoints('purchasing')

export const listShopProducts = get('/api/customer/products', {
  summary: 'Lists what a client can buy, with live stock, price, samples without contact, and a forecast.',
  query: shopQuerySchema,
  answer: pageOf(shopProductSchema),
})

export const getSpending = get('/api/customer/spending', {
  summary: 'Returns what the customer may spend from the balance this month, and what is spent.',
  query: z.strictObject({ client: idSchema.optional() }),
  answer: spendingSchema,
})

export const getQuote = get('/api/customer/products/:id/quote', {
  summary: 'Prices a quantity of a product in an area. Nothing is reserved.',
  query: quoteQuerySchema,
  answer: quoteSchema,
})

export const getStockAreas = get('/api/customer/products/:id/areas', {
  summary: 'Counts a product’s stock for a client by state, with the price of each.',
  query: z.strictObject({ client: idSchema.optional() }),
  answer: stockAreasSchema,
})

export const listOrders = get('/api/customer/orders', {
  summary: 'Lists a client’s orders, newest first, with what became of their leads.',
  query: orderListQuerySchema,
  answer: pageOf(orderItemSchema),
})

export const exportOrders = file('/api/customer/orders/export.csv', orderListQuerySchema)
