// Campaigns as staff read them.
import type { Area, Campaign, CampaignFigures, WaitingForm } from '../contract/schemas.ts'
import type { Channel } from '../contract/words.ts'
import type { FigureRow, listWaiting } from './queries/figures.ts'
import type { CampaignRow } from './queries.ts'

const named = (id: string | null, name: string | null) => (id && name ? { id, name } : null)

export function toCampaign(row: CampaignRow): Campaign {
  return {
    id: row.id,
    name: row.name,
    channel: row.channel,
    clientId: row.client_id,
    client: named(row.client_id, row.client_name),
    jobId: row.job_id,
    job: row.job_id && row.job_title ? { id: row.job_id, title: row.job_title } : null,
    category: row.category,
    pageId: row.page_id,
    formId: row.form_id,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    budgetCents: row.budget_cents,
    currency: row.currency,
    shareLimit: row.share_limit,
    duplicateDays: row.duplicate_days,
    duplicateScope: row.duplicate_scope,
    status: row.status,
    testMode: row.test_mode,
    fieldMap: row.field_map,
    area: areaOf(row),
    figures: toFigures(row),
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export const areaOf = ({ area }: Pick<CampaignRow, 'area'>): Area => ({
  states: area.states ?? [],
  zip: area.zip ?? null,
  radiusMiles: area.radiusMiles ?? null,
})

export const toFigures = (row: FigureRow): CampaignFigures => ({
  leads: row.leads,
  accepted: row.leads - row.duplicates - row.rejected,
  duplicates: row.duplicates,
  rejected: row.rejected,
  sold: row.sold,
  hires: row.hires,
  revenueCents: row.revenue_cents,
  costCents: row.cost_cents,
  costPerLeadCents: row.leads > 0 && row.cost_cents > 0 ? Math.round(row.cost_cents / row.leads) : null,
  costPerHireCents: row.hires > 0 && row.cost_cents > 0 ? Math.round(row.cost_cents / row.hires) : null,
})

const CHANNEL_OF_SOURCE: Record<string, Channel> = { meta: 'meta_lead_ad', google: 'google_form' }

type WaitingRow = Awaited<ReturnType<typeof listWaiting>>[number]

export const toWaitingForm = (row: WaitingRow): WaitingForm => ({
  channel: CHANNEL_OF_SOURCE[row.source] ?? 'api',
  formId: row.form_id,
  leads: row.leads,
  since: row.since,
  draft: named(row.draft_id, row.draft_name),
})
