// The words of the outbox, without schemas, so that a screen carries them at no cost.
import { look, type StatusLook } from '#shared/status.ts'

export const MAIL_STATUSES = ['queued', 'kept', 'sent', 'failed'] as const

export const MAIL_LOOKS: Record<(typeof MAIL_STATUSES)[number], StatusLook> = {
  queued: look('info', 'dashed', 'Queued'),
  kept: look('warning', 'wait', 'Saved here'),
  sent: look('success', 'check', 'Sent'),
  failed: look('danger', 'alert', 'Failed'),
}

/** Who reads a kind of mail. */
export const MAIL_READERS = ['candidate', 'customer', 'colleague'] as const
export type MailReader = (typeof MAIL_READERS)[number]
