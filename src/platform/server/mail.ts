// Outgoing mail: written with the change that causes it, sent by a job. Without SMTP settings it is kept in the outbox,
// where staff can read it, so that every link in it works on a fresh installation.
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { uuidv7 } from '#platform/shared/ids.ts'
import type { Env } from './env.ts'
import type { Jobs } from './jobs.ts'
import { job } from './jobs.ts'
import { statement } from './statement.ts'
import type { Tx } from './transaction.ts'

export type Mail = { to: string; subject: string; text: string; html?: string }

const insertMail = statement(
  'mail.insert',
  'insert into outgoing_mails (id, recipient, subject, text, html) values ($1, $2, $3, $4, $5)',
)
const startAttempt = statement<{ recipient: string; subject: string; text: string; html: string | null }>(
  'mail.attempt',
  `update outgoing_mails set attempts = attempts + 1 where id = $1 and status in ('queued', 'failed')
   returning recipient, subject, text, html`,
)
const finish = statement(
  'mail.finish',
  `update outgoing_mails set status = $2, error = $3, sent_at = case when $2 = 'sent' then now() end where id = $1`,
)

const payload = z.object({ id: z.uuid() })
const DELIVERY = { name: 'mail.deliver' }

export async function sendMail(tx: Tx, jobs: Jobs, mail: Mail): Promise<string> {
  const id = uuidv7()
  await insertMail.rows(tx.db, [id, mail.to, mail.subject, mail.text, mail.html ?? null])
  await jobs.enqueue(tx, DELIVERY, { id })
  return id
}

export function mailDelivery(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>) {
  const transport = env.SMTP_URL
    ? createTransport(env.SMTP_URL, { from: env.MAIL_FROM, disableFileAccess: true, disableUrlAccess: true })
    : null
  return job({
    ...DELIVERY,
    payload,
    retryLimit: 8,
    retryDelaySeconds: 15,
    async run({ db }, { id }) {
      const mail = await startAttempt.first(db, [id])
      if (!mail) return
      if (!transport) {
        await finish.rows(db, [id, 'kept', null])
        return
      }
      try {
        await transport.sendMail({
          to: mail.recipient,
          subject: mail.subject,
          text: mail.text,
          ...(mail.html && { html: mail.html }),
          // The same id on every attempt lets a mail server recognise a repeat after a lost answer.
          messageId: `<${id}@candorhire>`,
        })
        await finish.rows(db, [id, 'sent', null])
      } catch (error) {
        await finish.rows(db, [id, 'failed', (error as Error).message])
        throw error
      }
    },
  })
}
