// A job deletes expired rows.
import type { Db } from '#platform/server/database.ts'

export async function deleteExpired(db: Db): Promise<void> {
  await db.query({
    text: `delete from sessions where expires_at < now() or last_seen_at < now() - interval '30 days'`,
  })
  await db.query({ text: `delete from sign_in_attempts where at < now() - interval '1 day'` })
  await db.query({ text: 'delete from sign_in_steps where expires_at < now()' })
  await db.query({ text: `delete from known_devices where last_seen_at < now() - interval '180 days'` })
  await db.query({ text: `delete from user_links where expires_at < now() - interval '30 days'` })
}
