// Messages to the channels of clients that have not left.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const count = statement(
  'delivery.waiting',
  `select count(*)::int as count, min(created_at) as oldest from delivery_messages
   where status = 'pending' and mail_id is null`,
)
export async function countWaiting(db: Db) {
  const row = await count.first(db, [])
  return { count: row?.count ?? 0, oldest: row?.oldest ?? null }
}

const discard = statement(
  'delivery.discard-waiting',
  `update delivery_messages set status = 'failed', next_at = null, finished_at = now(), error = $1 where id in (
     select id from delivery_messages where status = 'pending' and mail_id is null limit $2 for update skip locked)
   returning id`,
)
export const discardWaiting = async (db: Db, reason: string, most: number) =>
  (await discard.rows(db, [reason, most])).length
