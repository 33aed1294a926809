// The outbox, read.
import { countUpTo } from '#platform/server/count.ts'
import { decodeCursor, pageOf } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/database.ts'
import type { OutboxMail } from '../../contract.ts'

type MailRow = {
  id: string
  recipient: string
  subject: string
  text: string
  status: OutboxMail['status']
  attempts: number
  error: string | null
  created_at: string
  sent_at: string | null
  reply_to: string | null
}

export async function listMailPage(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const [at, id] = cursor ? decodeCursor(cursor, 2) : ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  const found = await db.query<MailRow>({
    name: 'outbox.page',
    text: `select id, recipient, subject, text, status, attempts, error, created_at, sent_at, reply_to from outgoing_mails
      where (created_at, id) < ($1, $2) order by created_at desc, id desc limit $3`,
    values: [at, id, limit + 1],
  })
  return pageOf(found, limit, (row) => [row.created_at, row.id])
}

export type TextRow = Omit<MailRow, 'subject' | 'reply_to'>

export async function listTextPage(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const [at, id] = cursor ? decodeCursor(cursor, 2) : ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  const found = await db.query<TextRow>({
    name: 'outbox.texts',
    text: `select id, recipient, text, status, attempts, error, created_at, sent_at from outgoing_texts
      where (created_at, id) < ($1, $2) order by created_at desc, id desc limit $3`,
    values: [at, id, limit + 1],
  })
  return pageOf(found, limit, (row) => [row.created_at, row.id])
}

export const countTexts = (db: Db) => countUpTo(db, 'from outgoing_texts', [])
export const countMails = (db: Db) => countUpTo(db, 'from outgoing_mails', [])
export type { MailRow }
