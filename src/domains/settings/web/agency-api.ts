// The agency, for the web.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#platform/shared/endpoint.ts'
import { call, ifMatch } from '#platform/web/api-client.ts'
import type * as contract from '../contract/agency.ts'

export const agencyQuery = queryOptions({
  queryKey: ['agency'],
  queryFn: ({ signal }) => call<typeof contract.getAgency>('GET', '/api/agency', { signal }),
})

type Change = { version: number; body: BodyInput<typeof contract.changeAgency> }

export function useChangeAgency() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ version, body }: Change) =>
      call<typeof contract.changeAgency>('PATCH', '/api/agency', { body, headers: ifMatch(version) }),
    onSuccess: (agency) => client.setQueryData(agencyQuery.queryKey, agency),
  })
}
