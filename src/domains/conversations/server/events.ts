// Events for domains to the right.
import { type DomainEvent, domainEvent } from '#platform/server/domain-event.ts'

type Reply = {
  candidateId: string
  /** The answered message, if known. */
  messageId: string | null
  /** STOP or UNSUBSCRIBE. */
  isStop: boolean
}

/** A candidate replied, once for each reply. Not for answers of machines, such as out-of-office notices. */
export const replyReceived: DomainEvent<Reply> = domainEvent()
