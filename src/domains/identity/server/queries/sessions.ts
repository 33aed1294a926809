// Signed-in browsers of a person, read and ended.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

const endAll = statement<{ id: string }>(
  'sessions.end-all',
  'delete from sessions where user_id = $1 and id <> $2 returning id',
)

/** Every session of a person, but for the one that may stay; answers how many ended. */
export async function endSessionsOf(db: Db, userId: string, except: string = NOBODY): Promise<number> {
  return (await endAll.rows(db, [userId, except])).length
}
