// Schedules and changes an interview: one transaction with its audit line, its event, and the emails to everyone.
import { countAsActivity, DO_NOT_USE, lockPerson } from '#domains/candidates/server/index.ts'
import { listContacts, lockColleagues } from '#domains/identity/server/index.ts'
import {
  type ApplicationRow,
  advanceToInterview,
  createApplication,
  findApplicationOf,
  lockApplication,
} from '#domains/pipeline/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { once } from '#platform/server/idempotency.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, type FieldProblem, notFound } from '#platform/shared/errors.ts'
import { uuidv7 } from '#platform/shared/ids.ts'
import type { StaffActor } from '#platform/shared/roles.ts'
import type { Interview, InterviewCreate, InterviewEdit } from '../contract/schemas.ts'
import { SELF_BOOKED_NOTE } from '../contract/words.ts'
import { can } from './abilities.ts'
import { findConflicts } from './availability.ts'
import { askForFeedback } from './feedback-due.ts'
import { notifyAttendees } from './invitations.ts'
import { subjectOf, toStaffInterview } from './present.ts'
import {
  askAgain,
  findInterview,
  findLastRound,
  type InterviewRow,
  insertInterview,
  isSelfBooked,
  lockInterview,
  putParticipants,
  setResponse,
  updateInterview,
} from './queries/interviews.ts'
import { problemsOfPeople, problemsOfPlace, problemsOfTime, problemsOfZone } from './rules.ts'

export function scheduleInterview(
  context: Tx<StaffActor>,
  { input, idempotencyKey }: { input: InterviewCreate; idempotencyKey?: string | undefined },
): Promise<Interview> {
  return transaction(context, (tx) =>
    once(tx, { scope: 'interviews.schedule', key: idempotencyKey, body: input }, async () => {
      const row = await createInterview(tx, { ...input, organizerId: tx.actor.userId })
      return toStaffInterview(row, tx)
    }),
  )
}

/** Also for other domains: a candidate who books an offered slot does so in the name of its author. */
export function createInterview(
  context: Tx,
  input: Omit<InterviewCreate, 'recordsPast'> & {
    organizerId: string
    selfBooked?: true
    recordsPast?: boolean
  },
): Promise<InterviewRow> {
  return transaction(context, async (tx) => {
    const span = { startsAt: new Date(input.startsAt), endsAt: new Date(input.endsAt) }
    const recordsPast = input.recordsPast ?? false
    await refuse(tx, { ...input, ...span }, { recordsPast })
    const userIds = input.participants.map(({ userId }) => userId)
    const person = await lockPerson(tx.db, input.candidateId)
    if (!person || person.removed_at || person.anonymized_at) throw notFound('candidate')
    if (person.status === 'do_not_use') throw conflict(DO_NOT_USE)
    if (!input.despiteConflicts && !recordsPast)
      await refuseConflicts(tx, {
        ...span,
        timezone: input.timezone,
        candidateId: person.id,
        userIds,
        except: null,
      })
    const application = await applicationOf(tx, { candidateId: person.id, jobId: input.jobId })
    const id = uuidv7()
    await insertInterview(tx.db, {
      ...input,
      id,
      applicationId: application.id,
      candidateId: person.id,
      clientId: application.client_id,
      round: input.round ?? Math.min(20, (await findLastRound(tx.db, application.id)) + 1),
      uid: `${id}@candorhire`,
      status: statusAtStart(input),
      invites: input.invites && !recordsPast,
      at: tx.now.toISOString(),
    })
    await putParticipants(tx.db, id, input.participants)
    if (input.selfBooked) await acceptOffered(tx, { id, ...input })
    const row = await getRow(tx, id)
    await record(tx, row, {
      action: 'scheduled',
      after: { startsAt: row.starts_at, kind: row.kind, round: row.round },
    })
    if (recordsPast) await askForFeedback(tx, row, input.organizerId)
    else await notifyAttendees(tx, { row, news: 'scheduled', selfBooked: input.selfBooked ?? false })
    await advanceToInterview(tx, application.id)
    return row
  })
}

function statusAtStart({ recordsPast, selfBooked }: { recordsPast?: boolean; selfBooked?: true }) {
  if (recordsPast) return 'awaiting_feedback'
  return selfBooked ? 'confirmed' : 'scheduled'
}

/** The author of the slots has agreed to them. */
async function acceptOffered(
  tx: Tx,
  { id, organizerId }: { id: string; organizerId: string },
): Promise<void> {
  const at = tx.now.toISOString()
  await setResponse(tx.db, { id, userId: organizerId, response: 'accepted', at })
}

async function applicationOf(tx: Tx, of: { candidateId: string; jobId: string }): Promise<ApplicationRow> {
  const found = await findApplicationOf(tx.db, of)
  // Locked, so a concurrent end of the application sees the interview, or is seen here.
  const known = found && (await lockApplication(tx.db, found.id))
  if (known?.status === 'disqualified' || known?.status === 'withdrawn') {
    throw conflict(`This candidate’s application for this job is ${known.status}. Bring it back first.`)
  }
  return known ?? createApplication(tx, { ...of, source: 'interview' })
}

type Wanted = {
  startsAt: Date
  endsAt: Date
  timezone: string
  kind: InterviewRow['kind']
  place: string | null
  participants: InterviewCreate['participants']
}

async function refuse(
  tx: Tx,
  wanted: Wanted,
  { timeStays = false, recordsPast = false } = {},
): Promise<void> {
  const userIds = wanted.participants.map(({ userId }) => userId)
  // Locked until the end, so two users who schedule the same colleague see each other's conflict.
  await lockColleagues(tx.db, userIds)
  const contacts = await listContacts(tx.db, userIds)
  const active = new Set(contacts.filter(({ status }) => status === 'active').map(({ id }) => id))
  const problems: FieldProblem[] = [
    ...(timeStays ? [] : problemsOfTime(wanted, tx.now, { recordsPast })),
    ...problemsOfZone(wanted.timezone),
    ...problemsOfPlace(wanted),
    ...problemsOfPeople(wanted.participants, active),
  ]
  if (problems.length === 0) return
  throw new AppError('invalid', {
    userMessage: problems.map(({ message }) => message).join(' '),
    fields: problems,
  })
}

async function refuseConflicts(tx: Tx, wish: Parameters<typeof findConflicts>[1]): Promise<void> {
  const conflicts = await findConflicts(tx, wish)
  const [first] = conflicts
  if (!first) return
  const busy =
    conflicts.length > 1
      ? `${first.name} and ${conflicts.length - 1} more already have`
      : `${first.name} already has`
  throw conflict(`${busy} an interview at that time. Choose another time, or schedule it anyway.`, {
    conflicts,
  })
}

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
    agreedAt: change.moved ? at : row.agreed_at,
    ...(change.moved && !byCandidate && wanted.note === SELF_BOOKED_NOTE && { note: '' }),
  }
  await updateInterview(tx.db, id, { changes, at })
  await putParticipants(tx.db, id, wanted.participants)
  if (change.moved) await askAgain(tx.db, id)
  const now = await getRow(tx, id)
  const before = { startsAt: row.starts_at, endsAt: row.ends_at, kind: row.kind, place: row.place }
  const after = { startsAt: now.starts_at, endsAt: now.ends_at, kind: now.kind, place: now.place }
  await record(tx, now, { action: change.moved ? 'rescheduled' : 'changed', before, after })
  const removed = row.participants.map(({ userId }) => userId).filter((userId) => !userIds.has(userId))
  await notifyAttendees(tx, {
    row: now,
    news: 'changed',
    removed,
    candidateToo: change.concernsCandidate,
    selfBooked: await isSelfBooked(tx.db, { id, now: tx.now }),
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
    candidateId: moved ? row.candidate_id : null,
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
    startsAt: same(edit.startsAt, row.starts_at),
    endsAt: same(edit.endsAt, row.ends_at),
    timezone: edit.timezone ?? row.timezone,
    place: edit.place === undefined ? row.place : edit.place,
    meetingUrl: edit.meetingUrl === undefined ? row.meeting_url : edit.meetingUrl,
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
  const moved = wanted.startsAt !== row.starts_at || wanted.endsAt !== row.ends_at
  const asksOthers = interviewers(wanted.participants) !== interviewers(row.participants)
  const concernsCandidate =
    moved ||
    asksOthers ||
    wanted.kind !== row.kind ||
    wanted.timezone !== row.timezone ||
    wanted.place !== row.place ||
    wanted.meetingUrl !== row.meeting_url
  const changed =
    concernsCandidate ||
    wanted.note !== row.note ||
    wanted.round !== row.round ||
    everyone(wanted.participants) !== everyone(row.participants)
  return changed ? { moved, asksOthers, concernsCandidate } : null
}

export async function getRow(tx: Tx, id: string): Promise<InterviewRow> {
  const row = await findInterview(tx.db, id)
  if (!row) throw notFound('interview')
  return row
}

type Line = { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> }

/** Steps that the candidate takes no part in. */
const WITHOUT_CANDIDATE = new Set(['awaiting_feedback', 'responded', 'scored', 'score_revised'])

/** The audit line belongs to the interview and to the candidate, whose timeline shows it. */
export async function record(tx: Tx, row: InterviewRow, line: Line): Promise<void> {
  await audit(tx, { ...line, subjectType: 'interview', subjectId: row.id })
  if (!WITHOUT_CANDIDATE.has(line.action)) await countAsActivity(tx, row.candidate_id)
  await publish(tx, { type: 'interviews.updated', ids: [row.id], audience: 'staff' })
}
