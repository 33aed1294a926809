// Writes a user's seen tours and hidden panels. These preferences have no audit line. The user's other windows are notified.
import type { Db } from '#platform/server/database.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import type { SignedInActor } from '#shared/roles.ts'
import type { PanelId, TourId } from '../contract/words.ts'
import { deleteSeen, insertSeen, listSeen } from './queries/tours.ts'

export function markSeen(context: Tx<SignedInActor>, ids: readonly TourId[]): Promise<string[]> {
  return transaction(context, async (tx) => {
    await add(tx, ids)
    return listSeen(tx.db, tx.actor.userId)
  })
}

export const reset = (context: Tx<SignedInActor>, id: TourId) => remove(context, id)

export const hasHidden = async (db: Db, userId: string, panel: PanelId): Promise<boolean> =>
  (await listSeen(db, userId)).includes(panel)

export const hidePanel = (context: Tx<SignedInActor>, panel: PanelId) => add(context, [panel])

export const showPanel = (context: Tx<SignedInActor>, panel: PanelId) => remove(context, panel)

function add(context: Tx<SignedInActor>, ids: readonly (TourId | PanelId)[]): Promise<void> {
  return transaction(context, async (tx) => {
    await insertSeen(tx.db, tx.actor.userId, [...new Set(ids)])
    await publishTours(tx)
  })
}

function remove(context: Tx<SignedInActor>, id: TourId | PanelId): Promise<void> {
  return transaction(context, async (tx) => {
    await deleteSeen(tx.db, tx.actor.userId, id)
    await publishTours(tx)
  })
}

async function publishTours(tx: Tx<SignedInActor>): Promise<void> {
  await publish(tx, { type: 'tours.updated', audience: { user: tx.actor.userId } })
}
