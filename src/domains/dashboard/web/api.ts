// Queries of the dashboard.
import { type QueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import { queryOf } from '#platform/web/endpoint-query.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import type { QueryInput } from '#shared/endpoint.ts'
import type { Listed } from '../contract/endpoints.ts'
import * as contract from '../contract/endpoints.ts'
import type { SaleFigure } from '../contract/words.ts'
import type { Asked } from './search.ts'

export const statsQuery = (asked: Asked) =>
  queryOf(['dashboard', 'stats'], contract.getDashboardStats, { query: asked })

export type Behind = { figure: Listed; stage?: string | undefined }

export const rowsQuery = ({ figure, stage }: Behind, asked: Asked) =>
  pagesQuery({
    queryKey: ['dashboard', 'rows', figure, stage, asked],
    input: { figure, ...(stage && { stage }), ...asked },
    pageSize: 'server',
    fetch: (query: QueryInput<typeof contract.listDashboardRows>, signal) =>
      call(contract.listDashboardRows, { query, signal }),
  })

export const salesQuery = (figure: SaleFigure, asked: Asked) =>
  pagesQuery({
    queryKey: ['dashboard', 'sales', figure, asked],
    input: { figure, ...asked },
    pageSize: 'server',
    fetch: (query: QueryInput<typeof contract.listDashboardSales>, signal) =>
      call(contract.listDashboardSales, { query, signal }),
  })

/** Changes of candidates, applications, interviews, tasks or postings may change a figure. */
export const refreshDashboard = (client: QueryClient) => client.invalidateQueries({ queryKey: ['dashboard'] })
