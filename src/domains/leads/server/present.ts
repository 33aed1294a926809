// Leads as staff read them.
import {
  CONTACT_NAMES,
  GIVEN_NAMES,
  LEAD_FIELDS,
  type LeadValues,
} from '#domains/integrations/contract/lead-fields.ts'
import { pick } from '#shared/fields.ts'
import { ADMINS, roleMay } from '#shared/permissions.ts'
import type { StaffRole } from '#shared/roles.ts'
import type { Lead, LeadSummary } from '../contract/schemas.ts'
import { type LeadAct, leadRefusal } from './policy.ts'
import type { ConsentRow, LeadRow, WholeLeadRow } from './queries/leads.ts'

const named = (id: string | null, name: string | null) => (id && name !== null ? { id, name } : null)

export const HIDDEN_NAME = 'Person in quarantine'
const NO_CONTACT = Object.fromEntries(
  CONTACT_NAMES.map((name) => [name, LEAD_FIELDS[name].kind === 'name' ? '' : null]),
) as Pick<LeadValues, (typeof CONTACT_NAMES)[number]>

const isHidden = (role: StaffRole, { withheldAt }: Pick<LeadRow, 'withheldAt'>) =>
  withheldAt !== null && !roleMay(role, ADMINS)

/** Only admins read who is in quarantine, in lists, drawers and files. */
export const forRole = <Row extends LeadRow>(role: StaffRole, row: Row): Row =>
  isHidden(role, row) ? { ...row, ...NO_CONTACT } : row

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
  withheldAt: row.withheldAt,
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
  ...toLeadSummary(forRole(role, row)),
  countyFips: row.countyFips,
  // Answers are what the person wrote.
  answers: isHidden(role, row) ? {} : row.answers,
  questions,
  attribution: row.attribution,
  flags: row.flags,
  formId: row.formId,
  pageId: row.pageId,
  isBackfilled: row.isBackfilled,
  eventId: row.eventId,
  duplicateOf: row.duplicateOf,
  rejectedFor: row.rejectedFor,
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
          name: isHidden(role, row) ? HIDDEN_NAME : row.duplicateName || 'An erased lead',
          receivedAt: row.duplicateReceivedAt,
        }
      : null,
  candidate: named(row.candidateId, isHidden(role, row) ? HIDDEN_NAME : row.candidateName),
  refusals: Object.fromEntries(ACTS.map((act) => [act, leadRefusal(role, act, row)])) as Lead['refusals'],
  decision,
})
