// Schedules an interview: one transaction with its audit line, its event, and the emails to everyone.
import { DO_NOT_USE, lockPerson } from '#domains/candidates/server/index.ts'
import {
  type ApplicationRow,
  advanceToInterview,
  createApplication,
  findApplicationOf,
  lockApplication,
} from '#domains/pipeline/server/index.ts'
import { once } from '#platform/server/idempotency.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { conflict, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { Interview, InterviewCreate } from '../contract/schemas.ts'
import { askForFeedback } from './feedback-due.ts'
import { notifyAttendees } from './invitations.ts'
import { toStaffInterview } from './present.ts'
import {
  findLastRound,
  type InterviewRow,
  insertInterview,
  putParticipants,
  setResponse,
} from './queries/interviews.ts'
import { getRow, record } from './record.ts'
import { refuse, refuseConflicts } from './refusals.ts'

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
    if (!person || person.removedAt || person.anonymizedAt) throw notFound('candidate')
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
      clientId: application.clientId,
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
      after: { startsAt: row.startsAt, kind: row.kind, round: row.round },
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
