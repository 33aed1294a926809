// The agency, for the web.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/api-client.ts'
import * as contract from '../contract/agency.ts'

export const agencyQuery = queryOptions({
  queryKey: ['agency'],
  queryFn: ({ signal }) => call(contract.getAgency, { signal }),
})

type Change = { version: number; body: BodyInput<typeof contract.changeAgency> }

export function useChangeAgency() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ version, body }: Change) => call(contract.changeAgency, { body, version }),
    onSuccess: (agency) => client.setQueryData(agencyQuery.queryKey, agency),
  })
}
