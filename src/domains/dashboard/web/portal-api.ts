// The query of the portal's first page.
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import * as contract from '../contract/portal.ts'

export const portalDashboardQuery = (client: string | undefined) =>
  queryOptions({
    queryKey: ['portal-dashboard', client],
    queryFn: ({ signal }) =>
      call(contract.getPortalDashboard, {
        query: { client },
        signal,
      }),
    staleTime: 30_000,
  })
