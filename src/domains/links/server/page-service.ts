// Acts of the candidate behind a link, without an account: view, start, complete, upload, withdraw.
import {
  type CandidateRow,
  findPerson,
  keepFile,
  recordActivity,
  recordConsent,
  stopContact,
  withdrawConsent,
} from '#domains/candidates/server/index.ts'
import { withdrawByPerson } from '#domains/pipeline/server/index.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import type { Document } from '#platform/server/upload.ts'
import { AppError, conflict, notFound } from '#shared/errors.ts'
import type { LinkPage } from '../contract/schemas.ts'
import { finish, lockByToken, lockOpenByToken, pageOf } from './page.ts'
import { type LinkRow, listApplicationsOf, listOpenOf, lockLink, markStep } from './queries/links.ts'
import { record } from './record.ts'

/** The page, without a trace of its reader. */
export function readLink(context: Tx, token: string): Promise<LinkPage> {
  return transaction(context, async (tx) => pageOf(tx, (await lockByToken(tx, token)).id))
}

export function openLink(context: Tx, token: string): Promise<LinkPage> {
  return transaction(context, async (tx) => {
    const row = await lockByToken(tx, token)
    if (!row.openedAt) await record(tx, row, { action: 'opened', event: 'opened' })
    if (!row.completedAt) await markStep(tx.db, 'opened', row.id, tx.now)
    return pageOf(tx, row.id)
  })
}

export function startLink(context: Tx, token: string): Promise<void> {
  return transaction(context, async (tx) => {
    const row = await lockByToken(tx, token)
    if (row.startedAt || row.completedAt) return
    await markStep(tx.db, 'started', row.id, tx.now)
    await record(tx, row, { action: 'started', event: 'started' })
  })
}

export function completeLink(
  context: Tx,
  { token, answers, refused }: { token: string; answers: string[]; refused?: true | undefined },
): Promise<LinkPage> {
  return transaction(context, async (tx) => {
    const row = await lockOpenByToken(tx, token)
    const candidateId = row.candidateId
    if (row.kind === 'self_schedule' || row.kind === 'document' || row.kind === 'apply')
      throw conflict('This link is for something else. Open it again from the message.')
    if (refused) return refuseConsent(tx, row)
    if (row.kind === 'consent')
      await recordConsent(tx, {
        candidateId,
        channel: row.payload.consentChannel,
        text: row.payload.words,
        url: '/l/',
      })
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

/**
 * The posting's form was sent through the link. Returns the candidate of the link and completes it. If `isTheirs` says
 * that another person filled in the form, the link stays open for its candidate.
 */
export async function completeLinkOfForm(
  tx: Tx,
  { token, jobId, isTheirs }: { token: string; jobId: string; isTheirs: (person: CandidateRow) => boolean },
): Promise<{ person: CandidateRow; completed: boolean }> {
  const row = await lockOpenByToken(tx, token)
  if (row.kind !== 'apply' || row.jobId !== jobId) throw notFound('link')
  const person = await findPerson(tx.db, row.candidateId)
  if (!person) throw notFound('link')
  if (!isTheirs(person)) return { person, completed: false }
  await finish(tx, row, {})
  return { person, completed: true }
}

/** A refusal is also an answer: it is saved and completes the link, without consent. */
async function refuseConsent(tx: Tx, row: LinkRow): Promise<LinkPage> {
  if (row.kind !== 'consent') throw conflict('There is nothing to agree to here.')
  const { words } = row.payload
  await recordActivity(tx, {
    candidateId: row.candidateId,
    kind: 'note',
    text: `Declined the consent in a link\n\n${words}`,
  })
  return finish(tx, row, { answers: [{ question: words, answer: 'I do not agree' }] }, 'Does not agree')
}

export function handIn(context: Tx, { token, file }: { token: string; file: Document }): Promise<LinkPage> {
  return transaction(context, async (tx) => {
    const row = await lockOpenByToken(tx, token)
    if (row.kind !== 'document') throw conflict('This link does not request a document.')
    if (row.uses >= row.maxUses) throw conflict('We already have your document.')
    await keepFile(tx, { ...file, candidateId: row.candidateId, kind: 'document', text: null })
    return finish(tx, row, {})
  })
}

/** Includes those that the page does not show. */
const EVERY = 10_000

export function withdraw(
  context: Tx,
  input: { token: string; what: 'consent' | 'application' | 'everything'; id?: string | undefined },
): Promise<LinkPage> {
  return transaction(context, async (tx) => {
    const row = await lockByToken(tx, input.token)
    const candidateId = row.candidateId
    const applications = await listApplicationsOf(tx.db, { candidateId, most: EVERY })
    if (input.what === 'consent') await withdrawConsent(tx, { candidateId, id: input.id ?? '' })
    if (input.what === 'application') {
      // Only the candidate's own: other ids are unknown here.
      if (!applications.some(({ id }) => id === input.id)) throw notFound('application')
      await withdrawByPerson(tx, { id: input.id ?? '', senderId: row.senderId })
    }
    if (input.what === 'everything') {
      // Interviews first, because their cancellations are still sent. After that, no message is.
      for (const { id } of applications) await withdrawByPerson(tx, { id, senderId: row.senderId })
      await stopContact(tx, candidateId)
      await revokeOthers(tx, row)
    }
    await record(tx, row, { action: 'withdrawn', event: 'withdrawn', detail: input.what })
    return pageOf(tx, row.id)
  })
}

/** After opting out, only this page still opens. */
async function revokeOthers(tx: Tx, row: LinkRow): Promise<void> {
  for (const { id } of await listOpenOf(tx.db, { candidateId: row.candidateId, now: tx.now })) {
    if (id === row.id) continue
    const other = await lockLink(tx.db, id)
    if (!other || other.revokedAt) continue
    await markStep(tx.db, 'revoked', id, tx.now)
    await record(tx, other, {
      action: 'revoked',
      event: 'revoked',
      detail: 'The candidate stopped all contact.',
    })
  }
}
