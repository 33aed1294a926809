// One candidate. In its own file, because every screen refreshes it after changes by others.
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#platform/web/api-client.ts'
import { queryOf } from '#platform/web/endpoint-query.ts'
import { keptOffline } from '#platform/web/offline/kept-offline.ts'
import * as contract from '../contract/endpoints.ts'

export const isMissing = (error: unknown) => error instanceof ApiError && [404, 410].includes(error.status)

export const candidateQuery = (id: string) =>
  queryOptions({
    ...queryOf(['candidates', 'one'], contract.getCandidate, { params: { id } }),
    ...keptOffline,
    retry: (failures, error) => !isMissing(error) && keptOffline.retry(failures, error),
  })
