// The signatures of users.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const find = statement('conversations.signature', 'select body from message_signatures where user_id = $1')
export const findSignature = async (db: Db, userId: string) => (await find.first(db, [userId]))?.body ?? ''

const write = statement(
  'conversations.write-signature',
  `insert into message_signatures (user_id, body) values ($1, $2)
   on conflict (user_id) do update set body = excluded.body, updated_at = now()`,
)
export const writeSignature = (db: Db, userId: string, body: string) => write.rows(db, [userId, body])

const remove = statement(
  'conversations.remove-signature',
  'delete from message_signatures where user_id = $1',
)
export const removeSignature = (db: Db, userId: string) => remove.rows(db, [userId])
