// Orders of customers: one transaction each, posted once per key.

import { getPayment } from '#domains/billing/server/index.ts'
import { publish } from '#platform/server/events.ts'
import { once } from '#platform/server/idempotency.ts'
import { scopeOf } from '#platform/server/scope.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import type { CustomerActor } from '#platform/shared/roles.ts'
import type { Order, OrderCreate } from '../contract/schemas.ts'
import { orderByCard } from './pay-by-card.ts'
import { toOrder } from './present.ts'
import { findOrder, listLines } from './queries/orders.ts'
import { sellFromStock } from './sell.ts'
import { placeStanding, type Turn, turnOrder } from './standing.ts'

export async function createOrder(
  context: Context<CustomerActor>,
  { input, key }: { input: OrderCreate; key: string | undefined },
): Promise<Order> {
  if (!key)
    throw new AppError('malformed', {
      userMessage:
        'Send an Idempotency-Key, so that a repeated request buys once. A random UUID is a good one.',
    })
  if (input.payWith !== 'wallet')
    return getOrder(
      context,
      await orderByCard(context, { input, key, methodId: input.payWith.paymentMethodId }),
    )
  return transaction(context, (tx) =>
    once(tx, { scope: 'orders.create', key, body: input }, async () => {
      const place = input.kind === 'standing' ? placeStanding : sellFromStock
      const id = await place(tx, input, tx.actor.userId)
      await publish(tx, { type: 'orders.updated', ids: [id], audience: { client: input.client } })
      return getOrder(tx, id)
    }),
  )
}

export async function getOrder(context: Tx<CustomerActor>, id: string): Promise<Order> {
  const row = await findOrder(context.db, id, scopeOf(context.actor))
  if (!row) throw notFound('order')
  const payment = row.payment_id ? await getPayment(context, row.payment_id) : null
  return toOrder(row, await listLines(context.db, [id]), payment)
}

export async function changeOrder(
  context: Tx<CustomerActor>,
  { id, turn }: { id: string; turn: Turn },
): Promise<Order> {
  const { client } = await getOrder(context, id)
  await turnOrder(context, { id, clientId: client.id, turn })
  return getOrder(context, id)
}
