// The query of the portal's first page.
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import type * as contract from '../contract/portal.ts'

export const portalDashboardQuery = (client: string | undefined) =>
  queryOptions({
    queryKey: ['portal-dashboard', client],
    queryFn: ({ signal }) =>
      call<typeof contract.getPortalDashboard>('GET', '/api/customer/dashboard', {
        query: { client },
        signal,
      }),
    staleTime: 30_000,
  })
