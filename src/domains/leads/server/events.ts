// What leads tell the others.
import { domainEvent } from '#platform/server/domain-event.ts'

/** A lead is complete and waits for its decision. */
export const leadReceived = domainEvent<{ leadId: string }>()

/** In the transaction of the erasure: what others keep of these people goes with it. */
export const leadsErased = domainEvent<{
  leadIds: readonly string[]
  emails: readonly string[]
  phones: readonly string[]
}>()
