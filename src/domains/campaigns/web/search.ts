// The URLs of campaigns: the list with its period and open campaign, and the steps of one campaign.
import { oneOf, readSearch, text, uuid, yes } from '#platform/web/search-readers.ts'

const STATUSES = ['draft', 'active', 'paused', 'archived'] as const
const PERIODS = ['7d', 'quarter', 'all'] as const
const CHANNELS = ['meta_lead_ad', 'google_form', 'job_posting', 'import', 'api', 'manual'] as const
export const STEPS = ['channel', 'client', 'area', 'budget', 'fields', 'sharing', 'test', 'launch'] as const
export type Step = (typeof STEPS)[number]

export type CampaignsSearch = {
  q?: string | undefined
  status?: (typeof STATUSES)[number] | undefined
  /** 30 days unless another one is chosen. */
  period?: (typeof PERIODS)[number] | undefined
  campaign?: string | undefined
  spend?: true | undefined
}

export const readCampaignsSearch = (given: Record<string, unknown>) =>
  readSearch<CampaignsSearch>(
    { q: text(200), status: oneOf(STATUSES), period: oneOf(PERIODS), campaign: uuid, spend: yes },
    given,
  )

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
