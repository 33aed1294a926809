// The figures of performance, for the web.
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import * as contract from '../contract/endpoints.ts'

export const performanceQuery = queryOptions({
  queryKey: ['performance'],
  queryFn: ({ signal }) => call(contract.getPerformance, { signal }),
  // Users want the current values.
  staleTime: 10_000,
})
