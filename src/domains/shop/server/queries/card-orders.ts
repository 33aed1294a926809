// Orders that wait for a card.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import type { Area } from '../../contract/schemas.ts'
import type { Prices } from '../prices.ts'

const wait = statement(
  'orders.await-payment',
  'update orders set payment_id = $2, due_cents = $3 where id = $1',
)
export const awaitPayment = (db: Db, given: { orderId: string; paymentId: string; dueCents: number }) =>
  wait.rows(db, [given.orderId, given.paymentId, given.dueCents])

const lock = statement(
  'orders.lock-unpaid',
  `select 1 from orders where id = $1 and status = 'awaiting_payment' for no key update`,
)
/** False when the order is filled or over. */
export const lockUnpaid = async (db: Db, id: string) => Boolean(await lock.first(db, [id]))

const lines = statement(
  'orders.lines-to-fill',
  'select id, product_id, quantity, filter, prices from order_lines where order_id = $1 order by id',
).as<{ filter: Area; prices: Prices }>()
export const listLinesToFill = (db: Db, orderId: string) => lines.rows(db, [orderId])

const deliverLines = statement(
  'orders.deliver-lines',
  'update order_lines set delivered = quantity where order_id = $1',
)
const finish = statement(
  'orders.finish-paid',
  `update orders set status = 'fulfilled', note = $3, updated_at = $2, version = version + 1 where id = $1`,
)
export async function markFilled(
  db: Db,
  { id, note, at }: { id: string; note: string; at: Date },
): Promise<void> {
  await deliverLines.rows(db, [id])
  await finish.rows(db, [id, at, note])
}

const cancel = statement(
  'orders.cancel-unpaid',
  `update orders set status = 'canceled', note = $2, updated_at = $3, version = version + 1
   where id = $1 and status = 'awaiting_payment' returning id`,
)
/** False when the order does not wait for a card. */
export const cancelUnpaid = async (db: Db, given: { id: string; note: string; at: Date }) =>
  Boolean(await cancel.first(db, [given.id, given.note, given.at]))

const noteLate = statement(
  'orders.note-late-payment',
  `update orders set note = $2, updated_at = $3, version = version + 1 where id = $1 and status = 'canceled'`,
)
/** The money of an order that was over when its card paid. */
export const notePaidLate = (db: Db, given: { id: string; note: string; at: Date }) =>
  noteLate.rows(db, [given.id, given.note, given.at])

const end = statement(
  'orders.end-unpaid',
  `update orders set status = 'canceled', note = $2, updated_at = $3, version = version + 1 where id = $1`,
)
export const endUnpaid = (db: Db, given: { id: string; note: string; at: Date }) =>
  end.rows(db, [given.id, given.note, given.at])
