// The settings of the installation, for the web.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#domains/identity/web/index.ts'
import type { BodyInput } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/api-client.ts'
import * as contract from '../contract/endpoints.ts'

export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => call(contract.getInstallation, { signal }),
})

export function useChangeInstallation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof contract.changeInstallation>) =>
      call(contract.changeInstallation, { body }),
    onSuccess: (answer) => client.setQueryData(installationQuery.queryKey, answer),
    // The reports of this browser depend on the signed-in user.
    onSettled: () => client.refetchQueries({ queryKey: currentUserQuery.queryKey, type: 'all' }),
  })
}
