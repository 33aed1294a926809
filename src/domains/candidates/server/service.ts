// One candidate at a time: created, changed, talked to. Each act is one transaction with its audit line and event.
import { findActiveStaff } from '#domains/identity/server/index.ts'
import { actorId, actorName, audit, difference } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { once } from '#platform/server/idempotency.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { uuidv7 } from '#platform/shared/ids.ts'
import type { Candidate, CandidateCreate, CandidateEdit } from '../schemas.ts'
import { tellOwner } from './assignment.ts'
import { refuseWrongCustom } from './field-service.ts'
import { can } from './policy.ts'
import { toStaffCandidate, toStaffMatch } from './present.ts'
import type { CandidateChanges, NewCandidate } from './queries/candidates.ts'
import {
  findCandidate,
  insertCandidate,
  listMatches,
  lockCandidate,
  readCandidate,
  updateCandidate,
} from './queries/candidates.ts'
import type { CandidateRow } from './queries/rows.ts'
import type { NewActivity } from './queries/timeline.ts'
import { insertActivity } from './queries/timeline.ts'
import { normalizeEdit } from './rules.ts'

export async function getCandidate({ db, actor }: Context, id: string): Promise<Candidate> {
  const row = await readCandidate(db, id)
  if (!row) throw notFound('candidate')
  return toStaffCandidate(actor, row)
}

export async function createCandidate(
  context: Tx,
  input: CandidateCreate,
  idempotencyKey?: string,
): Promise<Candidate> {
  const { confirmedDistinct, ...given } = input
  const edit = valid(given)
  return transaction(context, (tx) =>
    once(tx, { scope: 'candidates.create', key: idempotencyKey, body: input }, async () => {
      await refuseUnknownOwner(tx, edit.ownerId)
      if (!confirmedDistinct) await refuseDuplicate(tx, edit)
      const row = await insertCandidate(tx.db, newCandidate(tx, edit))
      await audit(tx, {
        action: 'created',
        subjectType: 'candidate',
        subjectId: row.id,
        after: { source: row.source },
      })
      await publish(tx, { type: 'candidates.created', ids: [row.id], audience: 'staff' })
      await tellOwner(tx, row)
      return toStaffCandidate(tx.actor, row)
    }),
  )
}

function valid<T extends CandidateEdit>(given: T): T {
  const { edit, problems } = normalizeEdit(given)
  if (problems.length === 0) return edit
  throw new AppError('invalid', {
    userMessage: problems.map((each) => each.message).join(' '),
    fields: problems,
  })
}

/** Only a colleague who is here can look after somebody. */
export async function refuseUnknownOwner(tx: Tx, ownerId: string | null | undefined): Promise<void> {
  if (!ownerId || (await findActiveStaff(tx.db, ownerId))) return
  const message = 'Choose an active colleague as the owner.'
  throw new AppError('invalid', { userMessage: message, fields: [{ path: 'ownerId', message }] })
}

async function refuseDuplicate(tx: Tx, { emails = [], phones = [] }: CandidateEdit): Promise<void> {
  if (emails.length + phones.length === 0) return
  const rows = await listMatches(tx.db, { emails, phones, name: null, except: null })
  if (rows.length === 0) return
  throw new AppError('possible_duplicate', {
    userMessage:
      'Somebody with this e-mail address or phone number is here already. Open that person, or confirm that this is somebody else.',
    details: { matches: rows.map(toStaffMatch) },
  })
}

function newCandidate(tx: Tx, edit: CandidateEdit & { firstName: string; lastName: string }): NewCandidate {
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

function changesOf(edit: CandidateEdit): Record<string, unknown> {
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

type Edit = { id: string; version: number; edit: CandidateEdit; idempotencyKey?: string | undefined }

export async function editCandidate(context: Tx, { idempotencyKey, ...edit }: Edit): Promise<Candidate> {
  const changes = changesOf(valid(edit.edit))
  return transaction(context, (tx) =>
    once(tx, { scope: 'candidates.edit', key: idempotencyKey, body: edit }, () =>
      applyEdit(tx, edit, changes),
    ),
  )
}

async function applyEdit(
  tx: Tx,
  { id, version, edit }: Edit,
  changes: Record<string, unknown>,
): Promise<Candidate> {
  const row = await lockEditable(tx, id)
  if (row.version !== version) throw stale(tx, row)
  await refuseUnknownOwner(tx, edit.ownerId)
  await refuseWrongCustom(tx, edit.custom)
  const changed = difference(row, withOwnFields(row, changes))
  if (!changed) return toStaffCandidate(tx.actor, row)
  await updateCandidate(tx.db, id, stored(changed.after, tx.now))
  await audit(tx, { action: 'edited', subjectType: 'candidate', subjectId: id, ...changed })
  await publish(tx, { type: 'candidates.updated', ids: [id], audience: 'staff' })
  const updated = await findCandidate(tx.db, id)
  if (!updated) throw notFound('candidate')
  if ('owner_id' in changed.after) await tellOwner(tx, updated)
  return toStaffCandidate(tx.actor, updated)
}

/** The fields given over those that stay; an emptied one leaves no trace. */
function withOwnFields(row: CandidateRow, changes: Record<string, unknown>): Record<string, unknown> {
  if (!changes['custom']) return changes
  const merged = { ...row.custom, ...changes['custom'] }
  const filled = Object.entries(merged).filter(([, value]) => value !== null)
  return { ...changes, custom: Object.fromEntries(filled) }
}

/** As columns want it: JSON as text, and a change of status counts as activity. */
function stored(changes: Record<string, unknown>, now: Date): CandidateChanges {
  return {
    ...changes,
    ...('certifications' in changes && { certifications: JSON.stringify(changes['certifications']) }),
    ...('custom' in changes && { custom: JSON.stringify(changes['custom']) }),
    ...('status' in changes && { last_activity_at: now.toISOString() }),
    updated_at: now.toISOString(),
  }
}

export async function lockEditable(tx: Tx, id: string): Promise<CandidateRow> {
  const row = await lockCandidate(tx.db, id)
  if (!row) throw notFound('candidate')
  if (can(tx.actor, 'write', row)) return row
  throw new AppError('gone', {
    userMessage: row.merged_into
      ? 'This record was merged into another one. Open that one.'
      : 'This candidate was removed.',
    details: { mergedInto: row.merged_into },
  })
}

function stale(tx: Tx, row: CandidateRow): AppError {
  return new AppError('stale', {
    userMessage:
      'Somebody changed this candidate while you were editing. Look at both versions and save again.',
    details: { current: toStaffCandidate(tx.actor, row) },
  })
}

export type ActivityInput = Pick<NewActivity, 'kind' | 'text' | 'durationMinutes' | 'visibility'>

export async function addActivity(
  context: Tx,
  {
    candidateId,
    input,
    idempotencyKey,
  }: { candidateId: string; input: ActivityInput; idempotencyKey?: string | undefined },
): Promise<NewActivity> {
  return transaction(context, (tx) =>
    once(
      tx,
      { scope: 'candidates.activity', key: idempotencyKey, body: { candidateId, input } },
      async () => {
        await lockEditable(tx, candidateId)
        const activity: NewActivity = {
          ...input,
          id: uuidv7(),
          candidateId,
          byId: actorId(tx),
          byName: actorName(tx),
          at: tx.now.toISOString(),
        }
        await insertActivity(tx.db, activity)
        await audit(tx, {
          action: 'activity_added',
          subjectType: 'candidate',
          subjectId: candidateId,
          after: { kind: input.kind },
        })
        await publish(tx, { type: 'candidates.updated', ids: [candidateId], audience: 'staff' })
        return activity
      },
    ),
  )
}
