// Seen tours, always of one user.
import type { Db } from '#platform/server/database.ts'

export async function listSeen(db: Db, userId: string): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('tours_seen')
    .select('tour_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => row.tour_id)
}

/** Marking twice has no further effect. */
export async function insertSeen(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  await db.kysely
    .insertInto('tours_seen')
    .values(ids.map((id) => ({ user_id: userId, tour_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteSeen(db: Db, userId: string, id: string): Promise<void> {
  await db.kysely.deleteFrom('tours_seen').where('user_id', '=', userId).where('tour_id', '=', id).execute()
}
