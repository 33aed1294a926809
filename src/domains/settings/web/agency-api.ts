// The agency, for the web.
import { useQueryClient } from '@tanstack/react-query'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import type { BodyInput } from '#shared/endpoint.ts'
import * as contract from '../contract/agency.ts'

export const agencyQuery = queryOf(['agency'], contract.getAgency, {})

type Change = { version: number; body: BodyInput<typeof contract.changeAgency> }

export function useChangeAgency() {
  const client = useQueryClient()
  return useAct(contract.changeAgency, ({ version, body }: Change) => ({ body, version }), {
    onSuccess: (agency) => client.setQueryData(agencyQuery.queryKey, agency),
  })
}
