// The mail transport: an SMTP server, or none, in which case mail stays in the outbox.
import type { SendMailOptions as Message } from 'nodemailer'
import type { Env } from './env.ts'
import { PermanentFailure } from './permanent-failure.ts'

type OutgoingMail = {
  id: string
  /** Null: the sender of the installation. */
  from: { name: string; address: string } | null
  to: string
  subject: string
  text: string
  html: string | null
  calendar: { method: 'REQUEST' | 'CANCEL'; content: string } | null
  replyTo: string | null
  attachments: { filename: string; contentType: string; content: Buffer }[]
  returnPath: string | null
  unsubscribeUrl: string | null
  /** Null: a mail from before ids were stored. */
  messageId: string | null
  thread: readonly string[]
}

export type Mailer = {
  /** Screens show it, so users do not wait for mail that is not sent. */
  readonly kind: 'smtp' | 'outbox'
  /** The sender of mail. */
  readonly from?: string
  /** The name of the mail server. */
  readonly host?: string
  /** Connects and signs in without sending. */
  readonly verify?: () => Promise<string>
  /** Returns the outcome and the server's answer. Throws when it refuses, temporarily or permanently. */
  deliver(mail: OutgoingMail): Promise<{ status: 'sent' | 'kept'; answer: string }>
  /** For many mails: a few connections stay open until it is closed. */
  readonly openBatch?: () => { deliver: Mailer['deliver']; close: () => void }
}

/** Mail servers accept few connections at once. */
export const CONNECTIONS = 5

export async function openMailer(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>): Promise<Mailer> {
  const { SMTP_URL, MAIL_FROM: from } = env
  if (!SMTP_URL) return { kind: 'outbox', from, deliver: async () => ({ status: 'kept', answer: '' }) }
  const { createTransport } = await import('nodemailer')
  const defaults = { from, disableFileAccess: true, disableUrlAccess: true }
  const transport = createTransport(SMTP_URL, defaults)
  const pooled = new URL(SMTP_URL)
  // A lost connection is our own retry, which counts its attempts.
  const pool = { pool: 'true', maxConnections: String(CONNECTIONS), maxMessages: '1000', maxRequeues: '0' }
  for (const [name, value] of Object.entries(pool)) pooled.searchParams.set(name, value)
  return {
    kind: 'smtp',
    from,
    host: new URL(SMTP_URL).host,
    verify: async () => {
      await transport.verify()
      return ''
    },
    deliver: deliverBy(transport),
    openBatch() {
      const open = createTransport(pooled.href, defaults)
      return { deliver: deliverBy(open), close: () => open.close() }
    },
  }
}

type Transport = { sendMail: (message: Message) => Promise<{ response: string }> }

function deliverBy(transport: Transport): Mailer['deliver'] {
  return async ({
    id,
    from,
    html,
    calendar,
    replyTo,
    returnPath,
    unsubscribeUrl,
    messageId,
    thread,
    ...mail
  }) => {
    // The same id on every attempt lets a mail server recognize a repeat after a lost response.
    const message = {
      ...mail,
      ...(from && { from }),
      ...(html && { html }),
      ...(replyTo && { replyTo }),
      ...(returnPath && { envelope: { from: returnPath, to: mail.to } }),
      // As an alternative for calendars, and as a file for other mail programs.
      ...(calendar && { icalEvent: { ...calendar, filename: 'invite.ics' } }),
      ...(unsubscribeUrl && { headers: oneClick(unsubscribeUrl) }),
      ...(thread.length > 0 && { inReplyTo: thread.at(-1), references: [...thread] }),
      messageId: messageId ?? `<${id}@candorhire>`,
    }
    const { response } = await transport.sendMail(message).catch((error: unknown) => {
      throw isForGood(error)
        ? new PermanentFailure(error.message, { isAddressDead: isAddressDead(error) })
        : error
    })
    return { status: 'sent', answer: response }
  }
}

/** RFC 8058: mail programs show their own button, and send a form to the address. */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * The server reported a permanent error (5xx) of the address or the message. An error of our own sign-in can be fixed.
 */
function isForGood(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { code, responseCode = 0 } = error as Error & { code?: string; responseCode?: number }
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** "No such mailbox", by its enhanced code where there is one. A refusal of our content or server says nothing about it. */
function isAddressDead(error: Error): boolean {
  const { code, responseCode = 0 } = error as Error & { code?: string; responseCode?: number }
  if (code !== 'EENVELOPE') return false
  const [enhanced] = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(error.message) ?? []
  return enhanced ? enhanced.startsWith('5.1.') : [550, 551, 553].includes(responseCode)
}
