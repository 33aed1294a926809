// The contract of reports: figures with their rows, the funnel, the trend, and their files.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'
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

const { get, file } = endpoints('reports')

const rowsPdfQuery = rowsQuerySchema.omit({ limit: true, cursor: true })

export const getFigures = get('/api/reports/figures', {
  summary: 'Returns the figures of a period, and a row for each key of a split.',
  query: figuresQuerySchema,
  answer: figuresAnswerSchema,
})
export const exportFigures = file('/api/reports/figures/export.csv', figuresQuerySchema)
export const getFiguresPdf = get('/api/reports/figures/export.pdf', {
  summary: 'Downloads the report as PDF.',
  query: figuresQuerySchema,
  answer: z.any(),
})

export const listRows = get('/api/reports/rows', {
  summary: 'Lists the rows behind a figure. Their exact total or sum is the figure.',
  query: rowsQuerySchema,
  answer: rowsAnswerOf(reportRowSchema),
})
export const exportRows = file('/api/reports/rows/export.csv', rowsQuerySchema)
export const getRowsPdf = get('/api/reports/rows/export.pdf', {
  summary: 'Downloads the rows behind a figure as PDF.',
  query: rowsPdfQuery,
  answer: z.any(),
})

export const getFunnel = get('/api/reports/funnel', {
  summary: 'Follows the leads that were delivered in a period to today.',
  query: spanQuerySchema,
  answer: funnelAnswerSchema,
})

export const getTrend = get('/api/reports/trend', {
  summary: 'Returns a figure by month, beside the median of similar clients.',
  query: trendQuerySchema,
  answer: trendAnswerSchema,
})

export const getOwnFigures = get('/api/customer/reports/figures', {
  summary: 'Returns the figures of my client.',
  query: figuresQuerySchema,
  answer: figuresAnswerSchema,
})
export const exportOwnFigures = file('/api/customer/reports/figures/export.csv', figuresQuerySchema)
export const getOwnFiguresPdf = get('/api/customer/reports/figures/export.pdf', {
  summary: 'Downloads my report as PDF.',
  query: figuresQuerySchema,
  answer: z.any(),
})

export const listOwnRows = get('/api/customer/reports/rows', {
  summary: 'Lists the rows behind a figure of my client.',
  query: rowsQuerySchema,
  answer: rowsAnswerOf(ownReportRowSchema),
})
export const exportOwnRows = file('/api/customer/reports/rows/export.csv', rowsQuerySchema)
export const getOwnRowsPdf = get('/api/customer/reports/rows/export.pdf', {
  summary: 'Downloads the rows behind a figure of my client as PDF.',
  query: rowsPdfQuery,
  answer: z.any(),
})

export const getOwnFunnel = get('/api/customer/reports/funnel', {
  summary: 'Follows the leads that my client received in a period to today.',
  query: spanQuerySchema,
  answer: funnelAnswerSchema,
})

export const getOwnTrend = get('/api/customer/reports/trend', {
  summary: 'Returns a figure of my client by month, beside the median of similar clients.',
  query: trendQuerySchema,
  answer: trendAnswerSchema,
})
