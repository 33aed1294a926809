// The devices of earlier sign-ins.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const anyKnown = statement(
  'devices.any',
  'select exists (select from known_devices where user_id = $1) as known',
)
const known = statement(
  'devices.known',
  'select from known_devices where user_id = $1 and device = $2 and network = $3',
)
// A new row has no earlier version.
const meet = statement(
  'devices.meet',
  `insert into known_devices (user_id, device, network) values ($1, $2, $3)
   on conflict (user_id, device, network) do update set last_seen_at = now() returning xmax = 0 as fresh`,
)

type Device = { userId: string; device: string; network: string }

export async function isDeviceOf(db: Db, { userId, device, network }: Device): Promise<boolean> {
  return (await known.rows(db, [userId, device, network])).length > 0
}

/** True for a new device of a user who has used others before. */
export async function meetDevice(db: Db, { userId, device, network }: Device): Promise<boolean> {
  const before = await anyKnown.first(db, [userId])
  const met = await meet.first(db, [userId, device, network])
  return Boolean(before?.known && met?.fresh)
}
