// The way out for mail: an SMTP server, or none, in which case mail is kept in the outbox.
import type { Env } from './env.ts'
import { PermanentFailure } from './permanent-failure.ts'

type OutgoingMail = {
  id: string
  to: string
  subject: string
  text: string
  html: string | null
  calendar: { method: 'REQUEST' | 'CANCEL'; content: string } | null
  replyTo: string | null
}

export type Mailer = {
  /** Screens name it, so that nobody waits for mail that stays here. */
  readonly kind: 'smtp' | 'outbox'
  /** Tells what became of the mail, and what the server said; fails when it refuses, now or for good. */
  deliver(mail: OutgoingMail): Promise<{ status: 'sent' | 'kept'; answer: string }>
}

export async function openMailer(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>): Promise<Mailer> {
  if (!env.SMTP_URL) return { kind: 'outbox', deliver: async () => ({ status: 'kept', answer: '' }) }
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(env.SMTP_URL, {
    from: env.MAIL_FROM,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    kind: 'smtp',
    async deliver({ id, html, calendar, replyTo, ...mail }) {
      // The same id on every attempt lets a mail server recognise a repeat after a lost answer.
      const message = {
        ...mail,
        ...(html && { html }),
        ...(replyTo && { replyTo }),
        // As an alternative that calendars act on, and as a file for whoever reads mail without a calendar.
        ...(calendar && { icalEvent: { ...calendar, filename: 'invite.ics' } }),
        messageId: `<${id}@candorhire>`,
      }
      const { response } = await transport.sendMail(message).catch((error: unknown) => {
        throw isForGood(error) ? new PermanentFailure(error.message) : error
      })
      return { status: 'sent', answer: response }
    },
  }
}

/** The server named a lasting fault (5xx) of the address or the message. A fault of our own sign-in can be mended. */
function isForGood(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { code, responseCode = 0 } = error as Error & { code?: string; responseCode?: number }
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
