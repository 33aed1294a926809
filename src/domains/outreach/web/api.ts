// Outreach for the web.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInput, QueryInput } from '#platform/shared/endpoint.ts'
import { addressOf, call, ifMatch } from '#platform/web/api-client.ts'
import { pagesQuery, totalQuery } from '#platform/web/list/list-query.ts'
import { useKeyOf } from '#platform/web/use-key-of.ts'
import type * as contract from '../contract/endpoints.ts'
import type { Campaign, CampaignFilter, RecipientFilter } from '../contract/schemas.ts'

const KEY = 'outreach'
/** Not under the same key: a campaign that sends would make open drafts count again and again. */
const DRAFT = 'outreach-draft'
/** Deliveries, opens and clicks are too many to be announced one by one. */
const REFRESH_MS = 5_000

const campaigns = {
  queryKey: [KEY, 'campaigns'],
  fetch: (query: QueryInput<typeof contract.listOutreachCampaigns>, signal: AbortSignal) =>
    call<typeof contract.listOutreachCampaigns>('GET', '/api/outreach-campaigns', { query, signal }),
}
export const campaignsQuery = (input: CampaignFilter) => pagesQuery({ ...campaigns, input })
export const campaignCountQuery = (input: CampaignFilter) => totalQuery({ ...campaigns, input })

const CAMPAIGNS_FILE: (typeof contract.exportOutreachCampaigns)['url'] = '/api/outreach-campaigns/export.csv'
export const campaignsFile = (input: CampaignFilter) => addressOf(CAMPAIGNS_FILE, {}, input)

export const loadCampaign = (id: string, signal?: AbortSignal) =>
  call<typeof contract.getOutreachCampaign>('GET', '/api/outreach-campaigns/:id', { params: { id }, signal })

export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'campaign', id],
    queryFn: ({ signal }) => loadCampaign(id, signal),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? REFRESH_MS : false),
  })

/** Counted again after each change of the draft or its view. */
export const audienceQuery = ({ id, version, audience }: Pick<Campaign, 'id' | 'version' | 'audience'>) =>
  queryOptions({
    queryKey: [DRAFT, 'audience', id, version, audience],
    queryFn: ({ signal }) =>
      call<typeof contract.countAudience>('GET', '/api/outreach-campaigns/:id/audience', {
        params: { id },
        signal,
      }),
    placeholderData: (before) => before,
  })

type Asked = { campaign: Pick<Campaign, 'id' | 'version'>; step: number; candidate: string }
export const previewQuery = ({ campaign: { id, version }, step, candidate }: Asked) =>
  queryOptions({
    queryKey: [DRAFT, 'preview', id, version, step, candidate],
    queryFn: ({ signal }) =>
      call<typeof contract.previewStep>('GET', '/api/outreach-campaigns/:id/preview', {
        params: { id },
        query: { step, candidate },
        signal,
      }),
    placeholderData: (before) => before,
  })

export const resultsQuery = ({ id, status }: Pick<Campaign, 'id' | 'status'>) =>
  queryOptions({
    queryKey: [KEY, 'results', id],
    queryFn: ({ signal }) =>
      call<typeof contract.getResults>('GET', '/api/outreach-campaigns/:id/results', {
        params: { id },
        signal,
      }),
    refetchInterval: status === 'running' ? REFRESH_MS : false,
  })

const recipients = {
  queryKey: [KEY, 'recipients'],
  fetch: (query: QueryInput<typeof contract.listRecipients>, signal: AbortSignal) =>
    call<typeof contract.listRecipients>('GET', '/api/outreach-recipients', { query, signal }),
}
export const recipientsQuery = (input: RecipientFilter) => pagesQuery({ ...recipients, input })

const RECIPIENTS_FILE: (typeof contract.exportRecipients)['url'] = '/api/outreach-recipients/export.csv'
export const recipientsFile = (input: RecipientFilter) => addressOf(RECIPIENTS_FILE, {}, input)

export type EditInput = BodyInput<typeof contract.updateOutreachCampaign>

export function useOutreachActions() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: [KEY] })
  const onSuccess = (campaign: Campaign) => client.setQueryData(campaignQuery(campaign.id).queryKey, campaign)
  const params = (id: string) => ({ params: { id } })
  const keys = useKeyOf()
  return {
    create: useMutation({
      mutationFn: (name: string) =>
        call<typeof contract.createOutreachCampaign>('POST', '/api/outreach-campaigns', {
          body: { name },
          headers: keys.headerOf({ name }),
        }),
      onSuccess: (campaign) => {
        keys.renew()
        onSuccess(campaign)
      },
    }),
    update: useMutation({
      mutationFn: ({ id, version, edit }: { id: string; version: number; edit: EditInput }) =>
        call<typeof contract.updateOutreachCampaign>('PATCH', '/api/outreach-campaigns/:id', {
          ...params(id),
          body: edit,
          headers: ifMatch(version),
        }),
      onSuccess,
    }),
    copy: useMutation({
      mutationFn: (id: string) =>
        call<typeof contract.copyCampaign>('POST', '/api/outreach-campaigns/:id/copy', {
          ...params(id),
          headers: keys.headerOf({ copied: id }),
        }),
      onSuccess: keys.renew,
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) =>
        call<typeof contract.removeCampaign>('DELETE', '/api/outreach-campaigns/:id', params(id)),
      onSettled: () => client.invalidateQueries({ queryKey: campaigns.queryKey }),
    }),
    test: useMutation({
      mutationFn: ({ id, ...body }: BodyInput<typeof contract.testStep> & { id: string }) =>
        call<typeof contract.testStep>('POST', '/api/outreach-campaigns/:id/test', { ...params(id), body }),
    }),
    start: useMutation({
      mutationFn: ({ id, expectedCount }: { id: string; expectedCount: number }) =>
        call<typeof contract.startCampaign>('POST', '/api/outreach-campaigns/:id/start', {
          ...params(id),
          body: { expectedCount },
        }),
      // Refused if the audience has changed: then it is counted again.
      onSettled: () => Promise.all([onSettled(), client.invalidateQueries({ queryKey: [DRAFT] })]),
    }),
    pause: useMutation({
      mutationFn: (id: string) =>
        call<typeof contract.pauseCampaign>('POST', '/api/outreach-campaigns/:id/pause', params(id)),
      onSettled,
    }),
    resume: useMutation({
      mutationFn: (id: string) =>
        call<typeof contract.resumeCampaign>('POST', '/api/outreach-campaigns/:id/resume', params(id)),
      onSettled,
    }),
    cancel: useMutation({
      mutationFn: (id: string) =>
        call<typeof contract.cancelCampaign>('POST', '/api/outreach-campaigns/:id/cancel', params(id)),
      onSettled,
    }),
    stop: useMutation({
      mutationFn: (id: string) =>
        call<typeof contract.stopRecipient>('POST', '/api/outreach-recipients/:id/stop', params(id)),
      onSettled,
    }),
  }
}

export const useUnsubscribe = (token: string) =>
  useMutation({
    mutationFn: () =>
      call<typeof contract.unsubscribe>('POST', '/api/outreach/unsubscribe/:token', {
        params: { token },
        body: {},
      }),
  })
