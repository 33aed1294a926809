// The database about itself, and the mail that waits.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

// Without the columns that only a superuser sees, so any role of an own database can ask.
const about = statement(
  'operations.database',
  `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
    (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
    current_setting('max_connections')::int as max_connections,
    current_setting('transaction_read_only') = 'on' as read_only`,
).as<{
  version: string
  bytes: number
  connections: number
  maxConnections: number
  readOnly: boolean
}>()

export async function describeDatabase(db: Db) {
  const found = await about.first(db, [])
  if (!found) throw new Error('The database did not describe itself.')
  return found
}

// The partial index of queued mails makes the first part cheap, and the outbox is read by time.
const mail = statement(
  'operations.mail',
  `select (select count(*)::int from outgoing_mails where status = 'queued') as waiting,
    (select extract(epoch from now() - min(created_at))::int from outgoing_mails where status = 'queued')
      as oldest_seconds,
    (select count(*)::int from outgoing_mails where status = 'failed' and created_at > now() - interval '1 day')
      as failed_today`,
).as<{ waiting: number; oldestSeconds: number | null; failedToday: number }>()

export async function countMail(db: Db) {
  return (await mail.first(db, [])) ?? { waiting: 0, oldestSeconds: null, failedToday: 0 }
}
