// What became of an outgoing message, told once: the other side took it, or refused it for good.
import { domainEvent } from './domain-event.ts'

export type Settled = {
  channel: 'email' | 'sms'
  /** Of the outgoing mail or text. */
  id: string
  outcome: 'delivered' | 'bounced'
  /** What the other side said. */
  answer: string
}

export const messageSettled = domainEvent<Settled>()
