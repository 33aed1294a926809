// What clients need from the domains to their right, and what they tell them.
import type { Db } from '#platform/server/database.ts'
import { type DomainEvent, domainEvent } from '#platform/server/domain-event.ts'
import { port } from '#platform/server/port.ts'

/** Billing: the money of each of these clients. */
export type ClientMoney = { availableCents: number; heldCents: number; owedCents: number }
export const clientMoney =
  port<(db: Db, ids: readonly string[]) => Promise<Map<string, ClientMoney>>>('clientMoney')

type Counted = (db: Db, ids: readonly string[]) => Promise<Map<string, number>>
/** The shop: standing orders that are not finished. */
export const openOrders = port<Counted>('openOrders')
/** Jobs: postings that are not closed. */
export const openPostings = port<Counted>('openPostings')

/** An edit made a prospect an active client, which approves it. */
export const clientApproved: DomainEvent<{ clientId: string }> = domainEvent()

/** A client may buy again, or no longer. Its accounts are locked and know it already. */
export const clientBuyingChanged: DomainEvent<{ clientId: string; mayBuy: boolean }> = domainEvent()
