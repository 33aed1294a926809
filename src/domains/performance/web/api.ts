// The figures of performance, for the web.
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import type * as contract from '../contract/endpoints.ts'

export const performanceQuery = queryOptions({
  queryKey: ['performance'],
  queryFn: ({ signal }) => call<typeof contract.getPerformance>('GET', '/api/performance', { signal }),
  // Users want the current values.
  staleTime: 10_000,
})
