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

// Of others: this question is not meant. A role without the right to see them sees its own.
const longest = statement(
  'operations.longest-query',
  `select extract(epoch from max(clock_timestamp() - query_start))::float8 as seconds from pg_stat_activity
   where datname = current_database() and state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid()`,
)
export const findLongestQuery = async (db: Db) => (await longest.first(db, []))?.seconds ?? null

// A mail that failed waits for its next attempt until it failed for good. Attempts end within hours, so a day of the
// outbox, which is read by time, and the index of queued mails hold all that wait.
const mail = statement(
  'operations.mail',
  `with recent as (select failed_at, created_at from outgoing_mails
      where status = 'failed' and created_at > now() - interval '1 day'),
    waiting as (select created_at from outgoing_mails where status = 'queued'
      union all select created_at from recent where failed_at is null)
  select (select count(*)::int from waiting) as waiting,
    (select extract(epoch from now() - min(created_at))::int from waiting) as oldest_seconds,
    (select count(*)::int from recent where failed_at is not null) as failed_today`,
).as<{ waiting: number; oldestSeconds: number | null; failedToday: number }>()

const texts = statement(
  'operations.texts',
  `select count(*)::int as waiting, extract(epoch from now() - min(created_at))::int as oldest_seconds
   from outgoing_texts where status in ('queued', 'failed') and failed_at is null and delivered_at is null
     and created_at > now() - interval '1 day'`,
).as<{ waiting: number; oldestSeconds: number | null }>()

export async function countTexts(db: Db) {
  return (await texts.first(db, [])) ?? { waiting: 0, oldestSeconds: null }
}

export async function countMail(db: Db) {
  return (await mail.first(db, [])) ?? { waiting: 0, oldestSeconds: null, failedToday: 0 }
}
