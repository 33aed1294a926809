// What the shop tells the domains to its right, inside the transaction of the sale.
import { domainEvent } from '#platform/server/domain-event.ts'

/** Leads of one order line were sold. */
export const leadsDelivered = domainEvent<{ clientId: string; deliveryIds: readonly string[] }>()

/** A standing order got a lead. */
export const standingOrderFed = domainEvent<{ orderId: string; isFull: boolean }>()
