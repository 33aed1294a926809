// What leads tell the others.
import { domainEvent } from '#platform/server/domain-event.ts'

/** A lead is complete and waits for its decision. */
export const leadReceived = domainEvent<{ leadId: string }>()
