// The sales desk over HTTP: stock, balances and areas.
import { endpoints } from '#shared/endpoint.ts'
import { pageOf } from '#shared/list.ts'
import {
  areaFiguresSchema,
  areaQuerySchema,
  balanceQuerySchema,
  balanceSchema,
  stockSchema,
} from './schemas.ts'

const { get, file } = endpoints('sales desk')

export const getStock = get('/api/stock', {
  summary: 'Counts stock and sales of each product, and what waits at the desk.',
  answer: stockSchema,
})

export const listBalances = get('/api/balances', {
  summary: 'Lists clients with their balance, by name.',
  query: balanceQuerySchema,
  answer: pageOf(balanceSchema),
})

export const exportBalances = file('/api/balances/export.csv', balanceQuerySchema)

const areas = endpoints('purchasing')

export const getAreas = areas.get('/api/areas', {
  summary: 'Counts stock, demand, sales and fill rate by state, or by county of one state.',
  query: areaQuerySchema,
  answer: areaFiguresSchema,
})
