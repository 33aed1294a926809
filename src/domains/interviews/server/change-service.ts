// Moves and edits an interview: one transaction with its audit line, its event, and the emails to those it concerns.
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, notFound } from '#shared/errors.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { Interview, InterviewEdit } from '../contract/schemas.ts'
import { SELF_BOOKED_NOTE } from '../contract/words.ts'
import { can } from './abilities.ts'
import { notifyAttendees } from './invitations.ts'
import { isSelfBooked } from './ports.ts'
import { subjectOf, toStaffInterview } from './present.ts'
import {
  askAgain,
  type InterviewRow,
  lockInterview,
  putParticipants,
  updateInterview,
} from './queries/interviews.ts'
import { getRow, record } from './record.ts'
import { refuse, refuseConflicts } from './refusals.ts'

type Change = { id: string; version: number; edit: InterviewEdit }

export function changeInterview(context: Tx<StaffActor>, { id, version, edit }: Change): Promise<Interview> {
  return transaction(context, async (tx) => {
    const row = await lockChangeable(tx, id, version)
    return toStaffInterview(await applyChange(tx, { row, edit }), tx)
  })
}

type Applied = { row: InterviewRow; edit: InterviewEdit; byCandidate?: true }

/**
 * Moves or edits the interview. Participants are asked again when the time changes. The candidate gets an email only
 * about changes in their own invitation.
 */
export async function applyChange(tx: Tx, { row, edit, byCandidate }: Applied): Promise<InterviewRow> {
  const { id } = row
  const wanted = merged(row, edit)
  const change = changeOf(row, wanted)
  if (!change) return row
  if ((change.moved || change.asksOthers) && row.participants.some(({ scored }) => scored))
    throw conflict(
      'A scorecard is already submitted, so the time and the interviewers cannot change. Schedule another interview.',
    )
  const span = { startsAt: new Date(wanted.startsAt), endsAt: new Date(wanted.endsAt) }
  const userIds = new Set(wanted.participants.map(({ userId }) => userId))
  await refuse(tx, { ...wanted, ...span }, { timeStays: !change.moved })
  if (!edit.despiteConflicts) await refuseNewConflicts(tx, { row, wanted, span, moved: change.moved })
  const at = tx.now.toISOString()
  const changes = {
    ...wanted,
    status: change.moved ? statusAfterMove(byCandidate) : row.status,
    agreedAt: change.moved ? at : row.agreedAt,
    ...(change.moved && !byCandidate && wanted.note === SELF_BOOKED_NOTE && { note: '' }),
  }
  await updateInterview(tx.db, id, { changes, at })
  await putParticipants(tx.db, id, wanted.participants)
  if (change.moved) await askAgain(tx.db, id)
  const now = await getRow(tx, id)
  const before = { startsAt: row.startsAt, endsAt: row.endsAt, kind: row.kind, place: row.place }
  const after = { startsAt: now.startsAt, endsAt: now.endsAt, kind: now.kind, place: now.place }
  await record(tx, now, { action: change.moved ? 'rescheduled' : 'changed', before, after })
  const removed = row.participants.map(({ userId }) => userId).filter((userId) => !userIds.has(userId))
  await notifyAttendees(tx, {
    row: now,
    news: 'changed',
    removed,
    candidateToo: change.concernsCandidate,
    selfBooked: await isSelfBooked.get()(tx.db, { id, now: tx.now }),
  })
  return now
}

type Changing = { row: InterviewRow; wanted: Wish; span: { startsAt: Date; endsAt: Date }; moved: boolean }

/** At the same time only added participants can conflict. A conflict that was accepted before is not asked again. */
async function refuseNewConflicts(tx: Tx, { row, wanted, span, moved }: Changing): Promise<void> {
  const known = new Set(moved ? [] : row.participants.map(({ userId }) => userId))
  const userIds = wanted.participants.map(({ userId }) => userId).filter((userId) => !known.has(userId))
  if (!moved && userIds.length === 0) return
  await refuseConflicts(tx, {
    ...span,
    timezone: wanted.timezone,
    candidateId: moved ? row.candidateId : null,
    userIds,
    except: row.id,
  })
}

/** A candidate who chooses a time has confirmed it. */
const statusAfterMove = (byCandidate: true | undefined) => (byCandidate ? 'confirmed' : 'scheduled')

async function lockChangeable(tx: Tx<StaffActor>, id: string, version: number): Promise<InterviewRow> {
  const row = await lockInterview(tx.db, id)
  if (!row) throw notFound('interview')
  if (!can(tx.actor, 'change', subjectOf(row), tx.now))
    throw conflict('This interview is over or canceled. Schedule a new one.')
  if (row.version !== version) {
    throw new AppError('stale', {
      userMessage: 'Another user changed this interview. Reload it and try again.',
      details: { current: toStaffInterview(row, tx) },
    })
  }
  return row
}

function merged(row: InterviewRow, edit: InterviewEdit) {
  const same = (given: string | undefined, known: string) =>
    given !== undefined && new Date(given).getTime() !== new Date(known).getTime() ? given : known
  return {
    kind: edit.kind ?? row.kind,
    round: edit.round ?? row.round,
    startsAt: same(edit.startsAt, row.startsAt),
    endsAt: same(edit.endsAt, row.endsAt),
    timezone: edit.timezone ?? row.timezone,
    place: edit.place === undefined ? row.place : edit.place,
    meetingUrl: edit.meetingUrl === undefined ? row.meetingUrl : edit.meetingUrl,
    note: edit.note ?? row.note,
    participants: edit.participants ?? row.participants.map(({ userId, role }) => ({ userId, role })),
  }
}

type Wish = ReturnType<typeof merged>

/** The changed fields of an edit, or null without a change. */
function changeOf(row: InterviewRow, wanted: Wish) {
  const interviewers = (people: Wish['participants']) =>
    people
      .filter(({ role }) => role === 'interviewer')
      .map(({ userId }) => userId)
      .toSorted()
      .join()
  const everyone = (people: Wish['participants']) =>
    people
      .map(({ userId, role }) => `${userId} ${role}`)
      .toSorted()
      .join()
  const moved = wanted.startsAt !== row.startsAt || wanted.endsAt !== row.endsAt
  const asksOthers = interviewers(wanted.participants) !== interviewers(row.participants)
  const concernsCandidate =
    moved ||
    asksOthers ||
    wanted.kind !== row.kind ||
    wanted.timezone !== row.timezone ||
    wanted.place !== row.place ||
    wanted.meetingUrl !== row.meetingUrl
  const changed =
    concernsCandidate ||
    wanted.note !== row.note ||
    wanted.round !== row.round ||
    everyone(wanted.participants) !== everyone(row.participants)
  return changed ? { moved, asksOthers, concernsCandidate } : null
}
