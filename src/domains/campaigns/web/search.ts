// The URLs of campaigns: the list with its period and open campaign, and the steps of one campaign.
import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import { oneOf, readSearch, text, uuid, yes } from '#platform/web/search-readers.ts'
import { CAMPAIGN_FILTERS } from '../contract/filters.ts'
import { CHANNELS } from '../contract/words.ts'

export const STEPS = ['channel', 'client', 'area', 'budget', 'fields', 'sharing', 'test', 'launch'] as const
export type Step = (typeof STEPS)[number]

const { q, status } = CAMPAIGN_FILTERS
export const campaignsSearch = listSearch({
  filters: { q, status },
  // 30 days unless another one is chosen.
  view: { period: oneOf(['7d', 'quarter', 'all']) },
  open: { campaign: uuid, spend: yes },
})
export type CampaignsSearch = SearchOf<typeof campaignsSearch>
export const readCampaignsSearch = campaignsSearch.read

export type CampaignFormSearch = {
  campaign?: string | undefined
  step?: Step | undefined
  channel?: (typeof CHANNELS)[number] | undefined
  form?: string | undefined
}

export const readCampaignFormSearch = (given: Record<string, unknown>) =>
  readSearch<CampaignFormSearch>(
    { campaign: uuid, step: oneOf(STEPS), channel: oneOf(CHANNELS), form: text(200) },
    given,
  )
