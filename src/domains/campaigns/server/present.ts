// Campaigns as staff read them.
import type { Campaign } from '../contract/schemas.ts'
import type { CampaignRow } from './queries.ts'

const named = (id: string | null, name: string | null) => (id && name ? { id, name } : null)

export function toCampaign(row: CampaignRow): Campaign {
  const accepted = row.leads - row.duplicates - row.rejected
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
    unitCents: row.unit_cents,
    currency: row.currency,
    shareLimit: row.share_limit,
    status: row.status,
    testMode: row.test_mode,
    fieldMap: row.field_map,
    figures: {
      leads: row.leads,
      accepted,
      duplicates: row.duplicates,
      rejected: row.rejected,
      costCents: row.cost_cents,
      costPerLeadCents: row.leads > 0 ? Math.round(row.cost_cents / row.leads) : null,
    },
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
