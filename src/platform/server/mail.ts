// Outgoing mail: written with the change that causes it, sent by a job. Without SMTP settings it is kept in the outbox,
// where admins can read it, so that every link in it works on a fresh installation.
import { z } from 'zod'
import { uuidv7 } from '#platform/shared/ids.ts'
import { type Enqueue, job } from './module.ts'
import { statement } from './statement.ts'
import type { Tx } from './transaction.ts'

/** An entry for the reader's calendar: an iCalendar text and what it asks of the calendar. */
export type CalendarPart = { method: 'REQUEST' | 'CANCEL'; content: string }
export type Mail = { to: string; subject: string; text: string; html?: string; calendar?: CalendarPart }

const insertMail = statement(
  'mail.insert',
  `insert into outgoing_mails (id, recipient, subject, text, html, calendar, calendar_method)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)
type MailRow = {
  recipient: string
  subject: string
  text: string
  html: string | null
  calendar: string | null
  calendar_method: CalendarPart['method'] | null
}
const startAttempt = statement<MailRow>(
  'mail.attempt',
  `update outgoing_mails set attempts = attempts + 1 where id = $1 and status in ('queued', 'failed')
   returning recipient, subject, text, html, calendar, calendar_method`,
)
const finish = statement(
  'mail.finish',
  `update outgoing_mails set status = $2, error = $3, sent_at = case when $2 = 'sent' then now() end where id = $1`,
)

export const mailDelivery = job({
  name: 'mail.deliver',
  payload: z.object({ id: z.uuid() }),
  retryLimit: 8,
  retryDelaySeconds: 15,
  async run({ db }, { id }, { mailer }) {
    const mail = await startAttempt.first(db, [id])
    if (!mail) return
    try {
      const { recipient: to, subject, text, html, calendar: content, calendar_method: method } = mail
      const calendar = content && method ? { content, method } : null
      await finish.rows(db, [id, await mailer.deliver({ id, to, subject, text, html, calendar }), null])
    } catch (error) {
      await finish.rows(db, [id, 'failed', (error as Error).message])
      throw error
    }
  },
})

export async function sendMail(tx: Tx, enqueue: Enqueue, mail: Mail): Promise<string> {
  const id = uuidv7()
  const { to, subject, text, html = null, calendar } = mail
  await insertMail.rows(tx.db, [
    id,
    to,
    subject,
    text,
    html,
    calendar?.content ?? null,
    calendar?.method ?? null,
  ])
  await enqueue(tx, mailDelivery, { id })
  return id
}
