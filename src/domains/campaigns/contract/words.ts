// The words of campaigns, without schemas, so that a screen carries them at no cost.
import { SOURCE_LABELS } from '#domains/candidates/contract/words.ts'
import { look, type StatusLook } from '#shared/status.ts'

export const CHANNELS = ['meta_lead_ad', 'google_form', 'job_posting', 'import', 'api', 'manual'] as const
export const CAMPAIGN_STATUSES = ['draft', 'active', 'paused', 'archived'] as const
export const CAMPAIGN_SORTS = ['-created_at', 'created_at'] as const

export type Channel = (typeof CHANNELS)[number]
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]
export type CampaignSort = (typeof CAMPAIGN_SORTS)[number]

/** A candidate, its lead and its campaign name the same way in alike. */
export const CHANNEL_LABELS: Record<Channel, string> = SOURCE_LABELS

export const CAMPAIGN_LOOKS: Record<CampaignStatus, StatusLook> = {
  draft: look('neutral', 'dashed', 'Draft'),
  active: look('success', 'check', 'Active'),
  paused: look('warning', 'wait', 'Paused'),
  archived: look('neutral', 'dash', 'Archived'),
}

/** Figures of the last days including today, of the calendar quarter, or of all time. Days are in UTC. */
export const CAMPAIGN_PERIODS = ['7d', '30d', 'quarter', 'all'] as const
export type CampaignPeriod = (typeof CAMPAIGN_PERIODS)[number]

/** The channels with a form, whose leads wait for a campaign. */
export const FORM_CHANNELS = ['meta_lead_ad', 'google_form', 'api'] as const satisfies readonly Channel[]

export const MAX_RADIUS_MILES = 500
export const MAX_SPEND_ROWS = 5_000
/** The characters of a spend file. */
export const MAX_SPEND_CSV = 500_000

/** For whom the second lead of the same person is a duplicate: for all, or only for the client that bought the first. */
export const DUPLICATE_SCOPES = ['all', 'buyer'] as const
export type DuplicateScope = (typeof DUPLICATE_SCOPES)[number]
/** Unless a campaign says otherwise. */
export const DUPLICATE_DAYS = 30
export const MAX_DUPLICATE_DAYS = 365

/** A lead can be sold to so many clients. */
export const MAX_SHARES = 20
