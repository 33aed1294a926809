// Acts of staff on one link: send it, or create another address. Each act is one transaction with its audit line and
// event.
import { lockPerson } from '#domains/candidates/server/index.ts'
import { findActiveStaff } from '#domains/identity/server/index.ts'
import { findJob } from '#domains/jobs/server/index.ts'
import { once } from '#platform/server/idempotency.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { AppError, conflict, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { Link, LinkCreate } from '../contract/schemas.ts'
import { deliver } from './deliver.ts'
import { closingOfRow, toStaffLink } from './present.ts'
import { insertLink, lockLink } from './queries/links.ts'
import { addSlot } from './queries/slots.ts'
import { getRow, record } from './record.ts'
import { type Closing, problemsOf } from './rules.ts'

const CLOSED_JOB: Record<Closing, string> = {
  hired: 'This candidate is hired for this job. Choose another job.',
  ended: 'This application has ended. Bring the candidate back first.',
  filled: 'This posting is filled. Choose another job, or reopen the posting.',
  closed: 'This posting is closed. Choose another job, or reopen the posting.',
}

type Sent = { link: Link; url: string | null }

export function sendLink(
  context: Tx<StaffActor>,
  { input, idempotencyKey }: { input: LinkCreate; idempotencyKey?: string | undefined },
): Promise<Sent> {
  return transaction(context, (tx) =>
    once(tx, { scope: 'links.send', key: idempotencyKey, body: input }, () => create(tx, input)),
  )
}

async function create(tx: Tx<StaffActor>, input: LinkCreate): Promise<Sent> {
  refuse(problemsOf(input, tx.now))
  const person = await lockPerson(tx.db, input.candidateId)
  if (!person || person.removedAt || person.anonymizedAt) throw notFound('candidate')
  if (input.jobId && !(await findJob(tx.db, input.jobId))) throw notFound('job posting')
  if (input.interview && !(await findActiveStaff(tx.db, input.interview.interviewerId)))
    refuse([{ path: 'interviewerId', message: 'Choose an active colleague.' }])
  const id = uuidv7()
  const expiresAt = new Date(tx.now.getTime() + input.expiresInDays * DAY)
  await insertLink(tx.db, {
    id,
    input,
    candidateId: person.id,
    senderId: tx.actor.userId,
    expiresAt,
    at: tx.now,
  })
  for (const slot of input.interview?.slots ?? []) await offer(tx, id, { slot, input })
  const row = await getRow(tx, id)
  const closing = closingOfRow(row)
  if (closing) refuse([{ path: 'jobId', message: CLOSED_JOB[closing] }])
  const url = await deliver(tx, { row, reminder: false })
  await record(tx, row, { action: 'sent', event: 'sent', detail: input.channel })
  return { link: toStaffLink(await getRow(tx, id), tx.now), url: input.channel === 'copy' ? url : null }
}

async function offer(
  tx: Tx,
  linkId: string,
  { slot, input }: { slot: string; input: LinkCreate },
): Promise<void> {
  if (!input.interview) return
  const startsAt = new Date(slot)
  const endsAt = new Date(startsAt.getTime() + input.interview.minutes * MINUTE)
  await addSlot(tx.db, {
    id: uuidv7(),
    linkId,
    startsAt,
    endsAt,
    interviewerId: input.interview.interviewerId,
  })
}

function refuse(problems: { path: string; message: string }[]): void {
  if (problems.length === 0) return
  throw new AppError('invalid', {
    userMessage: problems.map(({ message }) => message).join(' '),
    fields: problems,
  })
}

export function copyLink(context: Tx<StaffActor>, id: string): Promise<Sent> {
  return transaction(context, async (tx) => {
    const row = await lockLink(tx.db, id)
    if (!row) throw notFound('link')
    const link = toStaffLink(row, tx.now)
    if (!link.can.copy) throw conflict(`This link is ${link.state} and no longer opens.`)
    const url = await deliver(tx, { row: { ...row, channel: 'copy' }, reminder: false })
    await record(tx, row, { action: 'copied', event: 'copied' })
    return { link, url }
  })
}
