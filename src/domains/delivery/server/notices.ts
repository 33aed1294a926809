// Tells the members of a client about leads that a standing order got, and about an order that is full.
import { listClientMembers } from '#domains/clients/server/index.ts'
import { type Notice, notify } from '#domains/notifications/server/index.ts'
import { findOrder } from '#domains/shop/server/index.ts'
import type { LoopDefinition } from '#platform/server/module.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { MINUTE } from '#shared/durations.ts'
import { addNotice, countDelivered, takeNotice } from './queries/notices.ts'

export const tellDeliveries: LoopDefinition = {
  name: 'purchasing.tell-deliveries',
  everyMs: 5_000,
  run: (context) => tellNewLeads(context),
}

/** A sale that began in the minute may commit a little after it. */
const SLACK_MS = 5_000

/** The leads of one order in one minute are told together, so that routing does no more than note them. */
export async function noteDelivery(
  tx: Tx,
  { orderId, isFull }: { orderId: string; isFull: boolean },
): Promise<void> {
  if (tx.isQuiet) return
  await addNotice(tx.db, orderId, tx.now)
  if (isFull) await tellFilled(tx, orderId)
}

/** Answers whether there may be more. */
export function tellNewLeads(context: Context): Promise<boolean> {
  return transaction(context, async (tx) => {
    const notice = await takeNotice(tx.db, new Date(tx.now.getTime() - MINUTE - SLACK_MS))
    if (!notice) return false
    const { orderId, minute: from } = notice
    const order = await findOrder(tx.db, orderId, { clientIds: null })
    const to = new Date(Date.parse(from) + MINUTE)
    const count = await countDelivered(tx.db, { orderId, from, to })
    if (!order || count === 0) return true
    const title = (leads: number) =>
      `${leads === 1 ? '1 new lead' : `${leads} new leads`}, order ${order.number}`
    await tellMembers(tx, order.clientId, {
      kind: 'leads_delivered',
      title: title(count),
      link: `/portal/leads?order=${orderId}`,
      fold: { count, title },
    })
    return true
  })
}

async function tellFilled(tx: Tx, orderId: string): Promise<void> {
  const order = await findOrder(tx.db, orderId, { clientIds: null })
  if (order)
    await tellMembers(tx, order.clientId, {
      kind: 'order_filled',
      title: `Order ${order.number} is filled`,
      body: 'Every lead of this standing order was delivered. Place another order to get more.',
      link: `/portal/purchases?order=${orderId}`,
    })
}

async function tellMembers(tx: Tx, clientId: string, notice: Omit<Notice, 'userId'>): Promise<void> {
  for (const { userId, status } of await listClientMembers(tx.db, clientId))
    if (status === 'active') await notify(tx, { userId, ...notice })
}
