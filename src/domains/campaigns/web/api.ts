// Campaign queries and mutations.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import * as integrations from '#domains/integrations/contract/endpoints.ts'
import { listJobPostings } from '#domains/jobs/contract/endpoints.ts'
import { call } from '#platform/web/api-client.ts'
import { queryOf, useAct, useSend } from '#platform/web/endpoint-query.ts'
import { pagesQuery, totalQuery } from '#platform/web/list/list-query.ts'
import { useKeyOf } from '#platform/web/use-key-of.ts'
import type { Answer, BodyInput, QueryInput } from '#shared/endpoint.ts'
import * as contract from '../contract/endpoints.ts'
import type { CampaignFilter } from '../contract/filters.ts'
import type { Campaign, CampaignCreate, CampaignEdit, SpendRow, TestLead } from '../contract/schemas.ts'
import type { CampaignPeriod, CampaignStatus, Channel } from '../contract/words.ts'

type ListInput = CampaignFilter & { period?: CampaignPeriod }

const fetchCampaigns = (query: QueryInput<typeof contract.listCampaigns>, signal: AbortSignal) =>
  call(contract.listCampaigns, { query, signal })
const list = { queryKey: ['campaigns'], fetch: fetchCampaigns }

export const campaignsQuery = (input: ListInput) => pagesQuery({ ...list, input })
export const campaignCountQuery = (input: CampaignFilter) => totalQuery({ ...list, input })

/** The first few, for the palette. */
export const soughtCampaignsQuery = (q: string) =>
  queryOptions({
    queryKey: ['campaigns', 'names', q],
    queryFn: ({ signal }) => fetchCampaigns({ q, limit: 5 }, signal),
  })

export const totalsQuery = (input: ListInput) =>
  queryOf(['campaigns', 'totals'], contract.getCampaignTotals, { query: input })
export type Totals = Answer<typeof contract.getCampaignTotals>

export const waitingFormsQuery = queryOf(['campaigns', 'waiting-forms'], contract.listWaitingForms, {})

/** The partners that send leads, by name. */
export const connectionsQuery = queryOf(['integrations', 'inbound'], integrations.getIntegration, {
  params: { kind: 'inbound' },
})

export const categoriesQuery = queryOf(['campaigns', 'categories'], contract.listCategories, {})

export const loadCampaign = (id: string, signal?: AbortSignal) =>
  call(contract.getCampaign, { params: { id }, signal })

export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaigns', 'one', id],
    queryFn: ({ signal }) => loadCampaign(id, signal),
  })

export const spendQuery = (id: string) =>
  queryOf(['campaigns', 'spend'], contract.listSpend, { params: { id } })

export const samplesQuery = (form: { channel: Channel; formId: string }) =>
  queryOptions({
    ...queryOf(['campaigns', 'samples'], contract.getFormSamples, { query: form }),
    staleTime: 60_000,
  })

/** A few postings, for a choice by title. */
export const jobChoicesQuery = ({ q, clientId }: { q: string; clientId: string | null }) =>
  queryOf(['jobs', 'campaign-choices'], listJobPostings, {
    query: { limit: 20, ...(q && { q }), ...(clientId && { client: [clientId] }) },
  })

export const createCampaign = (body: CampaignCreate, key: string) =>
  call(contract.createCampaign, {
    body,
    key,
  })

export const updateCampaign = ({ id, version, edit }: { id: string; version: number; edit: CampaignEdit }) =>
  call(contract.updateCampaign, {
    params: { id },
    body: edit,
    version,
  })

export const previewSpend = (csv: string) => call(contract.previewSpend, { body: { csv } })

export const sendTestLead = ({ id, fields }: TestLead & { id: string }) =>
  call(contract.sendTestLead, {
    params: { id },
    body: { fields },
  })

/** Shows the response, and refetches lists and figures. */
export function useRefreshCampaigns() {
  const client = useQueryClient()
  return async (campaign?: Campaign) => {
    if (campaign) client.setQueryData(campaignQuery(campaign.id).queryKey, campaign)
    await Promise.all([
      ...(campaign ? [] : [client.invalidateQueries({ queryKey: ['campaigns', 'one'] })]),
      client.invalidateQueries({ queryKey: ['campaigns', 'list'] }),
      client.invalidateQueries({ queryKey: ['campaigns', 'count'] }),
      client.invalidateQueries({ queryKey: ['campaigns', 'totals'] }),
      client.invalidateQueries({ queryKey: ['campaigns', 'waiting-forms'] }),
      client.invalidateQueries({ queryKey: ['campaigns', 'spend'] }),
      client.invalidateQueries({ queryKey: ['leads'] }),
    ])
  }
}

export function useCampaignActions() {
  const refresh = useRefreshCampaigns()
  const keys = useKeyOf()
  return {
    setStatus: useSend(
      ({ campaign, status }: { campaign: Campaign; status: CampaignStatus }) =>
        updateCampaign({ id: campaign.id, version: campaign.version, edit: { status } }),
      { onSuccess: (campaign) => refresh(campaign) },
    ),
    duplicate: useAct(
      contract.duplicateCampaign,
      (id: string) => ({ params: { id }, key: keys.of({ copied: id }) }),
      {
        onSuccess: (campaign) => {
          keys.renew()
          return refresh(campaign)
        },
      },
    ),
    saveSpend: useAct(
      contract.saveSpend,
      (rows: SpendRow[]) => ({ body: { rows } satisfies BodyInput<typeof contract.saveSpend> }),
      { onSuccess: () => refresh() },
    ),
  }
}

/** The newest campaigns by name, for a choice. */
export const campaignNamesQuery = queryOptions({
  queryKey: ['campaigns', 'names'],
  queryFn: async ({ signal }) => {
    const { items } = await fetchCampaigns({ limit: 200 }, signal)
    return items.map(({ id, name }) => ({ value: id, label: name }))
  },
  staleTime: 60_000,
})
