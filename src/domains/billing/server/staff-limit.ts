// How much staff move on their own: per move, and per client and day. Above it, a second person approves.
import { findAgency } from '#domains/settings/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { readInstallation } from '#platform/server/installation.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { AppError } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import { formatCents } from '#shared/money.ts'
import type { StaffActor } from '#shared/roles.ts'
import { startOfDay, wallTimeOf } from '#shared/zoned-time.ts'
import { tellManagers } from './notices.ts'
import {
  findMovedCents,
  findRequest,
  insertMove,
  insertRequest,
  type RequestRow,
} from './queries/money-requests.ts'
import { isAboveLimit } from './rules.ts'

export type Move = {
  clientId: string
  kind: 'adjustment' | 'refund'
  amountCents: number
  reason: string
  paymentId?: string | undefined
  saleId?: string | undefined
}

/**
 * The id of the request, when the move waits for a second person. Null when this user may move it now. The client's
 * funds are locked, so that parallel moves are added up.
 */
export async function askIfAbove(tx: Tx<StaffActor>, move: Move): Promise<string | null> {
  if (tx.actor.role === 'admin') return null
  const { managerMoneyLimitCents: limitCents } = await readInstallation(tx.db)
  const { timezone } = await findAgency(tx.db)
  const since = startOfDay(wallTimeOf(tx.now, timezone).day, timezone)
  const movedCents = await findMovedCents(tx.db, { ...move, userId: tx.actor.userId, since })
  if (!isAboveLimit({ limitCents, movedCents, cents: move.amountCents })) return null
  return ask(tx, move)
}

async function ask(tx: Tx<StaffActor>, move: Move): Promise<string> {
  const { clientId, kind, amountCents, reason, paymentId = null, saleId = null } = move
  const id = uuidv7()
  await insertRequest(tx.db, {
    id,
    kind,
    clientId,
    amountCents,
    reason,
    paymentId,
    saleId,
    requestedBy: tx.actor.userId,
    createdAt: tx.now.toISOString(),
  })
  await audit(tx, {
    action: 'approval_requested',
    subjectType: 'client',
    subjectId: clientId,
    after: { request: id, kind, amountCents, reason },
  })
  const words = {
    title: `${tx.actor.name} needs approval for ${formatCents(Math.abs(amountCents))}`,
    body: `${kind === 'refund' ? 'A refund' : 'An adjustment'} above the limit of a manager. The reason: ${reason}`,
    link: `/payment-history?tab=requests&request=${id}`,
  }
  await tellManagers(tx, words, tx.actor.userId)
  await publish(tx, { type: 'wallet.updated', audience: 'staff' })
  return id
}

/** Thrown after the commit, because the request stays. A repeat of the request says what became of it. */
export async function approvalNeeded({ db }: Pick<Tx, 'db'>, requestId: string): Promise<AppError> {
  const row = await findRequest(db, requestId)
  return new AppError('approval_needed', {
    userMessage: row ? stateOf(row) : ABOVE_LIMIT,
    details: { requestId },
  })
}

const ABOVE_LIMIT =
  'This is above your limit for one client and day. Another manager or an admin must approve it. Nothing moved yet.'

function stateOf({ status, decidedByName: name, declineReason: reason }: RequestRow): string {
  if (status === 'approved')
    return `${name ?? 'Another user'} approved this, and the money moved. It is not moved again.`
  if (status === 'declined')
    return `${name ? `${name} declined this` : 'This was closed'}: ${reason} Nothing moved.`
  return ABOVE_LIMIT
}

/** Counts for the day of the user who moved it. What a second person approved counts for nobody. */
export const noteMove = (tx: Tx<StaffActor>, { clientId, amountCents }: Move, transactionId: string) =>
  insertMove(tx.db, { transactionId, clientId, userId: tx.actor.userId, cents: amountCents, at: tx.now })
