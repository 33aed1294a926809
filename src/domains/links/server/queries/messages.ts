// The emails and texts with a link, and their delivery results.
import type { Db } from '#platform/server/database.ts'
import type { MessageOutcome } from '#platform/server/message-outcome.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'

export type MessageRow = RowOf<typeof list>

const insert = statement(
  'links.message',
  'insert into sent_link_messages (id, link_id, channel, reminder, at) values ($1, $2, $3, $4, $5)',
)
const setNewest = statement(
  'links.newest-message',
  `update sent_links set mail_id = case when $3 = 'email' then $2::uuid end, text_id = case when $3 = 'sms' then $2::uuid end,
     delivered_at = null, bounced_at = null, failure = null where id = $1`,
)
/** The newest message decides the status of the link. */
export async function addMessage(
  db: Db,
  row: { id: string; linkId: string; channel: 'email' | 'sms'; reminder: boolean; at: Date },
): Promise<void> {
  await insert.rows(db, [row.id, row.linkId, row.channel, row.reminder, row.at])
  await setNewest.rows(db, [row.linkId, row.id, row.channel])
}

const list = statement(
  'links.messages',
  `select m.id, m.channel, m.reminder, m.at, coalesce(e.recipient, t.recipient) as recipient, e.subject,
     coalesce(e.text, t.text) as text, coalesce(e.status, t.status) as status,
     coalesce(e.delivered_at, t.delivered_at) as delivered_at, coalesce(e.failed_at, t.failed_at) as failed_at,
     coalesce(e.error, t.error, e.answer, t.answer) as answer
   from sent_link_messages m left join outgoing_mails e on e.id = m.id left join outgoing_texts t on t.id = m.id
   where m.link_id = $1 and coalesce(e.id, t.id) is not null order by m.at, m.id limit 50`,
).as<{
  channel: 'email' | 'sms'
  subject: string | null
  status: 'queued' | 'kept' | 'sent' | 'failed'
  deliveredAt: string | null
  failedAt: string | null
  answer: string | null
}>()
export const listMessages = (db: Db, linkId: string) => list.rows(db, [linkId])

const linkOf = statement('links.of-message', 'select link_id from sent_link_messages where id = $1')
export const findLinkOfMessage = async (db: Db, id: string) => (await linkOf.first(db, [id]))?.linkId

const writeOutcome = statement(
  'links.settle',
  `update sent_links set delivered_at = case when $3 = 'delivered' then $4::timestamptz end,
     bounced_at = case when $3 = 'bounced' then $4::timestamptz end, failure = case when $3 = 'bounced' then $5 end
   where id = $1 and $2 in (mail_id, text_id)`,
)
/** Only the result of the newest message updates the link. */
export const writeMessageOutcome = (
  db: Db,
  linkId: string,
  { id, outcome, answer, at }: MessageOutcome & { at: Date },
) => writeOutcome.rows(db, [linkId, id, outcome, at, answer])
