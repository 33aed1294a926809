// The way out for mail: an SMTP server, or none, in which case mail is kept in the outbox.
import { createTransport } from 'nodemailer'
import type { Env } from './env.ts'

export type OutgoingMail = {
  id: string
  to: string
  subject: string
  text: string
  html: string | null
  calendar: { method: 'REQUEST' | 'CANCEL'; content: string } | null
}

export type Mailer = {
  /** Screens name it, so that nobody waits for mail that stays here. */
  readonly kind: 'smtp' | 'outbox'
  /** Answers what became of the mail; fails when the server refuses. */
  deliver(mail: OutgoingMail): Promise<'sent' | 'kept'>
}

export function openMailer(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>): Mailer {
  if (!env.SMTP_URL) return { kind: 'outbox', deliver: async () => 'kept' }
  const transport = createTransport(env.SMTP_URL, {
    from: env.MAIL_FROM,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    kind: 'smtp',
    async deliver({ id, html, calendar, ...mail }) {
      // The same id on every attempt lets a mail server recognise a repeat after a lost answer.
      await transport.sendMail({
        ...mail,
        ...(html && { html }),
        // As an alternative that calendars act on, and as a file for whoever reads mail without a calendar.
        ...(calendar && { icalEvent: { ...calendar, filename: 'invite.ics' } }),
        messageId: `<${id}@candorhire>`,
      })
      return 'sent'
    },
  }
}
