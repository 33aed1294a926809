// Where somebody signed in from before.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const anyKnown = statement<{ known: boolean }>(
  'devices.any',
  'select exists (select from known_devices where user_id = $1) as known',
)
// A row that was just made has no earlier version.
const meet = statement<{ fresh: boolean }>(
  'devices.meet',
  `insert into known_devices (user_id, device, network) values ($1, $2, $3)
   on conflict (user_id, device, network) do update set last_seen_at = now() returning xmax = 0 as fresh`,
)

/** True for a device that was never seen of somebody who has come from others before. */
export async function meetDevice(
  db: Db,
  { userId, device, network }: { userId: string; device: string; network: string },
): Promise<boolean> {
  const before = await anyKnown.first(db, [userId])
  const met = await meet.first(db, [userId, device, network])
  return Boolean(before?.known && met?.fresh)
}
