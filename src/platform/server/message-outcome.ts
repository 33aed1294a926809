// The final outcome of an outgoing message, emitted once: delivered, or refused permanently.
import { domainEvent } from './domain-event.ts'

export type MessageOutcome = {
  channel: 'email' | 'sms'
  /** Of the outgoing mail or text. */
  id: string
  outcome: 'delivered' | 'bounced'
  /** What the other side said. */
  answer: string
}

export const messageOutcomeKnown = domainEvent<MessageOutcome>()
