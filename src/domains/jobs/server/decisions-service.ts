// Status changes of a posting: submit, withdraw, decide. Each act is one transaction with its audit line and event.
import { actorId, audit } from '#platform/server/audit.ts'
import { cityProblem, zipProblem } from '#platform/server/places/place-agreement.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { invalid } from '#shared/errors.ts'
import type { SignedInActor } from '#shared/roles.ts'
import type { JobAct } from '../contract/words.ts'
import { closedByCustomer } from './events.ts'
import { notifyAuthor, notifyManagers } from './notices.ts'
import {
  type LoadedPosting,
  loadPosting,
  lockPostingFor,
  publishPosting,
  refuseUnfit,
} from './posting-access.ts'
import type { JobChanges, JobRow } from './queries/postings.ts'
import { updateJob } from './queries/postings.ts'
import { STATUS_AFTER, slugOf } from './rules.ts'

export function submitPosting(context: Context<SignedInActor>, id: string): Promise<LoadedPosting> {
  return transaction(context, async (tx) => {
    const row = await lockPostingFor(tx, id, 'submit')
    if (!row.remote && !(row.city && row.state))
      throw invalid('zip', 'Enter a ZIP code, or mark it as remote.')
    const wrongPlace = row.remote ? null : (zipProblem(row) ?? cityProblem(row))
    if (wrongPlace) throw invalid(wrongPlace.path, wrongPlace.message)
    if (row.payMinCents !== null && row.payMaxCents !== null && row.payMaxCents < row.payMinCents)
      throw invalid('payMaxCents', 'The maximum is below the minimum. Enter a higher maximum.')
    await move(tx, row, 'submit', {
      submittedBy: actorId(tx),
      submittedAt: tx.now.toISOString(),
      decisionNote: '',
    })
    await notifyManagers(tx, row)
    return loadPosting(tx, id)
  })
}

export function withdrawPosting(context: Context<SignedInActor>, id: string): Promise<LoadedPosting> {
  return transaction(context, async (tx) => {
    await move(tx, await lockPostingFor(tx, id, 'withdraw'), 'withdraw', {})
    return loadPosting(tx, id)
  })
}

type Decision = { id: string; act: JobAct; note: string }

export function decide(context: Tx<SignedInActor>, { id, act, note }: Decision): Promise<LoadedPosting> {
  return transaction(context, async (tx) => {
    const row = await lockPostingFor(tx, id, act)
    if (act === 'reject' && !note) throw invalid('note', 'Describe the changes you need.')
    if (STATUS_AFTER[act] === 'open') refuseUnfit(row, tx.now)
    await move(tx, row, act, {
      ...publication(row, act, tx.now),
      ...caretaker(tx, row, act),
      ...decision(tx, act, note),
      ...(act === 'pause' && { onHoldBy: tx.actor.kind === 'customer' ? 'client' : 'agency' }),
    })
    await notifyAuthor(tx, row, { act, note })
    if (act === 'close' && tx.actor.kind === 'customer')
      await closedByCustomer.emit(tx, { jobId: id, title: row.title, ownerId: row.ownerId })
    return loadPosting(tx, id)
  })
}

/** The first publication sets its date and its address, which then stays. It can be a reopening: drafts are closed too. */
function publication(row: JobRow, act: JobAct, now: Date): Partial<JobChanges> {
  if (STATUS_AFTER[act] !== 'open' || row.postedAt) return {}
  const number = Number(row.referenceNumber.replace(/\D/g, ''))
  return { postedAt: now.toISOString(), slug: slugOf({ title: row.title, city: row.city ?? '', number }) }
}

/** The user who publishes a customer's posting becomes its owner until another is named. */
function caretaker(tx: Tx, row: JobRow, act: JobAct): Partial<JobChanges> {
  return STATUS_AFTER[act] === 'open' && !row.ownerId ? { ownerId: actorId(tx) } : {}
}

function decision(tx: Tx, act: JobAct, note: string): Partial<JobChanges> {
  if (act !== 'publish' && act !== 'reject') return {}
  return { decidedBy: actorId(tx), decidedAt: tx.now.toISOString(), decisionNote: note }
}

async function move(
  tx: Tx,
  row: JobRow,
  act: keyof typeof STATUS_AFTER,
  changes: Partial<JobChanges>,
): Promise<void> {
  const status = STATUS_AFTER[act]
  await updateJob(tx.db, row.id, { ...changes, status, updatedAt: tx.now.toISOString() })
  await audit(tx, {
    action: act,
    subjectType: 'job_posting',
    subjectId: row.id,
    before: { status: row.status },
    after: { status, ...(changes.decisionNote && { note: changes.decisionNote }) },
  })
  await publishPosting(tx, row, 'updated')
}
