// The second person: approves or declines what a manager may not move alone. Exactly one decision counts.
import { notify } from '#domains/notifications/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import type { Db } from '#platform/server/database.ts'
import { publish } from '#platform/server/events.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, notFound } from '#shared/errors.ts'
import type { Total } from '#shared/list.ts'
import { formatCents } from '#shared/money.ts'
import { roleMay } from '#shared/permissions.ts'
import type { StaffActor } from '#shared/roles.ts'
import { billingPermissions } from '../contract/permissions.ts'
import type { MoneyRequest } from '../contract/request-endpoints.ts'
import { closeRequest, findDeadReason } from './dead-requests.ts'
import { lockFunds } from './ledger.ts'
import * as queries from './queries/money-requests.ts'
import { moveAdjustment, moveRefund, sendRefund } from './refunds.ts'

export const toRequest =
  (actor: StaffActor) =>
  (row: queries.RequestRow): MoneyRequest => ({
    id: row.id,
    kind: row.kind,
    target: row.paymentId ? 'card' : 'balance',
    client: { id: row.clientId, name: row.clientName },
    amountCents: row.amountCents,
    reason: row.reason,
    status: row.status,
    requestedBy: { id: row.requestedBy, name: row.requestedByName },
    createdAt: row.createdAt,
    decidedBy: row.decidedBy && row.decidedByName ? { id: row.decidedBy, name: row.decidedByName } : null,
    decidedAt: row.decidedAt,
    declineReason: row.declineReason,
    lock: lockOf(actor, row),
  })

function lockOf(actor: StaffActor, row: queries.RequestRow): MoneyRequest['lock'] {
  if (row.status !== 'waiting') return 'decided'
  if (!roleMay(actor.role, billingPermissions.move)) return 'role'
  return row.requestedBy === actor.userId ? 'own' : null
}

export const countWaitingMoves = (db: Db): Promise<Total> =>
  queries.requestList.total(db, { status: ['waiting'] }, null)

export async function approveRequest(context: Context<StaffActor>, id: string): Promise<MoneyRequest> {
  const outcome = await transaction(context, async (tx) => {
    const row = await lockWaiting(tx, id)
    const dead = await findDeadReason(tx, row)
    if (dead) {
      await closeRequest(tx, row, dead)
      return { dead }
    }
    // Decided first, so that the move does not close its own request.
    await finish(tx, row, { status: 'approved', reason: '' })
    return { refundId: await move(tx, row) }
  })
  // After the commit, because the request stays closed.
  if ('dead' in outcome) throw conflict(`${outcome.dead} This request was closed.`)
  if (outcome.refundId) await sendRefund(context, outcome.refundId)
  return getRequest(context, id)
}

/** The same act as without a limit, with the checks of now. Answers a refund that must be sent to a card. */
async function move(tx: Tx<StaffActor>, row: queries.RequestRow): Promise<string | null> {
  const { clientId: client, amountCents, reason } = row
  if (row.kind === 'adjustment') {
    await moveAdjustment(tx, { client, amountCents, reason }, true)
    return null
  }
  const of = row.paymentId ? { paymentId: row.paymentId } : { saleId: row.saleId ?? undefined }
  const moved = await moveRefund(tx, { ...of, amountCents, reason }, true)
  return 'id' in moved ? moved.id : null
}

export async function declineRequest(
  context: Context<StaffActor>,
  { id, reason }: { id: string; reason: string },
): Promise<MoneyRequest> {
  await transaction(context, async (tx) => {
    const row = await lockWaiting(tx, id)
    await finish(tx, row, { status: 'declined', reason })
  })
  return getRequest(context, id)
}

/** The client's funds are the first lock of every act about its money. */
async function lockWaiting(tx: Tx<StaffActor>, id: string): Promise<queries.RequestRow> {
  const row = await queries.findRequest(tx.db, id)
  if (!row) throw notFound('request')
  if (row.requestedBy === tx.actor.userId)
    throw new AppError('forbidden', {
      userMessage: 'You asked for this. Another manager or an admin must decide.',
    })
  await lockFunds(tx, row.clientId)
  const locked = await queries.lockRequest(tx.db, id)
  if (locked?.status !== 'waiting')
    throw conflict('Another user decided about this request. Load the page again.')
  return row
}

type Outcome = { status: 'approved' | 'declined'; reason: string }

async function finish(
  tx: Tx<StaffActor>,
  row: queries.RequestRow,
  { status, reason }: Outcome,
): Promise<void> {
  await queries.markDecided(tx.db, { id: row.id, status, by: tx.actor.userId, at: tx.now, reason })
  await audit(tx, {
    action: status === 'approved' ? 'move_approved' : 'move_declined',
    subjectType: 'client',
    subjectId: row.clientId,
    after: { request: row.id, amountCents: row.amountCents, ...(reason && { reason }) },
  })
  await notify(tx, {
    userId: row.requestedBy,
    kind: 'billing_attention',
    title: `${tx.actor.name} ${status} ${formatCents(Math.abs(row.amountCents))} for ${row.clientName}`,
    body: reason || 'The money was moved.',
    link: `/payment-history?tab=requests&request=${row.id}`,
  })
  await publish(tx, { type: 'wallet.updated', audience: 'staff' })
}

async function getRequest({ db, actor }: Context<StaffActor>, id: string): Promise<MoneyRequest> {
  const row = await queries.findRequest(db, id)
  if (!row) throw notFound('request')
  return toRequest(actor)(row)
}
