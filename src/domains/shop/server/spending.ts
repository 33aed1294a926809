// What a member may spend from the balance in a month, and what of it is spent.
import { findSpendingLimit } from '#domains/clients/server/index.ts'
import { ownClient } from '#platform/server/scope.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { AppError } from '#shared/errors.ts'
import { formatCents } from '#shared/money.ts'
import type { CustomerActor } from '#shared/roles.ts'
import type { Spending } from '../contract/buying-schemas.ts'
import { findSpentCents } from './queries/spending.ts'

export async function getSpending(context: Tx<CustomerActor>, client: string | undefined): Promise<Spending> {
  const clientId = ownClient(context.actor, client)
  const of = { clientId, userId: context.actor.userId }
  const limitCents = (await findSpendingLimit(context.db, of)) ?? null
  const spentCents = await findSpentCents(context.db, { ...of, now: context.now })
  return {
    limitCents,
    spentCents,
    leftCents: limitCents === null ? null : Math.max(0, limitCents - spentCents),
  }
}

/** The client's funds are locked, so that parallel purchases are added up. */
export async function requireSpending(
  tx: Tx,
  { clientId, buyerId, cents }: { clientId: string; buyerId: string | null; cents: number },
): Promise<void> {
  // Staff and loaded history have no limit.
  if (buyerId === null || tx.actor.kind !== 'customer') return
  const of = { clientId, userId: buyerId }
  const limitCents = await findSpendingLimit(tx.db, of)
  if (limitCents === null) return
  // Removed from the team a moment ago.
  if (limitCents === undefined) throw new AppError('forbidden', { userMessage: 'You left this company.' })
  const spentCents = await findSpentCents(tx.db, { ...of, now: tx.now })
  const leftCents = Math.max(0, limitCents - spentCents)
  if (cents <= leftCents) return
  const left = leftCents === 0 ? 'nothing more' : `${formatCents(leftCents)} more`
  throw new AppError('spending_limit', {
    userMessage: `You can spend ${left} this month. Ask an owner of your account to raise your limit.`,
    details: { limitCents, spentCents, leftCents },
  })
}
