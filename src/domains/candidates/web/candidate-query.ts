// One candidate. In its own file, because every screen refreshes it after changes by others.
import { queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '#platform/web/api-client.ts'
import { keptOffline } from '#platform/web/offline/kept-offline.ts'
import * as contract from '../contract/endpoints.ts'

export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

export const candidateQuery = (id: string) =>
  queryOptions({
    ...keptOffline,
    // A missing candidate is not retried, so the user does not wait.
    retry: (failures, error) => !isMissing(error) && keptOffline.retry(failures, error),
    queryKey: ['candidates', 'one', id],
    queryFn: ({ signal }) => call(contract.getCandidate, { params: { id }, signal }),
  })
