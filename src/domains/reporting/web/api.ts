// Queries of reports. Staff and customers ask at different addresses and get the same shapes.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryInput } from '#platform/shared/endpoint.ts'
import { addressOf, call } from '#platform/web/api-client.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import type * as contract from '../contract/endpoints.ts'

export type Audience = 'staff' | 'customer'
export type FiguresInput = QueryInput<typeof contract.getFigures>
export type RowsInput = QueryInput<typeof contract.listRows>
type FunnelInput = QueryInput<typeof contract.getFunnel>
type TrendInput = QueryInput<typeof contract.getTrend>

/** Reports follow each delivery, so they are asked again when a screen opens. */
const staleTime = 30_000

export const figuresQuery = (audience: Audience, query: FiguresInput) =>
  queryOptions({
    queryKey: ['reports', 'figures', audience, query],
    queryFn: ({ signal }) =>
      audience === 'staff'
        ? call<typeof contract.getFigures>('GET', '/api/reports/figures', { query, signal })
        : call<typeof contract.getOwnFigures>('GET', '/api/customer/reports/figures', { query, signal }),
    staleTime,
    placeholderData: keepPreviousData,
  })

export const funnelQuery = (audience: Audience, query: FunnelInput) =>
  queryOptions({
    queryKey: ['reports', 'funnel', audience, query],
    queryFn: ({ signal }) =>
      audience === 'staff'
        ? call<typeof contract.getFunnel>('GET', '/api/reports/funnel', { query, signal })
        : call<typeof contract.getOwnFunnel>('GET', '/api/customer/reports/funnel', { query, signal }),
    staleTime,
    placeholderData: keepPreviousData,
  })

export const trendQuery = (audience: Audience, query: TrendInput) =>
  queryOptions({
    queryKey: ['reports', 'trend', audience, query],
    queryFn: ({ signal }) =>
      audience === 'staff'
        ? call<typeof contract.getTrend>('GET', '/api/reports/trend', { query, signal })
        : call<typeof contract.getOwnTrend>('GET', '/api/customer/reports/trend', { query, signal }),
    staleTime,
    placeholderData: keepPreviousData,
  })

/** The rows behind a figure, for staff. */
export const rowsQuery = (input: RowsInput) =>
  pagesQuery({
    queryKey: ['reports', 'rows'],
    input,
    pageSize: 'server',
    fetch: (query: RowsInput, signal) =>
      call<typeof contract.listRows>('GET', '/api/reports/rows', { query, signal }),
  })

export const ownRowsQuery = (input: RowsInput) =>
  pagesQuery({
    queryKey: ['reports', 'own-rows'],
    input,
    pageSize: 'server',
    fetch: (query: RowsInput, signal) =>
      call<typeof contract.listOwnRows>('GET', '/api/customer/reports/rows', { query, signal }),
  })

const BASES = { staff: '/api/reports', customer: '/api/customer/reports' } as const

/** The file of the whole report, or of the rows behind a figure. */
export const reportFile = (
  audience: Audience,
  what: 'figures' | 'rows',
  query: FiguresInput | RowsInput,
): { csv: string; pdf: string } => {
  const base = `${BASES[audience]}/${what}`
  return { csv: addressOf(`${base}/export.csv`, {}, query), pdf: addressOf(`${base}/export.pdf`, {}, query) }
}
