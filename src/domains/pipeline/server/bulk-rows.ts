// The rows of a bulk change: each locked, changed or named with its reason, and remembered for Undo.
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import type { BulkResult } from '../contract/schemas.ts'
import type { ApplicationStatus } from '../contract/words.ts'
import { type ApplicationRow, lockApplication } from './queries/applications.ts'
import { listCardsById } from './queries/cards.ts'

/** The old place of an application, for Undo. */
export type PlaceImage = {
  stage_id: string
  status: ApplicationStatus
  position: number
  /** Every move has its own time, so an equal time means no move since. */
  stage_entered_at: string
  /** Absent in change sets from before owners existed. */
  owner_id?: string | null
}

export const imageOf = (row: ApplicationRow): PlaceImage => ({
  stage_id: row.stageId,
  status: row.status,
  position: row.position,
  stage_entered_at: row.stageEnteredAt,
  owner_id: row.ownerId,
})

/** Always locked in the same order, so two users who change the same cards cannot deadlock. */
export async function eachLocked(
  tx: Tx,
  ids: readonly string[],
  act: (row: ApplicationRow, index: number) => Promise<string | null>,
): Promise<{ changed: number; skipped: BulkResult['skipped'] }> {
  const cards = new Map((await listCardsById(tx.db, ids)).map((card) => [card.id, card]))
  const skipped: BulkResult['skipped'] = []
  let changed = 0
  for (const id of [...new Set(ids)].sort()) {
    // oxlint-disable-next-line no-await-in-loop -- A transaction has one connection.
    const row = await lockApplication(tx.db, id)
    const card = cards.get(id)
    const isThere = row && !row.mergedInto
    const gone = card?.personGone ? 'This candidate was removed or is in quarantine.' : 'No longer exists.'
    // oxlint-disable-next-line no-await-in-loop -- As above.
    const refusal = isThere && !card?.personGone ? await act(row, ids.indexOf(id)) : gone
    if (refusal === null) changed += 1
    else skipped.push({ id, name: card && !card.personGone ? card.name : 'A candidate', reason: refusal })
  }
  return { changed, skipped }
}

export async function tell(tx: Tx, ids: readonly string[], changed: number): Promise<void> {
  if (changed > 0) await publish(tx, { type: 'applications.moved', ids, audience: 'staff' })
}
