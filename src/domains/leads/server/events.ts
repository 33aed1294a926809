// What leads tell the others.
import { domainEvent } from '#platform/server/domain-event.ts'

/** A lead is complete and waits for its decision. */
export const leadReceived = domainEvent<{ leadId: string }>()

/** The people of these leads were erased. The leads stay, without contact. */
export const leadsErased = domainEvent<{ leadIds: readonly string[] }>()
