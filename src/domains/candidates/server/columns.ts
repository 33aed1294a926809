// What a form's fields mean in columns: for a new person, and for a change of one.
import { actorId } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { uuidv7 } from '#platform/shared/ids.ts'
import type { CandidateEdit } from '../schemas.ts'
import type { CandidateChanges, NewCandidate } from './queries/candidates.ts'
import type { CandidateRow } from './queries/rows.ts'

export function newCandidate(
  tx: Tx,
  edit: CandidateEdit & { firstName: string; lastName: string },
): NewCandidate {
  const now = tx.now.toISOString()
  return {
    id: uuidv7(),
    first_name: edit.firstName,
    last_name: edit.lastName,
    emails: edit.emails ?? [],
    phones: edit.phones ?? [],
    title: edit.title ?? null,
    employer: edit.employer ?? null,
    years: edit.years ?? null,
    skills: edit.skills ?? [],
    certifications: JSON.stringify(edit.certifications ?? []),
    city: edit.city ?? null,
    state: edit.state ?? null,
    zip: edit.zip ?? null,
    will_relocate: edit.willRelocate ?? false,
    work_authorized: edit.workAuthorized ?? null,
    available_on: edit.availableOn ?? null,
    desired_pay_cents: edit.desiredPay?.cents ?? null,
    desired_pay_unit: edit.desiredPay?.unit ?? null,
    best_time_to_call: edit.bestTimeToCall ?? null,
    do_not_call: edit.doNotCall ?? false,
    sms_opt_in: edit.smsOptIn ?? false,
    email_opt_out: edit.emailOptOut ?? false,
    source: edit.source ?? 'manual',
    owner_id: edit.ownerId === undefined ? actorId(tx) : edit.ownerId,
    tags: edit.tags ?? [],
    status: edit.status ?? 'new',
    last_activity_at: now,
    created_by: actorId(tx),
    created_at: now,
    updated_at: now,
  }
}

const COLUMN_OF = {
  firstName: 'first_name',
  lastName: 'last_name',
  emails: 'emails',
  phones: 'phones',
  title: 'title',
  employer: 'employer',
  years: 'years',
  skills: 'skills',
  city: 'city',
  state: 'state',
  zip: 'zip',
  willRelocate: 'will_relocate',
  workAuthorized: 'work_authorized',
  availableOn: 'available_on',
  bestTimeToCall: 'best_time_to_call',
  doNotCall: 'do_not_call',
  smsOptIn: 'sms_opt_in',
  emailOptOut: 'email_opt_out',
  source: 'source',
  ownerId: 'owner_id',
  tags: 'tags',
  status: 'status',
} as const satisfies Partial<Record<keyof CandidateEdit, keyof CandidateRow>>

export function changesOf(edit: CandidateEdit): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  for (const [field, column] of Object.entries(COLUMN_OF)) {
    const value = edit[field as keyof typeof COLUMN_OF]
    if (value !== undefined) changes[column] = value
  }
  if (edit.certifications) changes['certifications'] = edit.certifications
  if (edit.custom) changes['custom'] = edit.custom
  if (edit.desiredPay !== undefined) {
    changes['desired_pay_cents'] = edit.desiredPay?.cents ?? null
    changes['desired_pay_unit'] = edit.desiredPay?.unit ?? null
  }
  return changes
}

/** The fields given over those that stay; an emptied one leaves no trace. */
export function withOwnFields(row: CandidateRow, changes: Record<string, unknown>): Record<string, unknown> {
  if (!changes['custom']) return changes
  const merged = { ...row.custom, ...changes['custom'] }
  const filled = Object.entries(merged).filter(([, value]) => value !== null)
  return { ...changes, custom: Object.fromEntries(filled) }
}

/** As columns want it: JSON as text, and a change of status counts as activity. */
export function stored(changes: Record<string, unknown>, now: Date): CandidateChanges {
  return {
    ...changes,
    ...('certifications' in changes && { certifications: JSON.stringify(changes['certifications']) }),
    ...('custom' in changes && { custom: JSON.stringify(changes['custom']) }),
    ...('status' in changes && { last_activity_at: now.toISOString() }),
    updated_at: now.toISOString(),
  }
}
