// What the dashboard asks for.
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import type * as contract from '../contract.ts'
import type { Listed, Period } from '../contract.ts'

export const statsQuery = (days: Period) =>
  queryOptions({
    queryKey: ['dashboard', 'stats', days],
    queryFn: ({ signal }) =>
      call<typeof contract.getDashboardStats>('GET', '/api/dashboard/stats', { query: { days }, signal }),
  })

export const rowsQuery = (figure: Listed, days: Period) =>
  infiniteQueryOptions({
    queryKey: ['dashboard', 'rows', figure, days],
    queryFn: ({ pageParam, signal }) =>
      call<typeof contract.listDashboardRows>('GET', '/api/dashboard/rows', {
        query: { figure, days, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

/** Whatever somebody does to candidates, applications, tasks or postings may change a figure. */
export const refreshDashboard = (client: QueryClient) => client.invalidateQueries({ queryKey: ['dashboard'] })
