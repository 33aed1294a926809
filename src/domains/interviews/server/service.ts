// Changes of a scheduled interview: confirm, respond, cancel, no-show, score, complete.
import { notify } from '#domains/notifications/server/index.ts'
import { type Tx, transaction } from '#platform/server/transaction.ts'
import { conflict, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { Feedback, Interview, ScorecardInput } from '../contract/schemas.ts'
import type { InterviewStatus, Response } from '../contract/words.ts'
import { can, canRespond, canScore } from './abilities.ts'
import { notifyAttendees } from './invitations.ts'
import { subjectOf, toFeedback, toStaffInterview } from './present.ts'
import { type InterviewRow, lockInterview, setResponse, setStatus } from './queries/interviews.ts'
import { insertScorecard, listScorecards, reviseScorecard } from './queries/scorecards.ts'
import { getRow, record } from './record.ts'
import { statusAfterCard } from './rules.ts'
import { updateScore } from './score-service.ts'
import { personOf } from './words.ts'

type Step = 'confirm' | 'cancel' | 'noShow' | 'close'
const LEADS_TO: Record<Step, InterviewStatus> = {
  confirm: 'confirmed',
  cancel: 'cancelled',
  noShow: 'no_show',
  close: 'complete',
}
const REFUSALS: Record<Step, string> = {
  confirm: 'You can only confirm a scheduled, upcoming interview.',
  cancel: 'This interview is already over or canceled.',
  noShow: 'You can record a no-show after the interview starts, unless it is complete or canceled.',
  close: 'You can only close an interview that is awaiting feedback.',
}

export function takeStep(
  context: Tx<StaffActor>,
  { id, step, reason }: { id: string; step: Step; reason?: string },
): Promise<Interview> {
  return transaction(context, async (tx) => {
    const before = await lockRow(tx, id)
    if (before.status === LEADS_TO[step]) return toStaffInterview(before, tx)
    if (!can(tx.actor, step, subjectOf(before), tx.now)) throw conflict(REFUSALS[step])
    const status = LEADS_TO[step]
    const row = await applyStep(tx, { before, status, reason })
    return toStaffInterview(row, tx)
  })
}

type Stepped = { before: InterviewRow; status: InterviewStatus; reason?: string | undefined }

export async function applyStep(tx: Tx, stepped: Stepped): Promise<InterviewRow> {
  const { before, status, reason } = stepped
  await setStatus(tx.db, before.id, { status, reason: reason || null, at: tx.now.toISOString() })
  const row = await getRow(tx, before.id)
  if (status === 'cancelled' || status === 'no_show') await updateScore(tx, row.applicationId)
  await record(tx, row, { action: status, before: { status: before.status }, after: { status } })
  if (!tx.isQuiet && status === 'cancelled') await notifyAttendees(tx, { row, news: 'cancelled' })
  return row
}

export function respond(
  context: Tx<StaffActor>,
  { id, response }: { id: string; response: Exclude<Response, 'pending'> },
): Promise<Interview> {
  return transaction(context, async (tx) => {
    const row = await lockRow(tx, id)
    if (!canRespond(tx.actor, subjectOf(row), tx.now))
      throw conflict('Only participants can respond, and only before the interview ends.')
    await setResponse(tx.db, { id, userId: tx.actor.userId, response, at: tx.now.toISOString() })
    const now = await getRow(tx, id)
    const known = row.participants.find(({ userId }) => userId === tx.actor.userId)?.response ?? null
    await record(tx, now, { action: 'responded', before: { response: known }, after: { response } })
    if (response === 'declined' && row.organizerId !== tx.actor.userId) {
      await notify(tx, {
        userId: row.organizerId,
        kind: 'interview_changed',
        title: `${tx.actor.name} cannot interview ${personOf(row)}`,
        body: row.jobTitle,
        link: `/interview-tracker?interview=${id}`,
      })
    }
    return toStaffInterview(now, tx)
  })
}

export function submitScorecard(
  context: Tx<StaffActor>,
  { id, card }: { id: string; card: ScorecardInput },
): Promise<Feedback> {
  return transaction(context, async (tx) => {
    const row = await lockRow(tx, id)
    if (!canScore(tx.actor, subjectOf(row), tx.now)) {
      throw conflict('Only its interviewers can submit a scorecard, and only after the interview starts.')
    }
    const at = tx.now.toISOString()
    const own = (await listScorecards(tx.db, id)).find((each) => each.interviewerId === tx.actor.userId)
    if (own && own.version !== card.revises) throw closedCard(own)
    if (own) await reviseScorecard(tx.db, { ...card, id: own.id, at })
    else
      await insertScorecard(tx.db, {
        ...card,
        id: uuidv7(),
        interviewId: id,
        interviewerId: tx.actor.userId,
        at,
      })
    const scored = await getRow(tx, id)
    const status = statusAfterCard(subjectOf(scored), scored.participants, tx.now)
    if (status !== scored.status) await setStatus(tx.db, id, { status, at })
    await updateScore(tx, scored.applicationId)
    // The rating is not in the audit line, because its readers may not have submitted their own scorecard.
    const version = own ? own.version + 1 : 1
    await record(tx, scored, {
      action: own ? 'score_revised' : 'scored',
      ...(own && { before: { by: tx.actor.name, revision: own.version } }),
      after: { by: tx.actor.name, revision: version },
    })
    return toFeedback(tx.actor, scored, await listScorecards(tx.db, id))
  })
}

const closedCard = ({ version }: { version: number }) =>
  conflict('Your scorecard is already submitted. Open it and submit a new version.', { version })

async function lockRow(tx: Tx, id: string): Promise<InterviewRow> {
  const row = await lockInterview(tx.db, id)
  if (!row) throw notFound('interview')
  return row
}
