// The response fields of views and mails.
import { redactTokens } from '#platform/server/redact-tokens.ts'
import type { OutboxMail, OutboxText, SavedView } from '../contract/endpoints.ts'
import type { OutboxMailParts } from '../contract/mails.ts'
import type { MailRow, TextRow } from './queries/outbox.ts'
import type { OutboxMailRow } from './queries/outbox-mail.ts'
import type { SavedViewRow } from './queries/saved-views.ts'

export function toSavedView(row: SavedViewRow, viewerId: string): SavedView {
  return {
    id: row.id,
    list: row.list as SavedView['list'],
    name: row.name,
    search: row.search,
    shared: row.shared,
    mine: row.ownerId === viewerId,
    version: row.version,
  }
}

/** Whoever has one signs in as its recipient. */
const ACCOUNT_LINK = /(?<=\/(?:reset-password|confirm-email|invitation)#)[\w-]+/g

const hideLinks = (text: string) => text.replaceAll(ACCOUNT_LINK, '(hidden)')

export function toOutboxMail(
  row: MailRow,
  { showsAccountLinks }: { showsAccountLinks: boolean },
): OutboxMail {
  const text = showsAccountLinks ? row.text : hideLinks(row.text)
  return {
    id: row.id,
    recipient: row.recipient,
    replyTo: row.replyTo,
    subject: row.subject,
    // The text of sent mail is not shown, because a link in it may open an account.
    text: row.status === 'sent' ? '' : text,
    status: row.status,
    attempts: row.attempts,
    error: row.error,
    createdAt: row.createdAt,
    sentAt: row.sentAt,
  }
}

/** A picture of one pixel counts openings, and an admin who looks is not the reader. */
const PIXEL = /<img[^>]*width="1"[^>]*>/g

export function toOutboxMailParts(
  row: OutboxMailRow,
  { showsAccountLinks }: { showsAccountLinks: boolean },
): OutboxMailParts {
  const shown = (part: string) => {
    const hidden = showsAccountLinks ? part : hideLinks(part)
    // Links of sent mail were removed when it left. Mail that a server accepted is never shown with one.
    return (row.status === 'sent' ? redactTokens(hidden) : hidden).replaceAll(PIXEL, '')
  }
  const { status, sentAt, failedAt, attempts } = row
  const isFailed = status === 'failed'
  return {
    id: row.id,
    subject: row.subject,
    text: shown(row.text),
    html: row.html && shown(row.html),
    can: {
      resend: sentAt === null && (isFailed || status === 'kept'),
      cancel: failedAt === null && (isFailed || (status === 'queued' && attempts === 0)),
    },
  }
}

export function toOutboxText(row: TextRow): OutboxText {
  return {
    id: row.id,
    recipient: row.recipient,
    // As for mail: its link is only for the recipient.
    text: row.status === 'sent' ? '' : row.text,
    status: row.status,
    attempts: row.attempts,
    error: row.error,
    createdAt: row.createdAt,
    sentAt: row.sentAt,
  }
}
