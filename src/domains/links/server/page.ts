// Shared parts of acts behind a link: access by the secret, the resulting page, and the last step.
import { timingSafeEqual } from 'node:crypto'
import { findPerson, listConsents } from '#domains/candidates/server/index.ts'
import { findUser } from '#domains/identity/server/index.ts'
import { findInterview } from '#domains/interviews/server/index.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { AppError, conflict, notFound } from '#shared/errors.ts'
import type { LinkPage } from '../contract/schemas.ts'
import { hashOf } from './deliver.ts'
import { closingOfRow, stepsOf, toPage } from './present.ts'
import {
  completeRow,
  findToken,
  type LinkResult,
  type LinkRow,
  listApplicationsOf,
  lockLink,
} from './queries/links.ts'
import { listSlots } from './queries/slots.ts'
import { getRow, record } from './record.ts'
import { opens } from './rules.ts'

const MAX_SHOWN = 50

/** Unknown and malformed links give the same answer. An ended link says so, without naming the candidate. */
export async function lockByToken(tx: Tx, token: string): Promise<LinkRow> {
  if (!/^[\w-]{43}$/.test(token)) throw notFound('link')
  const given = hashOf(token)
  const found = await findToken(tx.db, given)
  if (!found || !timingSafeEqual(found.tokenHash, given)) throw notFound('link')
  const row = await lockLink(tx.db, found.linkId)
  if (!row) throw notFound('link')
  if (!opens(stepsOf(row), tx.now)) {
    throw new AppError('gone', {
      userMessage: 'This link no longer works. Ask the recruiter who sent it for a new one.',
    })
  }
  return row
}

const CLOSED = 'This job needs nothing more from you. Your data is below.'

/** As `lockByToken`, for a link whose job still needs the candidate. */
export async function lockOpenByToken(tx: Tx, token: string): Promise<LinkRow> {
  const row = await lockByToken(tx, token)
  if (closingOfRow(row)) throw conflict(CLOSED)
  return row
}

export async function pageOf(tx: Tx, id: string): Promise<LinkPage> {
  const row = await getRow(tx, id)
  const person = await findPerson(tx.db, row.candidateId)
  if (!person || person.anonymizedAt) throw notFound('link')
  const interviewerId = row.payload.interview?.interviewerId
  return toPage({
    row,
    person,
    consents: await listConsents(tx.db, person.id),
    applications: await listApplicationsOf(tx.db, { candidateId: person.id, most: MAX_SHOWN }),
    slots: row.payload.interview ? await listSlots(tx.db, { linkId: row.id, own: row.interviewId }) : [],
    booked: row.interviewId ? await findInterview(tx.db, row.interviewId) : undefined,
    interviewer: interviewerId ? ((await findUser(tx.db, interviewerId))?.name ?? '') : '',
    now: tx.now,
  })
}

export async function finish(tx: Tx, row: LinkRow, result: LinkResult, detail = ''): Promise<LinkPage> {
  if (!(await completeRow(tx.db, row.id, { result, at: tx.now })))
    throw conflict('This is already done. There is nothing left to do.')
  await record(tx, row, { action: 'completed', event: 'completed', detail })
  return pageOf(tx, row.id)
}
