// What billing tells the domains to its right, in the same transaction.
import { domainEvent } from '#platform/server/domain-event.ts'

export type PaidOrder = { clientId: string; orderId: string; paymentId: string; amountCents: number }

/** The money of a card payment for an order is on the balance, and the client's accounts are locked. */
export const orderPaid = domainEvent<PaidOrder>()
/** The card was declined, or the payment was given up. */
export const orderUnpaid = domainEvent<PaidOrder & { reason: string }>()

/** A payment went back to its card, and the balance did not cover it. What the client holds for orders does. */
export const moneyOwed = domainEvent<{ clientId: string; paymentId: string }>()
