// The agency, for the web.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import { queryOf, useAct, useSend } from '#platform/web/endpoint-query.ts'
import type { BodyInput } from '#shared/endpoint.ts'
import type { Agency } from '../contract/agency.ts'
import * as contract from '../contract/agency.ts'

export const agencyTextQuery = (text: 'privacy' | 'terms') =>
  queryOf(['agency-text'], contract.readAgencyText, { params: { text } })

export const agencyQuery = queryOf(['agency'], contract.getAgency, {})

const keep = (client: QueryClient) => (agency: Agency) => client.setQueryData(agencyQuery.queryKey, agency)

type Change = { version: number; body: BodyInput<typeof contract.changeAgency> }

export function useChangeAgency() {
  const client = useQueryClient()
  return useAct(contract.changeAgency, ({ version, body }: Change) => ({ body, version }), {
    onSuccess: keep(client),
  })
}

export function useChangeLogo() {
  const client = useQueryClient()
  const send = (file: File) => {
    const form = new FormData()
    form.set('file', file)
    return call(contract.changeLogo, { body: form })
  }
  return useSend(send, { onSuccess: keep(client) })
}

export function useRemoveLogo() {
  const client = useQueryClient()
  return useAct(contract.removeLogo, () => ({}), { onSuccess: keep(client) })
}
