// Outreach for the web.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { addressOf, call } from '#platform/web/api-client.ts'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import { pagesQuery, totalQuery } from '#platform/web/list/list-query.ts'
import { useKeyOf } from '#platform/web/use-key-of.ts'
import type { BodyInput, QueryInput } from '#shared/endpoint.ts'
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
    ...queryOf([KEY, 'results'], contract.getResults, { params: { id } }),
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
    create: useAct(
      contract.createOutreachCampaign,
      (name: string) => ({ body: { name }, key: keys.of({ name }) }),
      {
        onSuccess: (campaign) => {
          keys.renew()
          onSuccess(campaign)
        },
      },
    ),
    update: useAct(
      contract.updateOutreachCampaign,
      ({ id, version, edit }: { id: string; version: number; edit: EditInput }) => ({
        ...params(id),
        body: edit,
        version,
      }),
      { onSuccess },
    ),
    copy: useAct(contract.copyCampaign, (id: string) => ({ ...params(id), key: keys.of({ copied: id }) }), {
      onSuccess: keys.renew,
      refresh: [[KEY]],
    }),
    remove: useAct(contract.removeCampaign, (id: string) => params(id), { refresh: [campaigns.queryKey] }),
    test: useAct(
      contract.testStep,
      ({ id, ...body }: BodyInput<typeof contract.testStep> & { id: string }) => ({ ...params(id), body }),
    ),
    start: useAct(
      contract.startCampaign,
      ({ id, expectedCount }: { id: string; expectedCount: number }) => ({
        ...params(id),
        body: { expectedCount },
      }),
      { refresh: (client) => Promise.all([onSettled(), client.invalidateQueries({ queryKey: [DRAFT] })]) },
    ),
    add: useAct(contract.addToCampaign, (id: string) => ({ ...params(id), body: {} }), { refresh: [[KEY]] }),
    pause: useAct(contract.pauseCampaign, (id: string) => params(id), { refresh: [[KEY]] }),
    resume: useAct(contract.resumeCampaign, (id: string) => params(id), { refresh: [[KEY]] }),
    cancel: useAct(contract.cancelCampaign, (id: string) => params(id), { refresh: [[KEY]] }),
    stop: useAct(contract.stopRecipient, (id: string) => params(id), { refresh: [[KEY]] }),
  }
}

export const useUnsubscribe = (token: string) =>
  useAct(contract.unsubscribe, () => ({ params: { token }, body: {} }))
