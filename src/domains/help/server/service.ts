// Writes a user's seen tours. This personal preference has no audit line. The user's other windows are notified.
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import type { SignedInActor } from '#shared/roles.ts'
import type { TourId } from '../contract/words.ts'
import { deleteSeen, insertSeen, listSeen } from './queries/tours.ts'

export function markSeen(context: Tx<SignedInActor>, ids: readonly TourId[]): Promise<string[]> {
  return transaction(context, async (tx) => {
    await insertSeen(tx.db, tx.actor.userId, [...new Set(ids)])
    await publishTours(tx)
    return listSeen(tx.db, tx.actor.userId)
  })
}

export function reset(context: Tx<SignedInActor>, id: TourId): Promise<void> {
  return transaction(context, async (tx) => {
    await deleteSeen(tx.db, tx.actor.userId, id)
    await publishTours(tx)
  })
}

async function publishTours(tx: Tx<SignedInActor>): Promise<void> {
  await publish(tx, { type: 'tours.updated', audience: { user: tx.actor.userId } })
}
