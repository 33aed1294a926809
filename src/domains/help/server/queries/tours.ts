// Seen tours, always of one user.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const seen = statement('tours-seen.list', 'select tour_id from tours_seen where user_id = $1')
export const listSeen = async (db: Db, userId: string): Promise<string[]> =>
  (await seen.rows(db, [userId])).map((row) => row.tourId)

const add = statement(
  'tours-seen.insert',
  'insert into tours_seen (user_id, tour_id) select $1, unnest($2::text[]) on conflict do nothing',
)
/** Marking twice has no further effect. */
export const insertSeen = (db: Db, userId: string, ids: readonly string[]) => add.rows(db, [userId, ids])

const remove = statement('tours-seen.delete', 'delete from tours_seen where user_id = $1 and tour_id = $2')
export const deleteSeen = (db: Db, userId: string, id: string) => remove.rows(db, [userId, id])
