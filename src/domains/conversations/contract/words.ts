// Values, labels and limits of conversations.

export const CHANNELS = ['email', 'sms'] as const
export type Channel = (typeof CHANNELS)[number]

export const MESSAGE_STATES = ['scheduled', 'sent', 'delivered', 'failed', 'canceled', 'received'] as const

/** A message waits this long before it leaves, so it can be undone. */
export const UNDO_SECONDS = 10
export const MAX_RECIPIENTS = 500
export const MAX_FILES = 5
export const MAX_SUBJECT = 200
export const MAX_SIGNATURE = 1_000
export const MAX_BODY = 20_000
/** The longest text that providers accept. */
export const MAX_TEXT = 1_500
export const MAX_DAYS_AHEAD = 365

export const STOP_NOTE = 'Reply STOP to opt out.'

/** Shown where nothing leaves the installation. */
export const UNDELIVERED: Record<Channel, string> = {
  email: 'No mail server is set up. Emails stay in the outbox under Admin.',
  sms: 'Text messages are saved here by the built-in test provider. They are not delivered.',
}
