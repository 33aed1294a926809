// Requests for refunds that can never be moved: what they ask for went back meanwhile. They close with that reason.
import { notify } from '#domains/notifications/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { formatCents } from '#shared/money.ts'
import { sales } from './ports.ts'
import * as queries from './queries/money-requests.ts'
import { findPayment } from './queries/payments.ts'
import { findSale, listDisputesOf, listRefundsOfSale } from './queries/refunds.ts'

type Target = { paymentId: string } | { saleId: string }

/** What was paid for a sale, minus returns and refunds so far. */
export async function refundableOfSale({ db }: Pick<Tx, 'db'>, saleId: string): Promise<number> {
  const sale = await findSale(db, saleId)
  const returnedCents = await sales.get().findReturnedCents(db, saleId)
  const refunds = await listRefundsOfSale(db, saleId)
  const refunded = refunds.reduce((sum, { amountCents: cents }) => sum + cents, 0)
  return Math.max((sale?.soldCents ?? 0) - returnedCents - refunded, 0)
}

type Asked = Pick<queries.RequestRow, 'paymentId' | 'saleId' | 'amountCents'>

/** Null while the request can still be approved. Money that the client spent can come back, so it is no such reason. */
export async function findDeadReason(tx: Tx, row: Asked): Promise<string | null> {
  if (row.paymentId) return deadReasonOfPayment(tx, row.paymentId, row.amountCents)
  if (!row.saleId) return null
  return tooMuch(await refundableOfSale(tx, row.saleId), row.amountCents, 'sale')
}

async function deadReasonOfPayment({ db }: Tx, id: string, amountCents: number): Promise<string | null> {
  const payment = await findPayment(db, id)
  if (!payment) return null
  if ((await listDisputesOf(db, id)).some(({ status }) => status === 'lost'))
    return 'The payment was disputed, and the card has its money back.'
  return tooMuch(payment.amountCents - payment.refundedCents, amountCents, 'payment')
}

function tooMuch(leftCents: number, amountCents: number, what: 'payment' | 'sale'): string | null {
  if (amountCents <= leftCents) return null
  return leftCents > 0
    ? `Only ${formatCents(leftCents)} of the ${what} is left to refund.`
    : `All of the ${what} went back already.`
}

/** The client's funds are locked, as for every decision about its requests. */
export async function closeDeadRequests(tx: Tx, target: Target): Promise<void> {
  for (const row of await queries.listWaitingFor(tx.db, target)) {
    const reason = await findDeadReason(tx, row)
    if (reason) await closeRequest(tx, row, reason)
  }
}

export async function closeRequest(tx: Tx, row: queries.RequestRow, reason: string): Promise<void> {
  await queries.markDecided(tx.db, { id: row.id, status: 'declined', by: null, at: tx.now, reason })
  await audit(tx, {
    action: 'move_closed',
    subjectType: 'client',
    subjectId: row.clientId,
    after: { request: row.id, amountCents: row.amountCents, reason },
  })
  await notify(tx, {
    userId: row.requestedBy,
    kind: 'billing_attention',
    title: `Your refund of ${formatCents(row.amountCents)} for ${row.clientName} was closed`,
    body: `${reason} No money moved.`,
    link: `/payment-history?tab=requests&request=${row.id}`,
  })
  await publish(tx, { type: 'wallet.updated', audience: 'staff' })
}
