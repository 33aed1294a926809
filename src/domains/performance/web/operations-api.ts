// Queues, failed jobs and the machine. They change by the second, so an open page reads them again.
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import type { QueryInput } from '#shared/endpoint.ts'
import * as contract from '../contract/operations.ts'

const AGAIN_MS = 10_000
const LIVE = { staleTime: 0, refetchInterval: AGAIN_MS } as const

export const queuesQuery = queryOptions({
  ...queryOf(['operations', 'queues'], contract.listJobQueues, {}),
  ...LIVE,
})
export const operationsQuery = queryOptions({
  ...queryOf(['operations', 'state'], contract.getOperations, {}),
  ...LIVE,
})
export const machineQuery = queryOptions({
  ...queryOf(['operations', 'machine'], contract.getMachine, {}),
  ...LIVE,
})

export const failedJobsQuery = pagesQuery({
  queryKey: ['operations', 'failed'],
  input: {},
  fetch: (query: QueryInput<typeof contract.listFailedJobs>, signal) =>
    call(contract.listFailedJobs, { query, signal }),
})

export const useRetryJob = () =>
  useAct(contract.retryFailedJob, (id: string) => ({ params: { id } }), { refresh: ['operations'] })

export const useDiscardJob = () =>
  useAct(contract.discardFailedJob, (id: string) => ({ params: { id } }), { refresh: ['operations'] })
