// Campaigns as staff read them.
import { pick } from '#shared/fields.ts'
import { FIELD_NAMES } from '../contract/campaign-fields.ts'
import type { Area, Campaign, CampaignFigures, WaitingForm } from '../contract/schemas.ts'
import type { Channel } from '../contract/words.ts'
import type { WaitingRow } from './ports.ts'
import type { CampaignRow } from './queries/campaigns.ts'
import type { FigureRow } from './queries/figures.ts'

const named = (id: string | null, name: string | null) => (id && name ? { id, name } : null)

export function toCampaign(row: CampaignRow): Campaign {
  return {
    id: row.id,
    ...pick(row, FIELD_NAMES),
    client: named(row.clientId, row.clientName),
    job: row.jobId && row.jobTitle ? { id: row.jobId, title: row.jobTitle } : null,
    currency: row.currency,
    fieldMap: row.fieldMap,
    area: areaOf(row),
    figures: toFigures(row),
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
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
  revenueCents: row.revenueCents,
  costCents: row.costCents,
  costPerLeadCents: row.leads > 0 && row.costCents > 0 ? Math.round(row.costCents / row.leads) : null,
  costPerHireCents: row.hires > 0 && row.costCents > 0 ? Math.round(row.costCents / row.hires) : null,
})

const CHANNEL_OF_SOURCE: Record<string, Channel> = { meta: 'meta_lead_ad', google: 'google_form' }

export const toWaitingForm = (row: WaitingRow): WaitingForm => ({
  channel: CHANNEL_OF_SOURCE[row.source] ?? 'api',
  formId: row.formId,
  leads: row.leads,
  since: row.since,
  draft: named(row.draftId, row.draftName),
})
