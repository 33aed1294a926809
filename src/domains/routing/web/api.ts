// Routing queries and mutations.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as campaigns from '#domains/campaigns/contract/endpoints.ts'
import type * as leads from '#domains/leads/contract/endpoints.ts'
import { LEAD_STATUSES } from '#domains/leads/contract/words.ts'
import type { BodyInput } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/api-client.ts'
import type * as contract from '../contract/endpoints.ts'
import type { Rule } from '../contract/schemas.ts'

const KEY = ['routing']
const METERS_MS = 30_000
const PROGRESS_MS = 400

export const routingQuery = queryOptions({
  queryKey: [...KEY, 'rules'],
  queryFn: ({ signal }) => call<typeof contract.getRouting>('GET', '/api/routing/rules', { signal }),
  // The meters follow the leads of the day.
  refetchInterval: METERS_MS,
})

export const replayQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'replay', id],
    queryFn: ({ signal }) =>
      call<typeof contract.getReplay>('GET', '/api/routing/replays/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'queued' || state.data?.status === 'running' ? PROGRESS_MS : false,
  })

export const versionQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'version', id],
    queryFn: ({ signal }) =>
      call<typeof contract.getVersion>('GET', '/api/routing/versions/:id', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

type TryInput = BodyInput<typeof contract.tryLead>
export const tryQuery = (body: TryInput, revision: number) =>
  queryOptions({
    queryKey: [...KEY, 'try', body, revision],
    queryFn: ({ signal }) => call<typeof contract.tryLead>('POST', '/api/routing/try', { body, signal }),
    staleTime: 0,
  })

const RECENT = 20
/** A lead that clients have shows less: they do not get it again. */
const UNSOLD = LEAD_STATUSES.filter((status) => status !== 'partially_sold' && status !== 'sold_out')
export const recentLeadsQuery = queryOptions({
  queryKey: ['leads', 'recent'],
  queryFn: ({ signal }) =>
    call<typeof leads.listLeads>('GET', '/api/leads', {
      query: { limit: RECENT, test: 'false', status: UNSOLD },
      signal,
    }),
})

const MAX_CAMPAIGNS = 200
export const campaignChoiceQuery = queryOptions({
  queryKey: ['campaigns', 'choice'],
  queryFn: ({ signal }) =>
    call<typeof campaigns.listCampaigns>('GET', '/api/campaigns', {
      query: { limit: MAX_CAMPAIGNS },
      signal,
    }),
})

export function useRoutingActions() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: KEY })
  return {
    save: useMutation({
      mutationFn: ({ rules, revision }: { rules: readonly Rule[]; revision: number | undefined }) =>
        call<typeof contract.saveDraft>('POST', '/api/routing/drafts', {
          body: { rules: [...rules] },
          ...(revision !== undefined && { headers: { 'If-Match': `"${revision}"` } }),
        }),
    }),
    discard: useMutation({
      mutationFn: (id: string) =>
        call<typeof contract.discardDraft>('DELETE', '/api/routing/drafts/:id', { params: { id } }),
      onSettled,
    }),
    publish: useMutation({
      mutationFn: (given: { id: string; revision: number; note: string; acknowledgeWarnings: boolean }) =>
        call<typeof contract.publishDraft>('POST', '/api/routing/drafts/:id/publish', {
          params: { id: given.id },
          body: { note: given.note, acknowledgeWarnings: given.acknowledgeWarnings },
          headers: { 'If-Match': `"${given.revision}"` },
        }),
      onSettled,
    }),
    rollBack: useMutation({
      mutationFn: ({ id, note }: { id: string; note: string }) =>
        call<typeof contract.rollBack>('POST', '/api/routing/versions/:id/roll-back', {
          params: { id },
          body: { note },
        }),
      onSettled,
    }),
    replay: useMutation({
      mutationFn: (body: BodyInput<typeof contract.startReplay>) =>
        call<typeof contract.startReplay>('POST', '/api/routing/replays', { body }),
      onSettled,
    }),
    cancel: useMutation({
      mutationFn: (id: string) =>
        call<typeof contract.cancelReplay>('POST', '/api/routing/replays/:id/cancel', { params: { id } }),
      onSettled,
    }),
  }
}
