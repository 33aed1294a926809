// The final outcome of an outgoing message, emitted once: delivered, or refused permanently.
import { domainEvent } from './domain-event.ts'

export type MessageOutcome = {
  channel: 'email' | 'sms'
  /** The id of the outgoing mail or text. */
  id: string
  outcome: 'delivered' | 'bounced'
  /** The answer of the mail server or provider. */
  answer: string
  /** Not sent, because the candidate must not be contacted any more. */
  isRefused?: boolean
  /** The candidate's address or number that accepts no message at all. */
  deadAddress?: string | undefined
  /** It is dead for us alone, because its owner opted out at the carrier. */
  isOptedOut?: boolean
}

export const messageOutcomeKnown = domainEvent<MessageOutcome>()

/** Mails of a batch that were delivered together. Their other outcomes are announced one by one. */
export const batchDelivered = domainEvent<{ ids: readonly string[] }>()
