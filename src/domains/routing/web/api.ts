// Routing queries and mutations.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as campaigns from '#domains/campaigns/contract/endpoints.ts'
import * as leads from '#domains/leads/contract/endpoints.ts'
import { LEAD_STATUSES } from '#domains/leads/contract/words.ts'
import type { BodyInput } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/api-client.ts'
import * as contract from '../contract/endpoints.ts'
import type { Rule } from '../contract/schemas.ts'

const KEY = ['routing']
const METERS_MS = 30_000
const PROGRESS_MS = 400

export const routingQuery = queryOptions({
  queryKey: [...KEY, 'rules'],
  queryFn: ({ signal }) => call(contract.getRouting, { signal }),
  // The meters follow the leads of the day.
  refetchInterval: METERS_MS,
})

export const replayQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'replay', id],
    queryFn: ({ signal }) => call(contract.getReplay, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'queued' || state.data?.status === 'running' ? PROGRESS_MS : false,
  })

export const versionQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'version', id],
    queryFn: ({ signal }) => call(contract.getVersion, { params: { id }, signal }),
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
export const recentLeadsQuery = queryOptions({
  queryKey: ['leads', 'recent'],
  queryFn: ({ signal }) =>
    call(leads.listLeads, {
      query: { limit: RECENT, test: 'false', status: UNSOLD },
      signal,
    }),
})

const MAX_CAMPAIGNS = 200
export const campaignChoiceQuery = queryOptions({
  queryKey: ['campaigns', 'choice'],
  queryFn: ({ signal }) =>
    call(campaigns.listCampaigns, {
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
        call(contract.saveDraft, {
          body: { rules: [...rules] },
          ...(revision !== undefined && { version: revision }),
        }),
    }),
    discard: useMutation({
      mutationFn: (id: string) => call(contract.discardDraft, { params: { id } }),
      onSettled,
    }),
    publish: useMutation({
      mutationFn: (given: { id: string; revision: number; note: string; acknowledgeWarnings: boolean }) =>
        call(contract.publishDraft, {
          params: { id: given.id },
          body: { note: given.note, acknowledgeWarnings: given.acknowledgeWarnings },
          headers: { 'If-Match': `"${given.revision}"` },
        }),
      onSettled,
    }),
    rollBack: useMutation({
      mutationFn: ({ id, note }: { id: string; note: string }) =>
        call(contract.rollBack, {
          params: { id },
          body: { note },
        }),
      onSettled,
    }),
    replay: useMutation({
      mutationFn: (body: BodyInput<typeof contract.startReplay>) => call(contract.startReplay, { body }),
      onSettled,
    }),
    cancel: useMutation({
      mutationFn: (id: string) => call(contract.cancelReplay, { params: { id } }),
      onSettled,
    }),
  }
}
