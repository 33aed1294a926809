// What jobs tell the others.
import { domainEvent } from '#platform/server/domain-event.ts'

export type ReceivedApplication = {
  id: string
  jobId: string
  clientId: string
  candidateId: string
  category: string | null
  contact: { firstName: string; lastName: string; email: string; phone: string }
  answers: Record<string, string>
  /** Exactly the text that the candidate agreed to. */
  consent: string
  source: string
}

/** A first application of a candidate for a posting, in its transaction. */
export const applicationReceived = domainEvent<ReceivedApplication>()

/** A customer closed a posting, which may leave candidates without an answer. */
export const closedByCustomer = domainEvent<{ jobId: string; title: string; ownerId: string | null }>()
