// Queries of reports. Staff and customers ask at different addresses and get the same shapes.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '#platform/web/api-client.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import type { Endpoint, QueryInput } from '#shared/endpoint.ts'
import * as contract from '../contract/endpoints.ts'

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
        ? call(contract.getFigures, { query, signal })
        : call(contract.getOwnFigures, { query, signal }),
    staleTime,
    placeholderData: keepPreviousData,
  })

export const funnelQuery = (audience: Audience, query: FunnelInput) =>
  queryOptions({
    queryKey: ['reports', 'funnel', audience, query],
    queryFn: ({ signal }) =>
      audience === 'staff'
        ? call(contract.getFunnel, { query, signal })
        : call(contract.getOwnFunnel, { query, signal }),
    staleTime,
    placeholderData: keepPreviousData,
  })

export const trendQuery = (audience: Audience, query: TrendInput) =>
  queryOptions({
    queryKey: ['reports', 'trend', audience, query],
    queryFn: ({ signal }) =>
      audience === 'staff'
        ? call(contract.getTrend, { query, signal })
        : call(contract.getOwnTrend, { query, signal }),
    staleTime,
    placeholderData: keepPreviousData,
  })

/** The rows behind a figure, for staff. */
export const rowsQuery = (input: RowsInput) =>
  pagesQuery({
    queryKey: ['reports', 'rows'],
    input,
    pageSize: 'server',
    fetch: (query: RowsInput, signal) => call(contract.listRows, { query, signal }),
  })

export const ownRowsQuery = (input: RowsInput) =>
  pagesQuery({
    queryKey: ['reports', 'own-rows'],
    input,
    pageSize: 'server',
    fetch: (query: RowsInput, signal) => call(contract.listOwnRows, { query, signal }),
  })

const FILES = {
  staff: {
    figures: { csv: contract.exportFigures, pdf: contract.getFiguresPdf },
    rows: { csv: contract.exportRows, pdf: contract.getRowsPdf },
  },
  customer: {
    figures: { csv: contract.exportOwnFigures, pdf: contract.getOwnFiguresPdf },
    rows: { csv: contract.exportOwnRows, pdf: contract.getOwnRowsPdf },
  },
} as const

/** The file of the whole report, or of the rows behind a figure. */
export const reportFile = (
  audience: Audience,
  what: 'figures' | 'rows',
  query: FiguresInput | RowsInput,
): { csv: string; pdf: string } => {
  const { csv, pdf }: Record<'csv' | 'pdf', Endpoint> = FILES[audience][what]
  return { csv: addressOf(csv, { query }), pdf: addressOf(pdf, { query }) }
}
