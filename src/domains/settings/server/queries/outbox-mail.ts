// One mail of the outbox, and what an admin does with it.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { OutboxMail } from '../../contract/endpoints.ts'

const find = statement(
  'outbox.mail',
  `select id, recipient, subject, text, html, status, attempts, sent_at, failed_at from outgoing_mails where id = $1`,
).as<{ status: OutboxMail['status'] }>()

export type OutboxMailRow = RowOf<typeof find>

export const findMail = (db: Db, id: string): Promise<OutboxMailRow | undefined> => find.first(db, [id])
