// The signed-in customer and the clients they belong to, for the web.
import { queryOptions } from '@tanstack/react-query'
import type * as identity from '#domains/identity/contract/endpoints.ts'
import { ApiError, call } from '#platform/web/api-client.ts'
import { isOnline, keptOffline } from '#platform/web/offline/kept-offline.ts'

const MINUTE = 60_000

/** Not retried on 401 or 403, otherwise once. Stale after 30 minutes, cached for 60. */
export const customerQuery = queryOptions({
  ...keptOffline,
  queryKey: ['/api/customer/me'],
  queryFn: ({ signal }) => call<typeof identity.getCustomer>('GET', '/api/customer/me', { signal }),
  staleTime: 30 * MINUTE,
  gcTime: 60 * MINUTE,
  retry: (failures, error) =>
    isOnline() &&
    !(error instanceof ApiError && (error.status === 401 || error.status === 403)) &&
    failures < 1,
})
