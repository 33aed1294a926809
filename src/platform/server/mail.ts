// Outgoing mail: written with its cause, sent by a job. Without SMTP settings it stays in the outbox, where admins can
// read it, so its links work on a fresh installation.
import { uuidv7 } from '#shared/ids.ts'
import { agencyFace } from './agency-face.ts'
import type { Db } from './database.ts'
import { enqueue } from './enqueue.ts'
import { type Attachment, batchDelivery, type CalendarPart, mailDelivery } from './mail-delivery.ts'
import { mailDomain } from './mail-domain.ts'
import { type RenderedMail, renderLetter } from './mail-layout.ts'
import type { Letter } from './mail-letter.ts'
import { messageOutcomeKnown } from './message-outcome.ts'
import { shortAnswer } from './permanent-failure.ts'
import { signedAddress } from './signed-address.ts'
import { statement } from './statement.ts'
import { type Context, type Tx, transaction } from './transaction.ts'

export type Mail = {
  /** The candidate. Without it, contact rules do not apply, as for colleagues and customers. */
  contactId?: string | undefined
  to: string
  letter: Letter
  calendar?: CalendarPart
  /** The named sender, so a reply reaches a colleague. Our own address accepts none. */
  replyTo?: string | undefined
  attachments?: readonly Attachment[]
  /** The address for RFC 8058 one-click unsubscribe. */
  unsubscribeUrl?: string
  /** The colleague who writes: mail programs show "Dana at Candor Hire". */
  senderName?: string | undefined
  /** The Message-IDs of the conversation so far, oldest first. The mail answers the last one. */
  thread?: readonly string[]
}

const insertMails = statement(
  'mail.insert',
  `insert into outgoing_mails (id, recipient, subject, text, html, calendar, calendar_method, reply_to, contact_id,
     attachments, return_path, unsubscribe_url, sender_name, thread, message_id)
   select id, recipient, subject, text, html, calendar, method, reply_to, contact_id, attachments, return_path, unsubscribe,
     sender, string_to_array(thread, ' '), '<' || id || '@' || $15 || '>'
   from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
     $9::uuid[], $10::jsonb[], $11::text[], $12::text[], $13::text[], $14::text[])
     as m (id, recipient, subject, text, html, calendar, method, reply_to, contact_id, attachments, return_path, unsubscribe,
       sender, thread)`,
)
const markBounced = statement(
  'mail.bounced',
  `update outgoing_mails set status = 'failed', failed_at = now(), answer = $2, error = $2
   where id = $1 and status = 'sent' and failed_at is null returning recipient, contact_id`,
)

type Bounce = {
  id: string
  answer: string
  /** The addresses that the notice names. A mail that was forwarded can fail at another address. */
  recipients: readonly string[]
  isAddressDead: boolean
}
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** A mail that was accepted at first, and came back later. Repeated notices change nothing. */
export function recordBounce(
  context: Context,
  { id, answer, recipients, isAddressDead }: Bounce,
): Promise<void> {
  return transaction(context, async (tx) => {
    const said = shortAnswer(answer)
    const mail = await markBounced.first(tx.db, [id, said])
    if (!mail) return
    const isAboutIt = recipients.length === 0 || recipients.some((each) => isSame(each, mail.recipient))
    const deadAddress = mail.contactId && isAddressDead && isAboutIt ? mail.recipient : undefined
    await messageOutcomeKnown.emit(tx, {
      channel: 'email',
      id,
      outcome: 'bounced',
      answer: said,
      deadAddress,
    })
  })
}

export async function sendMail(tx: Tx, mail: Mail): Promise<string> {
  const [id = ''] = await insert(tx, [mail])
  await enqueue(tx, mailDelivery, { id })
  return id
}

/** Many at once, such as a batch of a campaign: one statement and one job. The ids are in the same order. */
export async function sendMails(tx: Tx, mails: readonly Mail[]): Promise<string[]> {
  if (mails.length === 0) return []
  const ids = await insert(tx, mails)
  await enqueue(tx, batchDelivery, { ids })
  return ids
}

async function insert(tx: Tx, mails: readonly Mail[]): Promise<string[]> {
  const ids = mails.map(() => uuidv7())
  const { face } = await agencyFace.get()(tx.db)
  const rendered = mails.map((mail) => ({
    ...mail,
    ...renderLetter(mail.letter, { face, origin: tx.origin }),
  }))
  const each = (column: (mail: Mail & RenderedMail, id: string) => string | undefined) =>
    rendered.map((mail, index) => column(mail, ids[index] ?? '') ?? null)
  await insertMails.rows(tx.db, [
    ids,
    each(({ to }) => to),
    each(({ subject }) => subject),
    each(({ text }) => text),
    each(({ html }) => html),
    each(({ calendar }) => calendar?.content),
    each(({ calendar }) => calendar?.method),
    each(({ replyTo }) => replyTo),
    each(({ contactId }) => contactId),
    each(({ attachments }) => (attachments?.length ? JSON.stringify(attachments) : undefined)),
    // A mail that comes back later suppresses the candidate's address.
    each(({ contactId }, id) => (contactId ? signedAddress(tx.services, 'bounce', id) : undefined)),
    each(({ unsubscribeUrl }) => unsubscribeUrl),
    each(({ senderName }) => senderName),
    each(({ thread }) => (thread?.length ? thread.join(' ') : undefined)),
    mailDomain(tx.services),
  ])
  return ids
}

const queued = statement(
  'mail.queued',
  `select count(*)::int as count from (select from outgoing_mails where status = 'queued' limit $1) q`,
)
/** Mails before and in an attempt, counted up to a limit. */
export const countQueuedMails = async (db: Db, limit: number) => (await queued.first(db, [limit]))?.count ?? 0

const withdraw = statement(
  'mail.withdraw',
  `delete from outgoing_mails where id = any($1) and failed_at is null
     and (status = 'failed' or status = 'queued' and attempts = 0) returning id`,
)
/** Takes back what waits for an attempt. Answers which: a mail that is being sent is too late. */
export const withdrawMails = async (db: Db, ids: readonly string[]) =>
  (await withdraw.rows(db, [ids])).map(({ id }) => id)

const eraseByIds = statement('mails.erase', 'delete from outgoing_mails where id = any($1)')

export async function eraseMails(db: Db, ids: readonly string[]): Promise<void> {
  await eraseByIds.rows(db, [ids])
}

const eraseTo = statement(
  'mails.erase-to',
  'delete from outgoing_mails where lower(recipient) = any($1) or contact_id = any($2)',
)

type MailsTo = { contactIds: readonly string[]; addresses: readonly string[] }
/** Every mail to these addresses, and to earlier ones of these candidates, sent or not. */
export async function eraseMailsTo(db: Db, { contactIds, addresses }: MailsTo): Promise<void> {
  await eraseTo.rows(db, [addresses.map((address) => address.toLowerCase()), contactIds])
}

const eraseAbout = statement(
  'mails.erase-about',
  `delete from outgoing_mails m where exists (select from unnest($1::text[]) id where strpos(m.text, id) > 0)`,
)

/** Every mail with a link to one of these records. Erasing is rare, so there is no index. */
export async function eraseMailsAbout(db: Db, ids: readonly string[]): Promise<void> {
  await eraseAbout.rows(db, [ids])
}

const eraseCalendar = statement(
  'mails.erase-calendar',
  `delete from outgoing_mails m using unnest($1::text[]) as event (id)
      where m.calendar is not null and position(event.id in m.calendar) > 0`,
)

/** Every mail with a calendar entry for one of these events, to any recipient. */
export async function eraseCalendarMails(db: Db, eventIds: readonly string[]): Promise<void> {
  await eraseCalendar.rows(db, [eventIds])
}
