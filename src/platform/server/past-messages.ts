// Texts and emails that were sent before this installation, such as those of demo data.
import type { Db } from './database.ts'
import { statement } from './statement.ts'

export type PastMessage = {
  id: string
  recipient: string
  channel: 'sms' | 'email'
  subject: string
  body: string
  at: Date
  contactId: string
}

const insert = statement(
  'messages.past',
  `with given as (select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::uuid[])
       as m (id, recipient, channel, subject, body, at, contact_id)),
     texts as (insert into outgoing_texts (id, recipient, text, status, attempts, created_at, sent_at, delivered_at, contact_id)
       select id, recipient, body, 'sent', 1, at, at, at, contact_id from given where channel = 'sms')
   insert into outgoing_mails (id, recipient, subject, text, status, attempts, created_at, sent_at, delivered_at, contact_id)
   select id, recipient, subject, body, 'sent', 1, at, at, at, contact_id from given where channel = 'email'`,
)

/** Into the outbox. Nothing is sent. */
export const insertPastMessages = (db: Db, rows: readonly PastMessage[]) =>
  insert.rows(db, [
    rows.map(({ id }) => id),
    rows.map(({ recipient }) => recipient),
    rows.map(({ channel }) => channel),
    rows.map(({ subject }) => subject),
    rows.map(({ body }) => body),
    rows.map(({ at }) => at),
    rows.map(({ contactId }) => contactId),
  ])
