// Leads as staff read them.
import type { StaffRole } from '#platform/shared/roles.ts'
import type { Lead, LeadSummary } from '../contract/schemas.ts'
import { type LeadAct, leadRefusal } from './policy.ts'
import type { ConsentRow, LeadRow, WholeLeadRow } from './queries/leads.ts'

const named = (id: string | null, name: string | null) => (id && name !== null ? { id, name } : null)

export const toLeadSummary = (row: LeadRow): LeadSummary => ({
  id: row.id,
  externalId: row.external_id,
  source: row.source,
  receivedAt: row.received_at,
  status: row.status,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  category: row.category,
  city: row.city,
  state: row.state,
  zip: row.zip,
  campaign: named(row.campaign_id, row.campaign_name),
  client: named(row.client_id, row.client_name),
  isTest: row.is_test,
  shareLimit: row.share_limit,
  sharesSold: row.shares_sold,
  revenueCents: row.revenue_cents,
  owner: named(row.owner_id, row.owner_name),
})

const ACTS = ['makeCandidate', 'assign', 'reject', 'restock', 'erase'] as const satisfies readonly LeadAct[]

type Further = {
  consents: readonly ConsentRow[]
  cost: Lead['cost']
  decision: Lead['decision']
  deliveries: Lead['deliveries']
  questions: Lead['questions']
  role: StaffRole
}

export const toLead = (
  row: WholeLeadRow,
  { consents, cost, decision, deliveries, questions, role }: Further,
): Lead => ({
  ...toLeadSummary(row),
  countyFips: row.county_fips,
  answers: row.answers,
  questions,
  attribution: row.attribution,
  flags: row.flags,
  formId: row.form_id,
  pageId: row.page_id,
  isBackfilled: row.is_backfilled,
  eventId: row.event_id,
  duplicateOf: row.duplicate_of,
  rejectedFor: row.rejected_for,
  consents: consents.map(({ channel, words, captured_at, revoked_at, email_hash, phone_hash }) => ({
    channel,
    text: words,
    capturedAt: captured_at,
    revokedAt: revoked_at,
    emailHash: email_hash?.toString('hex') ?? null,
    phoneHash: phone_hash?.toString('hex') ?? null,
  })),
  deliveries,
  cost,
  channel: row.channel,
  duplicate:
    row.duplicate_of && row.duplicate_received_at
      ? {
          id: row.duplicate_of,
          name: row.duplicate_name || 'An erased lead',
          receivedAt: row.duplicate_received_at,
        }
      : null,
  candidate: named(row.candidate_id, row.candidate_name),
  refusals: Object.fromEntries(ACTS.map((act) => [act, leadRefusal(role, act, row)])) as Lead['refusals'],
  decision,
})
