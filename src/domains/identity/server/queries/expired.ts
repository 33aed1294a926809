// A job deletes expired rows.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const sessions = statement(
  'expired.sessions',
  `delete from sessions where expires_at < now() or last_seen_at < now() - interval '30 days'`,
)

const attempts = statement(
  'expired.attempts',
  `delete from sign_in_attempts where at < now() - interval '1 day'`,
)

const steps = statement('expired.steps', 'delete from sign_in_steps where expires_at < now()')

const devices = statement(
  'expired.devices',
  `delete from known_devices where last_seen_at < now() - interval '180 days'`,
)

const links = statement(
  'expired.links',
  `delete from user_links where expires_at < now() - interval '30 days'`,
)

export async function deleteExpired(db: Db): Promise<void> {
  await sessions.rows(db, [])
  await attempts.rows(db, [])
  await steps.rows(db, [])
  await devices.rows(db, [])
  await links.rows(db, [])
}
