// Orders, products and prices over HTTP.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'
import { pageOf } from '#shared/list.ts'
import { deskOrderQuerySchema, orderItemSchema, orderProgressSchema } from './buying-schemas.ts'
import {
  orderCreateSchema,
  orderSchema,
  priceChangeSchema,
  productCreateSchema,
  productEditSchema,
  productSchema,
  productWithHistorySchema,
} from './schemas.ts'

const { post, get, file, patch } = endpoints('purchasing')

export const createOrder = post('/api/customer/orders', {
  refuses: [402],
  key: 'required',
  summary: 'Buys leads, all of them or none. Needs an Idempotency-Key. A repeat gets the first response.',
  body: orderCreateSchema,
  created: orderSchema,
})

/** One order. Customers reach those of their clients, staff reach all. */
const orderUnder = (url: '/api/customer/orders' | '/api/orders') => {
  const turn = (verb: 'pause' | 'resume' | 'cancel', summary: string) =>
    post(`${url}/:id/${verb}`, {
      summary,
      answer: orderSchema,
    })
  return {
    get: get(`${url}/:id`, {
      summary: 'Gets an order.',
      answer: orderSchema,
    }),
    getProgress: get(`${url}/:id/progress`, {
      summary: 'Says what an order delivered by day, what became of it, and when it will be filled.',
      answer: orderProgressSchema,
    }),
    pause: turn('pause', 'Pauses a standing order. The money stays held.'),
    resume: turn('resume', 'Resumes a paused standing order.'),
    cancel: turn('cancel', 'Cancels a standing order and releases the money it still held.'),
  }
}
export const ownOrder = orderUnder('/api/customer/orders')
export const anyOrder = orderUnder('/api/orders')

const desk = endpoints('sales desk')

export const listAllOrders = desk.get('/api/orders', {
  summary: 'Lists the orders of all clients, newest first.',
  query: deskOrderQuerySchema,
  answer: pageOf(orderItemSchema),
})

export const exportAllOrders = desk.file('/api/orders/export.csv', deskOrderQuerySchema)

export const listProducts = get('/api/products', {
  summary: 'Lists products with the prices in force, archived ones last.',
  answer: z.object({ items: z.array(productSchema) }),
})

export const exportProducts = file('/api/products/export.csv')

export const createProduct = post('/api/products', {
  key: 'optional',
  summary: 'Adds a product with its price for the country.',
  body: productCreateSchema,
  created: productWithHistorySchema,
})

export const getProduct = get('/api/products/:id', {
  summary: 'Gets a product with every price it ever had.',
  answer: productWithHistorySchema,
})

export const updateProduct = patch('/api/products/:id', {
  ifMatch: 'required',
  summary: 'Changes a product’s name, its returns, or archives it. Needs If-Match.',
  body: productEditSchema,
  answer: productWithHistorySchema,
})

export const changePrices = post('/api/prices', {
  summary: 'Sets prices of areas from a moment on, all or none. Orders that exist keep theirs.',
  body: z.strictObject({ prices: z.array(priceChangeSchema).min(1).max(100) }),
  answer: z.object({ items: z.array(productSchema) }),
})
