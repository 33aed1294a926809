// Orders of customers: one transaction each, posted once per key.
import { cancelPayment, getPayment, listPayments } from '#domains/billing/server/index.ts'
import { limitConcurrency } from '#platform/server/concurrency-limit.ts'
import type { Db } from '#platform/server/database.ts'
import { publish } from '#platform/server/events.ts'
import { once } from '#platform/server/idempotency.ts'
import { answerPage } from '#platform/server/list.ts'
import { type Scope, scopeOf } from '#platform/server/scope.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { AppError, notFound } from '#shared/errors.ts'
import type { CustomerActor, SignedInActor } from '#shared/roles.ts'
import type { OrderProgress } from '../contract/buying-schemas.ts'
import type { Order, OrderCreate } from '../contract/schemas.ts'
import { orderByCard } from './pay-by-card.ts'
import { toOrder, toResults } from './present.ts'
import { findCoverage } from './queries/forecasts.ts'
import {
  listDays,
  listRefunded,
  listResults,
  type OrderFilter,
  orderList,
  type ResultRow,
} from './queries/order-list.ts'
import { findOrder, listLines } from './queries/orders.ts'
import { sellFromStock } from './sell.ts'
import { forecastFor, reachesOf } from './shop.ts'
import { changeOrderStatus, placeStanding, type Turn } from './standing-orders.ts'

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
  const sell = () =>
    transaction(context, (tx) =>
      once(tx, { scope: 'orders.create', key, body: input }, async () => {
        const place = input.kind === 'standing' ? placeStanding : sellFromStock
        const id = await place(tx, input, tx.actor.userId)
        await publish(tx, { type: 'orders.updated', ids: [id], audience: { client: input.client } })
        return getOrder(tx, id)
      }),
    )
  return inTurn(sell, input.client)
}

/**
 * Orders of one client wait for the same row. They wait here, not on connections, which everybody else needs. Two of a
 * client, so that one is ready when the other commits.
 */
const inTurn = limitConcurrency({ maxRunning: 8, maxRunningPerCaller: 2 })

export async function getOrder(context: Tx<SignedInActor>, id: string): Promise<Order> {
  const row = await findOrder(context.db, id, scopeOf(context.actor))
  if (!row) throw notFound('order')
  const payment = row.paymentId ? await getPayment(context, row.paymentId) : null
  return toOrder(row, await listLines(context.db, [id]), payment)
}

export async function changeOrder(
  context: Context<SignedInActor>,
  { id, turn }: { id: string; turn: Turn },
): Promise<Order> {
  const { client, payment } = await getOrder(context, id)
  await changeOrderStatus(context, { id, clientId: client.id, turn })
  if (turn === 'cancel' && payment) await cancelPayment(context, payment.id)
  return getOrder(context, id)
}

/** Orders of the scope, each with its lines and results. */
export function orderPage(
  { db }: Tx,
  query: OrderFilter & { limit: number; cursor?: string | undefined; sort: '-created_at' },
  scope: Scope,
) {
  return answerPage(query, {
    page: withLines(db, orderList.page(db, query, scope)),
    total: () => orderList.total(db, query, scope),
    item: ({ row, lines, results, payment, refundedCents }) => ({
      ...toOrder(row, lines, payment),
      results: toResults(results),
      creditedCents: creditedOf(results),
      refundedCents,
    }),
  })
}

const creditedOf = (results: readonly ResultRow[]) =>
  results.find(({ group }) => group === 'returned')?.cents ?? 0

async function withLines(db: Db, page: ReturnType<typeof orderList.page>) {
  const { rows, nextCursor } = await page
  const ids = rows.map(({ id }) => id)
  const [lines, results, refunds, payments] = await Promise.all([
    listLines(db, ids),
    listResults(db, ids),
    listRefunded(db, ids),
    listPayments(
      db,
      rows.flatMap((row) => row.paymentId ?? []),
    ),
  ])
  return {
    rows: rows.map((row) => ({
      id: row.id,
      row,
      lines: lines.filter((line) => line.orderId === row.id),
      results: results.filter((result) => result.orderId === row.id),
      refundedCents: refunds.find((refund) => refund.orderId === row.id)?.cents ?? 0,
      payment: payments.find(({ id }) => id === row.paymentId) ?? null,
    })),
    nextCursor,
  }
}

export async function getOrderProgress(context: Tx<SignedInActor>, id: string): Promise<OrderProgress> {
  const { db, actor, now } = context
  const row = await findOrder(db, id, scopeOf(actor))
  if (!row) throw notFound('order')
  const [line] = await listLines(db, [id])
  const isWaiting = row.kind === 'standing' && row.status === 'fulfilling' && line !== undefined
  const asked = { clientId: row.clientId, area: line?.filter ?? {}, orderId: id }
  const [reached = null] = isWaiting ? await reachesOf(db, [{ ...asked, product: line }]) : []
  const [results, [refunded], days, coverage, forecast] = await Promise.all([
    listResults(db, [id]),
    listRefunded(db, [id]),
    listDays(db, id, actor.timezone),
    findCoverage(db, now),
    isWaiting && reached
      ? forecastFor(db, { ...asked, product: line, reached, now, needed: line.quantity - line.delivered })
      : null,
  ])
  return {
    results: toResults(results),
    creditedCents: creditedOf(results),
    refundedCents: refunded?.cents ?? 0,
    days,
    forecast,
    reach: reached?.reach ?? null,
    coverage,
  }
}
