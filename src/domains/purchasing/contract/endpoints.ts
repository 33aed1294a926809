// Purchasing over HTTP: every call, and who may make it.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { exportEndpoint } from '#platform/shared/export-file.ts'
import { idSchema } from '#platform/shared/ids.ts'
import {
  areaFiguresSchema,
  areaQuerySchema,
  orderCreateSchema,
  orderSchema,
  priceChangeSchema,
  productCreateSchema,
  productEditSchema,
  productSchema,
  productWithHistorySchema,
} from './schemas.ts'
import { orderProgressSchema } from './shop-schemas.ts'

const idParams = z.strictObject({ id: idSchema })
const tags = ['purchasing']

export const createOrder = endpoint('POST', '/api/customer/orders', {
  key: 'required',
  summary: 'Buys leads, all of them or none. Needs an Idempotency-Key. A repeat gets the first response.',
  tags,
  body: orderCreateSchema,
  response: { 201: orderSchema },
})

/** One order. Customers reach those of their clients, staff reach all. */
const orderUnder = (url: '/api/customer/orders' | '/api/orders') => {
  const turn = (verb: 'pause' | 'resume' | 'cancel', summary: string) =>
    endpoint('POST', `${url}/:id/${verb}`, {
      summary,
      tags,
      params: idParams,
      response: { 200: orderSchema },
    })
  return {
    get: endpoint('GET', `${url}/:id`, {
      summary: 'Gets an order.',
      tags,
      params: idParams,
      response: { 200: orderSchema },
    }),
    getProgress: endpoint('GET', `${url}/:id/progress`, {
      summary: 'Says what an order delivered by day, what became of it, and when it will be filled.',
      tags,
      params: idParams,
      response: { 200: orderProgressSchema },
    }),
    pause: turn('pause', 'Pauses a standing order. The money stays held.'),
    resume: turn('resume', 'Resumes a paused standing order.'),
    cancel: turn('cancel', 'Cancels a standing order and releases the money it still held.'),
  }
}
export const ownOrder = orderUnder('/api/customer/orders')
export const anyOrder = orderUnder('/api/orders')

export const listProducts = endpoint('GET', '/api/products', {
  summary: 'Lists products with the prices in force, archived ones last.',
  tags,
  response: { 200: z.object({ items: z.array(productSchema) }) },
})

export const exportProducts = exportEndpoint('/api/products/export.csv', tags)

export const createProduct = endpoint('POST', '/api/products', {
  key: 'optional',
  summary: 'Adds a product with its price for the country.',
  tags,
  body: productCreateSchema,
  response: { 201: productWithHistorySchema },
})

export const getProduct = endpoint('GET', '/api/products/:id', {
  summary: 'Gets a product with every price it ever had.',
  tags,
  params: idParams,
  response: { 200: productWithHistorySchema },
})

export const updateProduct = endpoint('PATCH', '/api/products/:id', {
  ifMatch: 'required',
  summary: 'Changes a product’s name, its returns, or archives it. Needs If-Match.',
  tags,
  params: idParams,
  body: productEditSchema,
  response: { 200: productWithHistorySchema },
})

export const changePrices = endpoint('POST', '/api/prices', {
  summary: 'Sets prices of areas from a moment on, all or none. Orders that exist keep theirs.',
  tags,
  body: z.strictObject({ prices: z.array(priceChangeSchema).min(1).max(100) }),
  response: { 200: z.object({ items: z.array(productSchema) }) },
})

export const getAreas = endpoint('GET', '/api/areas', {
  summary: 'Counts stock, demand, sales and fill rate by state, or by county of one state.',
  tags,
  querystring: areaQuerySchema,
  response: { 200: areaFiguresSchema },
})
