// The settings of the installation, for the web.
import { useQueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#domains/identity/web/index.ts'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import type { BodyInput } from '#shared/endpoint.ts'
import * as contract from '../contract/endpoints.ts'

export const installationQuery = queryOf(['installation'], contract.getInstallation, {})

export function useChangeInstallation() {
  const client = useQueryClient()
  return useAct(
    contract.changeInstallation,
    (body: BodyInput<typeof contract.changeInstallation>) => ({ body }),
    {
      onSuccess: (answer) => client.setQueryData(installationQuery.queryKey, answer),
      refresh: (client) => client.refetchQueries({ queryKey: currentUserQuery.queryKey, type: 'all' }),
    },
  )
}
