// The contract of reports: figures with their rows, the funnel, the trend, and their files.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { exportEndpoint } from '#platform/shared/export-file.ts'
import {
  figuresAnswerSchema,
  figuresQuerySchema,
  funnelAnswerSchema,
  ownReportRowSchema,
  reportRowSchema,
  rowsAnswerOf,
  rowsQuerySchema,
  spanQuerySchema,
  trendAnswerSchema,
  trendQuerySchema,
} from './schemas.ts'

const tags = ['reports']
const figures = { tags, querystring: figuresQuerySchema }
const rows = { tags, querystring: rowsQuerySchema }
const funnel = { tags, querystring: spanQuerySchema, response: { 200: funnelAnswerSchema } }
const trend = { tags, querystring: trendQuerySchema, response: { 200: trendAnswerSchema } }
const file = { 200: z.any() }
const rowsPdfQuery = rowsQuerySchema.omit({ limit: true, cursor: true })

export const getFigures = endpoint('GET', '/api/reports/figures', {
  summary: 'Returns the figures of a period, and a row for each key of a split.',
  ...figures,
  response: { 200: figuresAnswerSchema },
})
export const exportFigures = exportEndpoint('/api/reports/figures/export.csv', tags, figuresQuerySchema)
export const getFiguresPdf = endpoint('GET', '/api/reports/figures/export.pdf', {
  summary: 'Downloads the report as PDF.',
  ...figures,
  response: file,
})

export const listRows = endpoint('GET', '/api/reports/rows', {
  summary: 'Lists the rows behind a figure. Their exact total or sum is the figure.',
  ...rows,
  response: { 200: rowsAnswerOf(reportRowSchema) },
})
export const exportRows = exportEndpoint('/api/reports/rows/export.csv', tags, rowsQuerySchema)
export const getRowsPdf = endpoint('GET', '/api/reports/rows/export.pdf', {
  summary: 'Downloads the rows behind a figure as PDF.',
  tags,
  querystring: rowsPdfQuery,
  response: file,
})

export const getFunnel = endpoint('GET', '/api/reports/funnel', {
  summary: 'Follows the leads that were delivered in a period to today.',
  ...funnel,
})

export const getTrend = endpoint('GET', '/api/reports/trend', {
  summary: 'Returns a figure by month, beside the median of similar clients.',
  ...trend,
})

export const getOwnFigures = endpoint('GET', '/api/customer/reports/figures', {
  summary: 'Returns the figures of my client.',
  ...figures,
  response: { 200: figuresAnswerSchema },
})
export const exportOwnFigures = exportEndpoint(
  '/api/customer/reports/figures/export.csv',
  tags,
  figuresQuerySchema,
)
export const getOwnFiguresPdf = endpoint('GET', '/api/customer/reports/figures/export.pdf', {
  summary: 'Downloads my report as PDF.',
  ...figures,
  response: file,
})

export const listOwnRows = endpoint('GET', '/api/customer/reports/rows', {
  summary: 'Lists the rows behind a figure of my client.',
  ...rows,
  response: { 200: rowsAnswerOf(ownReportRowSchema) },
})
export const exportOwnRows = exportEndpoint('/api/customer/reports/rows/export.csv', tags, rowsQuerySchema)
export const getOwnRowsPdf = endpoint('GET', '/api/customer/reports/rows/export.pdf', {
  summary: 'Downloads the rows behind a figure of my client as PDF.',
  tags,
  querystring: rowsPdfQuery,
  response: file,
})

export const getOwnFunnel = endpoint('GET', '/api/customer/reports/funnel', {
  summary: 'Follows the leads that my client received in a period to today.',
  ...funnel,
})

export const getOwnTrend = endpoint('GET', '/api/customer/reports/trend', {
  summary: 'Returns a figure of my client by month, beside the median of similar clients.',
  ...trend,
})
