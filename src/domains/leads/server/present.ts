// Leads as staff read them.
import { GIVEN_NAMES } from '#domains/integrations/contract/lead-fields.ts'
import { pick } from '#shared/fields.ts'
import type { StaffRole } from '#shared/roles.ts'
import type { Lead, LeadSummary } from '../contract/schemas.ts'
import { type LeadAct, leadRefusal } from './policy.ts'
import type { ConsentRow, LeadRow, WholeLeadRow } from './queries/leads.ts'

const named = (id: string | null, name: string | null) => (id && name !== null ? { id, name } : null)

export const toLeadSummary = (row: LeadRow): LeadSummary => ({
  id: row.id,
  externalId: row.externalId,
  source: row.source,
  receivedAt: row.receivedAt,
  status: row.status,
  ...pick(row, GIVEN_NAMES),
  campaign: named(row.campaignId, row.campaignName),
  client: named(row.clientId, row.clientName),
  isTest: row.isTest,
  shareLimit: row.shareLimit,
  sharesSold: row.sharesSold,
  revenueCents: row.revenueCents,
  owner: named(row.ownerId, row.ownerName),
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
  countyFips: row.countyFips,
  answers: row.answers,
  questions,
  attribution: row.attribution,
  flags: row.flags,
  formId: row.formId,
  pageId: row.pageId,
  isBackfilled: row.isBackfilled,
  eventId: row.eventId,
  duplicateOf: row.duplicateOf,
  rejectedFor: row.rejectedFor,
  withheldAt: row.withheldAt,
  consents: consents.map(({ channel, words, capturedAt, revokedAt, emailHash, phoneHash }) => ({
    channel,
    text: words,
    capturedAt,
    revokedAt,
    emailHash: emailHash?.toString('hex') ?? null,
    phoneHash: phoneHash?.toString('hex') ?? null,
  })),
  deliveries,
  cost,
  channel: row.channel,
  duplicate:
    row.duplicateOf && row.duplicateReceivedAt
      ? {
          id: row.duplicateOf,
          name: row.duplicateName || 'An erased lead',
          receivedAt: row.duplicateReceivedAt,
        }
      : null,
  candidate: named(row.candidateId, row.candidateName),
  refusals: Object.fromEntries(ACTS.map((act) => [act, leadRefusal(role, act, row)])) as Lead['refusals'],
  decision,
})
