// The query of the portal's first page.
import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '#platform/web/endpoint-query.ts'
import * as contract from '../contract/portal.ts'

export const portalDashboardQuery = (client: string | undefined) =>
  queryOptions({
    ...queryOf(['portal-dashboard'], contract.getPortalDashboard, { query: { client } }),
    staleTime: 30_000,
  })
