// The figures of performance, for the web.
import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '#platform/web/endpoint-query.ts'
import * as contract from '../contract/endpoints.ts'

export const performanceQuery = queryOptions({
  ...queryOf(['performance'], contract.getPerformance, {}),
  staleTime: 10_000,
})
