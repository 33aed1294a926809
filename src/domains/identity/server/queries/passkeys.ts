// Passkeys, read and written.
import type { Db } from '#platform/server/database.ts'

export type PasskeyRow = {
  id: string
  user_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  created_at: string
  last_used_at: string | null
}

const COLUMNS = 'id, user_id, credential_id, public_key, counter, transports, name, created_at, last_used_at'

export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.query({
    text: `select ${COLUMNS} from passkeys where user_id = $1 order by created_at, id`,
    values: [userId],
  })
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.query<PasskeyRow>({
    text: `select ${COLUMNS} from passkeys where credential_id = $1`,
    values: [credentialId],
  })
  return row
}

type NewPasskey = Omit<PasskeyRow, 'created_at' | 'last_used_at'>

export async function insertPasskey(db: Db, key: NewPasskey): Promise<PasskeyRow | undefined> {
  const [row] = await db.query<PasskeyRow>({
    text: `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning ${COLUMNS}`,
    values: [key.id, key.user_id, key.credential_id, key.public_key, key.counter, key.transports, key.name],
  })
  return row
}

export async function updatePasskeyName(
  db: Db,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<PasskeyRow | undefined> {
  const [row] = await db.query<PasskeyRow>({
    text: `update passkeys set name = $3 where id = $1 and user_id = $2 returning ${COLUMNS}`,
    values: [id, userId, name],
  })
  return row
}

export async function deletePasskey(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<string | undefined> {
  const [row] = await db.query<{ name: string }>({
    text: 'delete from passkeys where id = $1 and user_id = $2 returning name',
    values: [id, userId],
  })
  return row?.name
}

/** A counter that goes back means a copied key. Keys without a counter stay at 0. */
export async function countPasskeyUse(
  db: Db,
  { id, counter }: { id: string; counter: number },
): Promise<boolean> {
  const rows = await db.query({
    text: `update passkeys set counter = $2, last_used_at = now()
      where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
    values: [id, counter],
  })
  return rows.length > 0
}
