// What became of an outgoing message, told once: the other side took it, or refused it for good.
import { cutEnd } from '#platform/shared/cut-text.ts'
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

/** The other side will never take this message: trying again would only say so again. */
export class RefusedForGood extends Error {}

/** Answers are written by strangers; a line of them is enough. */
export const shortAnswer = (answer: string) => cutEnd(answer.replaceAll(/\s+/g, ' ').trim(), 500)
