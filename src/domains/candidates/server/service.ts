// One candidate at a time: read, create, update. Each act is one transaction with its audit line and event.
import { findActiveStaff } from '#domains/identity/server/index.ts'
import { actorId, audit, difference } from '#platform/server/audit.ts'
import { byColumn } from '#platform/server/camel-case.ts'
import { publish } from '#platform/server/events.ts'
import { once } from '#platform/server/idempotency.ts'
import { zipProblem } from '#platform/server/places/place-agreement.ts'
import { findZip } from '#platform/server/places/places.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import type { Candidate, CandidateCreate, CandidateEdit } from '../contract/schemas.ts'
import { notifyOwner } from './assignment.ts'
import { changesOf, newCandidate, stored, withOwnFields } from './columns.ts'
import { refuseWrongCustom } from './field-service.ts'
import { can } from './policy.ts'
import { quarantinedSince } from './ports.ts'
import { toStaffCandidate, toStaffMatch } from './present.ts'
import { refuseQuarantined } from './quarantined-person.ts'
import type { CandidateRow } from './queries/candidates.ts'
import {
  findCandidate,
  insertCandidate,
  isReachable,
  listFacets,
  listMatches,
  lockCandidate,
  readCandidate,
  updateCandidate,
} from './queries/candidates.ts'
import { holdContact } from './queries/recognise.ts'
import { asKnown, normalizeEdit } from './rules.ts'

export async function getCandidate({ db, actor }: Context, id: string): Promise<Candidate> {
  const row = await readCandidate(db, id)
  if (!row) throw notFound('candidate')
  const candidate = toStaffCandidate(actor, row)
  return row.removedAt ? { ...candidate, quarantinedSince: await quarantinedSince.get()(db, id) } : candidate
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
      await refuseQuarantined(tx, edit)
      if (!confirmedDistinct) await refuseDuplicate(tx, edit)
      const spelled = await withKnownTags(tx, edit)
      const row = await insertCandidate(tx.db, newCandidate({ edit: spelled, by: actorId(tx), now: tx.now }))
      await audit(tx, {
        action: 'created',
        subjectType: 'candidate',
        subjectId: row.id,
        after: { source: row.source },
      })
      await publish(tx, { type: 'candidates.created', ids: [row.id], audience: 'staff' })
      await notifyOwner(tx, row)
      return toStaffCandidate(tx.actor, row)
    }),
  )
}

/** `before`: the values that an edit keeps. */
function valid<T extends CandidateEdit>(given: T, before?: CandidateRow): T {
  const { edit, problems: others } = normalizeEdit(given)
  const { zip = before?.zip, city = before?.city, state = before?.state } = edit
  const isMoved = edit.zip !== undefined || edit.city !== undefined || edit.state !== undefined
  const wrongPlace = isMoved && zipProblem({ zip: zip ?? null, city: city ?? null, state: state ?? null })
  const problems = wrongPlace ? [...others, wrongPlace] : others
  if (problems.length === 0) return edit
  throw new AppError('invalid', {
    userMessage: [...new Set(problems.map((each) => each.message))].join(' '),
    fields: problems,
  })
}

/** New tags get the spelling in use. Tags that the candidate `has` stay as they are. */
export async function withKnownTags<T extends { tags?: string[] | undefined }>(
  tx: Tx,
  edit: T,
  has: readonly string[] = [],
): Promise<T> {
  if (!edit.tags?.some((tag) => !has.includes(tag))) return edit
  const { tags } = await listFacets(tx.db)
  return { ...edit, tags: asKnown(edit.tags, [...has, ...tags]) }
}

/** Only an active colleague can be the owner. */
export async function refuseUnknownOwner(tx: Tx, ownerId: string | null | undefined): Promise<void> {
  if (!ownerId || (await findActiveStaff(tx.db, ownerId))) return
  const message = 'Choose an active colleague as owner.'
  throw invalid('ownerId', message)
}

async function refuseDuplicate(tx: Tx, { emails = [], phones = [] }: CandidateEdit): Promise<void> {
  if (emails.length + phones.length === 0) return
  // Two requests that add the same candidate run one after the other from here, and the second is told.
  await holdContact(tx.db, [...emails, ...phones])
  if (!(await isReachable(tx.db, { emails, phones }))) return
  const rows = await listMatches(tx.db, { emails, phones, name: null, except: null })
  throw new AppError('possible_duplicate', {
    userMessage:
      'A candidate with this email address or phone number already exists. Open that candidate, or add this one as a different candidate.',
    details: { matches: rows.map(toStaffMatch) },
  })
}

/** A new ZIP code also sets city and state, because fields are edited one at a time. */
function withPlaceOfZip(edit: CandidateEdit): CandidateEdit {
  const place = edit.zip && edit.city === undefined && edit.state === undefined && findZip(edit.zip)
  return place ? { ...edit, city: place.city, state: place.state as CandidateEdit['state'] } : edit
}

type Edit = { id: string; version: number; edit: CandidateEdit; idempotencyKey?: string | undefined }

export async function editCandidate(context: Tx, { idempotencyKey, ...edit }: Edit): Promise<Candidate> {
  return transaction(context, (tx) =>
    once(tx, { scope: 'candidates.edit', key: idempotencyKey, body: edit }, () => applyEdit(tx, edit)),
  )
}

async function applyEdit(tx: Tx, { id, version, edit }: Edit): Promise<Candidate> {
  const row = await lockEditable(tx, id)
  if (row.version !== version) throw stale(tx, row)
  const changes = changesOf(await withKnownTags(tx, valid(withPlaceOfZip(edit), row), row.tags))
  await refuseUnknownOwner(tx, edit.ownerId)
  await refuseWrongCustom(tx, edit.custom)
  const changed = difference(byColumn(row), withOwnFields(row, changes))
  if (!changed) return toStaffCandidate(tx.actor, row)
  await updateCandidate(tx.db, id, stored(changed.after, tx.now))
  await audit(tx, { action: 'edited', subjectType: 'candidate', subjectId: id, ...changed })
  await publish(tx, { type: 'candidates.updated', ids: [id], audience: 'staff' })
  const updated = await findCandidate(tx.db, id)
  if (!updated) throw notFound('candidate')
  if ('owner_id' in changed.after) await notifyOwner(tx, updated)
  return toStaffCandidate(tx.actor, updated)
}

export async function lockEditable(tx: Tx, id: string): Promise<CandidateRow> {
  const row = await lockCandidate(tx.db, id)
  if (!row) throw notFound('candidate')
  if (can(tx.actor, 'write', row)) return row
  throw new AppError('gone', {
    userMessage: row.mergedInto
      ? 'This record was merged into another one. Open that one.'
      : 'This candidate was removed.',
    details: { mergedInto: row.mergedInto },
  })
}

function stale(tx: Tx, row: CandidateRow): AppError {
  return new AppError('stale', {
    userMessage:
      'Another user changed this candidate while you were editing. Compare both versions and save again.',
    details: { current: toStaffCandidate(tx.actor, row) },
  })
}
