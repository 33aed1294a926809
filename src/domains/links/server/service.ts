// What staff do with links: send, remind, take back. Each act is one transaction with its audit line and event.
import { hash, randomBytes } from 'node:crypto'
import { type CandidateRow, findPerson, recordActivity } from '#domains/candidates/server/index.ts'
import { findActiveStaff } from '#domains/identity/server/index.ts'
import { findJob } from '#domains/jobs/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { once } from '#platform/server/idempotency.ts'
import { sendMail } from '#platform/server/mail.ts'
import type { Services } from '#platform/server/module.ts'
import { sendText } from '#platform/server/text.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { DAY, MINUTE } from '#platform/shared/dates.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { uuidv7 } from '#platform/shared/ids.ts'
import type { StaffActor } from '#platform/shared/roles.ts'
import type { Link, LinkBulkResult, LinkCreate } from '../schemas.ts'
import { nudgeable, toStaffLink } from './present.ts'
import {
  addEvent,
  findLink,
  insertLink,
  insertToken,
  type LinkRow,
  lockLink,
  markStep,
} from './queries/links.ts'
import { addMessage } from './queries/messages.ts'
import { addSlot } from './queries/slots.ts'
import { messageOf, problemsOf } from './rules.ts'

export type Deps = Pick<Services, 'enqueue' | 'origin'>
export const hashOf = (token: string) => hash('sha256', token, 'buffer')

type Sent = { link: Link; url: string | null }

export function sendLink(
  context: Tx<StaffActor>,
  deps: Deps,
  { input, idempotencyKey }: { input: LinkCreate; idempotencyKey?: string | undefined },
): Promise<Sent> {
  return transaction(context, (tx) =>
    once(tx, { scope: 'links.send', key: idempotencyKey, body: input }, () => create(tx, deps, input)),
  )
}

async function create(tx: Tx<StaffActor>, deps: Deps, input: LinkCreate): Promise<Sent> {
  refuse(problemsOf(input, tx.now))
  const person = await findPerson(tx.db, input.candidateId)
  if (!person || person.removed_at || person.anonymized_at) throw notFound('candidate')
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
  const url = await deliver(tx, deps, { row, reminder: false })
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

/** A token of its own for each message, within the person's contact rules. */
async function deliver(
  tx: Tx,
  deps: Deps,
  { row, reminder }: { row: LinkRow; reminder: boolean },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const url = `${deps.origin}/l/${token}`
  await insertToken(tx.db, { hash: hashOf(token), linkId: row.id, at: tx.now })
  if (row.channel === 'copy') return url
  const person = await findPerson(tx.db, row.candidate_id)
  if (!person) throw notFound('candidate')
  const message = messageOf(
    {
      kind: row.kind,
      firstName: person.first_name,
      job: row.job_title,
      title: row.payload.title,
      sender: row.sender_name,
      url,
    },
    reminder,
  )
  const { channel } = row
  const id = await sendMessage(tx, deps, { channel, person, message })
  await addMessage(tx.db, { id, linkId: row.id, channel, reminder, at: tx.now })
  // Without the address: the timeline is no place for a secret.
  await recordActivity(tx, { candidateId: person.id, kind: channel, text: `Link sent: ${message.subject}` })
  return url
}

type Outgoing = {
  channel: 'email' | 'sms'
  person: CandidateRow
  message: ReturnType<typeof messageOf>
}

async function sendMessage(tx: Tx, { enqueue }: Deps, { channel, person, message }: Outgoing) {
  if (channel === 'email') {
    const [to] = person.emails
    if (!to) throw cannot('This person has no e-mail address. Copy the link instead.')
    if (person.email_opt_out) throw cannot('This person asked for no e-mail. Copy the link instead.')
    return sendMail(tx, enqueue, { to, subject: message.subject, text: message.mail })
  }
  const [to] = person.phones
  if (!to) throw cannot('This person has no phone number. Send it by e-mail, or copy the link.')
  if (!person.sms_opt_in)
    throw cannot('This person has not agreed to text messages. Send it by e-mail, or copy the link.')
  return sendText(tx, enqueue, { to, text: message.text })
}

const cannot = (message: string) =>
  new AppError('invalid', { userMessage: message, fields: [{ path: 'channel', message }] })

export function copyLink(context: Tx<StaffActor>, deps: Deps, id: string): Promise<Sent> {
  return transaction(context, async (tx) => {
    const row = await lockLink(tx.db, id)
    if (!row) throw notFound('link')
    const link = toStaffLink(row, tx.now)
    if (!link.can.copy)
      throw new AppError('conflict', { userMessage: `This link is ${link.state}; it opens nothing.` })
    const url = await deliver(tx, deps, { row: { ...row, channel: 'copy' }, reminder: false })
    await record(tx, row, { action: 'copied', event: 'copied' })
    return { link, url }
  })
}

type Act = 'nudge' | 'revoke' | 'restore'

/** One after the other, each with its reason where it stays as it is. */
export function actOnMany(
  context: Tx<StaffActor>,
  deps: Deps,
  { ids, act }: { ids: readonly string[]; act: Act },
): Promise<LinkBulkResult> {
  return transaction(context, async (tx) => {
    const result: LinkBulkResult = { done: [], skipped: [] }
    for (const id of [...new Set(ids)].toSorted()) {
      const row = await lockLink(tx.db, id)
      if (!row) throw notFound('link')
      const reason = await actOnOne(tx, deps, { row, act })
      if (reason === null) result.done.push(id)
      else result.skipped.push({ id, name: `${row.first_name} ${row.last_name}`, reason })
    }
    return result
  })
}

async function actOnOne(
  tx: Tx,
  deps: Deps,
  { row, act }: { row: LinkRow; act: Act },
): Promise<string | null> {
  const { can, state } = toStaffLink(row, tx.now)
  if (act === 'nudge') {
    const problem = nudgeable(row, tx.now) ?? (await contactProblem(tx, row))
    if (problem) return problem
    await deliver(tx, deps, { row, reminder: true })
    await markStep(tx.db, 'nudged', row.id, tx.now)
    await record(tx, row, { action: 'nudged', event: 'nudged' })
    return null
  }
  if (act === 'revoke' && !can.revoke) return `it is ${state}`
  if (act === 'restore' && !can.restore) return `it is ${state}`
  const step = act === 'revoke' ? 'revoked' : 'restored'
  await markStep(tx.db, step, row.id, tx.now)
  await record(tx, row, { action: step, event: step })
  return null
}

async function contactProblem(tx: Tx, row: LinkRow): Promise<string | null> {
  const person = await findPerson(tx.db, row.candidate_id)
  if (!person || person.anonymized_at) return 'the person is gone'
  if (row.channel === 'email' && (person.email_opt_out || person.emails.length === 0))
    return 'the person wants no e-mail'
  if (row.channel === 'sms' && (!person.sms_opt_in || person.phones.length === 0))
    return 'the person wants no texts'
  return null
}

export async function getRow(tx: Tx, id: string): Promise<LinkRow> {
  const row = await findLink(tx.db, id)
  if (!row) throw notFound('link')
  return row
}

export async function record(
  tx: Tx,
  row: LinkRow,
  { action, event, detail = '' }: { action: string; event: string; detail?: string },
): Promise<void> {
  await addEvent(tx.db, {
    id: uuidv7(),
    linkId: row.id,
    kind: event,
    detail: detail.slice(0, 300),
    at: tx.now,
  })
  await audit(tx, { action, subjectType: 'sent_link', subjectId: row.id, after: { kind: row.kind } })
  await publish(tx, { type: 'sent_links.updated', ids: [row.id], audience: 'staff' })
}
