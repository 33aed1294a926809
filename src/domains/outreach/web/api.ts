// Outreach for the web.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInput, QueryInput } from '#platform/shared/endpoint.ts'
import { addressOf, call } from '#platform/web/api-client.ts'
import { pagesQuery, totalQuery } from '#platform/web/list/list-query.ts'
import { useKeyOf } from '#platform/web/use-key-of.ts'
import * as contract from '../contract/endpoints.ts'
import type { Campaign, CampaignFilter, RecipientFilter } from '../contract/schemas.ts'

const KEY = 'outreach'
/** Not under the same key: a campaign that sends would make open drafts count again and again. */
const DRAFT = 'outreach-draft'
/** Deliveries, opens and clicks are too many to be announced one by one. */
const REFRESH_MS = 5_000

const campaigns = {
  queryKey: [KEY, 'campaigns'],
  fetch: (query: QueryInput<typeof contract.listOutreachCampaigns>, signal: AbortSignal) =>
    call(contract.listOutreachCampaigns, { query, signal }),
}
export const campaignsQuery = (input: CampaignFilter) => pagesQuery({ ...campaigns, input })
export const campaignCountQuery = (input: CampaignFilter) => totalQuery({ ...campaigns, input })

export const campaignsFile = (input: CampaignFilter) =>
  addressOf(contract.exportOutreachCampaigns, { query: input })

export const loadCampaign = (id: string, signal?: AbortSignal) =>
  call(contract.getOutreachCampaign, { params: { id }, signal })

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
      call(contract.countAudience, {
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
      call(contract.previewStep, {
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
      call(contract.getResults, {
        params: { id },
        signal,
      }),
    refetchInterval: status === 'running' ? REFRESH_MS : false,
  })

const recipients = {
  queryKey: [KEY, 'recipients'],
  fetch: (query: QueryInput<typeof contract.listRecipients>, signal: AbortSignal) =>
    call(contract.listRecipients, { query, signal }),
}
export const recipientsQuery = (input: RecipientFilter) => pagesQuery({ ...recipients, input })

export const recipientsFile = (input: RecipientFilter) =>
  addressOf(contract.exportRecipients, { query: input })

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
        call(contract.createOutreachCampaign, {
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
        call(contract.updateOutreachCampaign, {
          ...params(id),
          body: edit,
          version,
        }),
      onSuccess,
    }),
    copy: useMutation({
      mutationFn: (id: string) =>
        call(contract.copyCampaign, {
          ...params(id),
          headers: keys.headerOf({ copied: id }),
        }),
      onSuccess: keys.renew,
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(contract.removeCampaign, params(id)),
      onSettled: () => client.invalidateQueries({ queryKey: campaigns.queryKey }),
    }),
    test: useMutation({
      mutationFn: ({ id, ...body }: BodyInput<typeof contract.testStep> & { id: string }) =>
        call(contract.testStep, { ...params(id), body }),
    }),
    start: useMutation({
      mutationFn: ({ id, expectedCount }: { id: string; expectedCount: number }) =>
        call(contract.startCampaign, {
          ...params(id),
          body: { expectedCount },
        }),
      // Refused if the audience has changed: then it is counted again.
      onSettled: () => Promise.all([onSettled(), client.invalidateQueries({ queryKey: [DRAFT] })]),
    }),
    pause: useMutation({
      mutationFn: (id: string) => call(contract.pauseCampaign, params(id)),
      onSettled,
    }),
    resume: useMutation({
      mutationFn: (id: string) => call(contract.resumeCampaign, params(id)),
      onSettled,
    }),
    cancel: useMutation({
      mutationFn: (id: string) => call(contract.cancelCampaign, params(id)),
      onSettled,
    }),
    stop: useMutation({
      mutationFn: (id: string) => call(contract.stopRecipient, params(id)),
      onSettled,
    }),
  }
}

export const useUnsubscribe = (token: string) =>
  useMutation({
    mutationFn: () =>
      call(contract.unsubscribe, {
        params: { token },
        body: {},
      }),
  })
