// Routing queries and mutations.
import { queryOptions } from '@tanstack/react-query'
import * as campaigns from '#domains/campaigns/contract/endpoints.ts'
import * as leads from '#domains/leads/contract/endpoints.ts'
import { LEAD_STATUSES } from '#domains/leads/contract/words.ts'
import { call } from '#platform/web/api-client.ts'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import type { BodyInput } from '#shared/endpoint.ts'
import * as contract from '../contract/endpoints.ts'
import type { Rule } from '../contract/schemas.ts'

const KEY = ['routing']
const METERS_MS = 30_000
const PROGRESS_MS = 400

export const routingQuery = queryOptions({
  ...queryOf([...KEY, 'rules'], contract.getRouting, {}),
  refetchInterval: METERS_MS,
})

export const replayQuery = (id: string) =>
  queryOptions({
    ...queryOf([...KEY, 'replay'], contract.getReplay, { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'queued' || state.data?.status === 'running' ? PROGRESS_MS : false,
  })

export const versionQuery = (id: string) =>
  queryOptions({
    ...queryOf([...KEY, 'version'], contract.getVersion, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

type TryInput = BodyInput<typeof contract.tryLead>
export const tryQuery = (body: TryInput, revision: number) =>
  queryOptions({
    queryKey: [...KEY, 'try', body, revision],
    queryFn: ({ signal }) => call(contract.tryLead, { body, signal }),
    staleTime: 0,
  })

const RECENT = 20
/** A lead that clients have shows less: they do not get it again. */
const UNSOLD = LEAD_STATUSES.filter((status) => status !== 'partially_sold' && status !== 'sold_out')
export const recentLeadsQuery = queryOf(['leads', 'recent'], leads.listLeads, {
  query: { limit: RECENT, test: 'false', status: UNSOLD },
})

const MAX_CAMPAIGNS = 200
export const campaignChoiceQuery = queryOf(['campaigns', 'choice'], campaigns.listCampaigns, {
  query: { limit: MAX_CAMPAIGNS },
})

export function useRoutingActions() {
  return {
    save: useAct(
      contract.saveDraft,
      ({ rules, revision }: { rules: readonly Rule[]; revision: number | undefined }) => ({
        body: { rules: [...rules] },
        ...(revision !== undefined && { version: revision }),
      }),
    ),
    discard: useAct(contract.discardDraft, (id: string) => ({ params: { id } }), { refresh: [KEY] }),
    publish: useAct(
      contract.publishDraft,
      (given: { id: string; revision: number; note: string; acknowledgeWarnings: boolean }) => ({
        params: { id: given.id },
        body: { note: given.note, acknowledgeWarnings: given.acknowledgeWarnings },
        headers: { 'If-Match': `"${given.revision}"` },
      }),
      { refresh: [KEY] },
    ),
    rollBack: useAct(
      contract.rollBack,
      ({ id, note }: { id: string; note: string }) => ({ params: { id }, body: { note } }),
      { refresh: [KEY] },
    ),
    replay: useAct(contract.startReplay, (body: BodyInput<typeof contract.startReplay>) => ({ body }), {
      refresh: [KEY],
    }),
    cancel: useAct(contract.cancelReplay, (id: string) => ({ params: { id } }), { refresh: [KEY] }),
  }
}
