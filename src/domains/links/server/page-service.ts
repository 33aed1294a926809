// What the person behind a link may do, without an account: look, begin, complete, book, hand in, withdraw.
import { timingSafeEqual } from 'node:crypto'
import {
  findPerson,
  keepFile,
  listConsents,
  recordActivity,
  recordConsent,
  stopContact,
  withdrawConsent,
} from '#domains/candidates/server/index.ts'
import { findUser } from '#domains/identity/server/index.ts'
import { createInterview } from '#domains/interviews/server/index.ts'
import { createApplication, findApplicationOf, withdrawByPerson } from '#domains/pipeline/server/index.ts'
import type { Services } from '#platform/server/module.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import type { LinkPage } from '../schemas.ts'
import { stepsOf, toPage } from './present.ts'
import {
  completeRow,
  fillSlot,
  findToken,
  type LinkResult,
  type LinkRow,
  listApplicationsOf,
  listSlots,
  lockLink,
  markStep,
  takeSlot,
} from './queries.ts'
import { opens } from './rules.ts'
import { getRow, hashOf, record } from './service.ts'

type Deps = Pick<Services, 'enqueue' | 'origin' | 'storage'>

/** Unknown and malformed are the same. What has ended says so, and nothing about whom it was for. */
async function lockByToken(tx: Tx, token: string): Promise<LinkRow> {
  if (!/^[\w-]{43}$/.test(token)) throw notFound('link')
  const given = hashOf(token)
  const found = await findToken(tx.db, given)
  if (!found || !timingSafeEqual(found.token_hash, given)) throw notFound('link')
  const row = await lockLink(tx.db, found.link_id)
  if (!row) throw notFound('link')
  if (!opens(stepsOf(row), tx.now)) {
    throw new AppError('gone', {
      userMessage: 'This link works no more. Ask whoever sent it for a new one.',
    })
  }
  return row
}

async function pageOf(tx: Tx, id: string): Promise<LinkPage> {
  const row = await getRow(tx, id)
  const person = await findPerson(tx.db, row.candidate_id)
  if (!person || person.anonymized_at) throw notFound('link')
  const interviewerId = row.payload.interview?.interviewerId
  return toPage({
    row,
    person,
    consents: await listConsents(tx.db, person.id),
    applications: await listApplicationsOf(tx.db, person.id),
    slots: row.payload.interview ? await listSlots(tx.db, row.id) : [],
    interviewer: interviewerId ? ((await findUser(tx.db, interviewerId))?.name ?? '') : '',
    now: tx.now,
  })
}

export function openLink(context: Tx, token: string): Promise<LinkPage> {
  return transaction(context, async (tx) => {
    const row = await lockByToken(tx, token)
    if (!row.opened_at) await record(tx, row, { action: 'opened', event: 'opened' })
    if (!row.completed_at) await markStep(tx.db, 'opened', row.id, tx.now)
    return pageOf(tx, row.id)
  })
}

export function startLink(context: Tx, token: string): Promise<void> {
  return transaction(context, async (tx) => {
    const row = await lockByToken(tx, token)
    if (row.started_at || row.completed_at) return
    await markStep(tx.db, 'started', row.id, tx.now)
    await record(tx, row, { action: 'started', event: 'started' })
  })
}

async function finish(tx: Tx, row: LinkRow, result: LinkResult): Promise<LinkPage> {
  if (!(await completeRow(tx.db, row.id, { result, at: tx.now })))
    throw new AppError('conflict', { userMessage: 'This was done already. There is nothing more to do.' })
  await record(tx, row, { action: 'completed', event: 'completed' })
  return pageOf(tx, row.id)
}

export const APPLY_CONSENT =
  'I apply for this job and agree that Candor Hire keeps my details and passes them to this employer for this application.'

export function completeLink(
  context: Tx,
  { token, answers }: { token: string; answers: string[] },
): Promise<LinkPage> {
  return transaction(context, async (tx) => {
    const row = await lockByToken(tx, token)
    const candidateId = row.candidate_id
    if (row.kind === 'self_schedule' || row.kind === 'document')
      throw new AppError('conflict', { userMessage: 'This link wants something else.' })
    if (row.kind === 'consent')
      await recordConsent(tx, {
        candidateId,
        channel: row.payload.consentChannel,
        text: row.payload.words,
        url: '/l/',
      })
    if (row.kind === 'apply' && row.job_id) {
      const of = { candidateId, jobId: row.job_id }
      if (!(await findApplicationOf(tx.db, of))) await createApplication(tx, { ...of, source: 'link' })
      await recordConsent(tx, { candidateId, channel: 'application', text: APPLY_CONSENT, url: '/l/' })
    }
    const given = row.payload.questions.map(({ label }, index) => ({
      question: label,
      answer: answers[index] ?? '',
    }))
    if (row.kind === 'prequalify') {
      if (given.some(({ answer }) => answer === ''))
        throw new AppError('invalid', {
          userMessage: 'Answer every question.',
          fields: [{ path: 'answers', message: 'Answer every question.' }],
        })
      const text = given.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n')
      await recordActivity(tx, { candidateId, kind: 'note', text: `Answers to a link\n\n${text}` })
    }
    return finish(tx, row, { answers: given })
  })
}

const TAKEN = 'This time has just been taken. Choose another one.'

/** The slot, the interview and the step are one transaction: either all of it is so, or nothing. */
export function bookSlot(
  context: Tx,
  deps: Deps,
  { token, startsAt }: { token: string; startsAt: string },
): Promise<LinkPage> {
  return transaction(context, async (tx) => {
    const row = await lockByToken(tx, token)
    const { interview } = row.payload
    if (!interview || !row.job_id)
      throw new AppError('conflict', { userMessage: 'This link offers no times.' })
    const wanted = new Date(startsAt).getTime()
    const slot = (await listSlots(tx.db, row.id)).find(
      ({ starts_at }) => new Date(starts_at).getTime() === wanted,
    )
    if (!slot || wanted <= tx.now.getTime())
      throw new AppError('conflict', {
        userMessage: 'This time is not offered any more. Choose another one.',
      })
    if (row.uses >= row.max_uses)
      throw new AppError('conflict', { userMessage: 'You have chosen a time already.' })
    const key = { interviewerId: slot.interviewer_id, startsAt: slot.starts_at }
    if (!(await takeSlot(tx.db, { ...key, linkId: row.id, at: tx.now })))
      throw new AppError('conflict', { userMessage: TAKEN })
    const booked = await createInterview(tx, deps, {
      candidateId: row.candidate_id,
      jobId: row.job_id,
      kind: interview.kind,
      startsAt: new Date(slot.starts_at).toISOString(),
      endsAt: new Date(slot.ends_at).toISOString(),
      timezone: interview.timezone,
      place: interview.place,
      meetingUrl: interview.meetingUrl,
      note: 'The candidate chose this time.',
      participants: [{ userId: slot.interviewer_id, role: 'interviewer' }],
      invites: true,
      despiteConflicts: false,
      organizerId: row.sender_id,
    })
    await fillSlot(tx.db, { ...key, interviewId: booked.id })
    return finish(tx, row, { startsAt: booked.starts_at })
  }).catch((error: unknown) => {
    // What staff read about a conflict names people; the candidate is told only what concerns them.
    if (error instanceof AppError && error.code === 'conflict' && 'conflicts' in error.details)
      throw new AppError('conflict', { userMessage: TAKEN })
    throw error
  })
}

export type Upload = { name: string; mediaType: string; content: Buffer }

export function handIn(
  context: Tx,
  deps: Deps,
  { token, file }: { token: string; file: Upload },
): Promise<LinkPage> {
  return transaction(context, async (tx) => {
    const row = await lockByToken(tx, token)
    if (row.kind !== 'document')
      throw new AppError('conflict', { userMessage: 'This link asks for no document.' })
    if (row.uses >= row.max_uses)
      throw new AppError('conflict', { userMessage: 'We have your document already.' })
    await keepFile(tx, deps.storage, { ...file, candidateId: row.candidate_id, kind: 'document', text: null })
    return finish(tx, row, {})
  })
}

export function withdraw(
  context: Tx,
  input: { token: string; what: 'consent' | 'application' | 'everything'; id?: string | undefined },
): Promise<LinkPage> {
  return transaction(context, async (tx) => {
    const row = await lockByToken(tx, input.token)
    const candidateId = row.candidate_id
    const applications = await listApplicationsOf(tx.db, candidateId)
    if (input.what === 'consent') await withdrawConsent(tx, { candidateId, id: input.id ?? '' })
    if (input.what === 'application') {
      // Only one's own: an id of somebody else's is unknown here.
      if (!applications.some(({ id }) => id === input.id)) throw notFound('application')
      await withdrawByPerson(tx, input.id ?? '')
    }
    if (input.what === 'everything') {
      await stopContact(tx, candidateId)
      for (const { id } of applications) await withdrawByPerson(tx, id)
    }
    await record(tx, row, { action: 'withdrawn', event: 'withdrawn', detail: input.what })
    return pageOf(tx, row.id)
  })
}
