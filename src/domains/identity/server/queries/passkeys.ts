// Passkeys, read and written.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'

export type PasskeyRow = RowOf<typeof ofUser>

const COLUMNS = 'id, user_id, credential_id, public_key, counter, transports, name, created_at, last_used_at'

const ofUser = statement(
  'passkeys.of-user',
  `select ${COLUMNS} from passkeys where user_id = $1 order by created_at, id`,
)

export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return ofUser.rows(db, [userId])
}

const byCredential = statement(
  'passkeys.by-credential',
  `select ${COLUMNS} from passkeys where credential_id = $1`,
)

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return byCredential.first(db, [credentialId])
}

type NewPasskey = Omit<PasskeyRow, 'createdAt' | 'lastUsedAt'>

const insert = statement(
  'passkeys.insert',
  `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning ${COLUMNS}`,
)

export async function insertPasskey(db: Db, key: NewPasskey): Promise<PasskeyRow | undefined> {
  return insert.first(db, [
    key.id,
    key.userId,
    key.credentialId,
    key.publicKey,
    key.counter,
    key.transports,
    key.name,
  ])
}

const rename = statement(
  'passkeys.rename',
  `update passkeys set name = $3 where id = $1 and user_id = $2 returning ${COLUMNS}`,
)

export async function updatePasskeyName(
  db: Db,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<PasskeyRow | undefined> {
  return rename.first(db, [id, userId, name])
}

const remove = statement(
  'passkeys.delete',
  'delete from passkeys where id = $1 and user_id = $2 returning name',
)

export async function deletePasskey(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<string | undefined> {
  const row = await remove.first(db, [id, userId])
  return row?.name
}

const countUse = statement(
  'passkeys.count-use',
  `update passkeys set counter = $2, last_used_at = now()
      where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
)

/** A counter that goes back means a copied key. Keys without a counter stay at 0. */
export async function countPasskeyUse(
  db: Db,
  { id, counter }: { id: string; counter: number },
): Promise<boolean> {
  const rows = await countUse.rows(db, [id, counter])
  return rows.length > 0
}
