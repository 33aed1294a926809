// Export files and their state.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { EXPORT_DAYS } from '#shared/export-file.ts'

/** `fileName` is null of a file that is not written yet, or was written before files had names. */
export type ExportRow = RowOf<typeof begin>

const KEPT = `now() + interval '${EXPORT_DAYS} days'`

const insert = statement(
  'exports.insert',
  `insert into export_files (id, user_id, address, list, client_ids, expires_at)
   values ($1, $2, $3, $4, $5, ${KEPT}) on conflict do nothing returning id`,
)
type NewFile = { id: string; userId: string; address: string; list: string; clientIds: readonly string[] }
/** False when the user's same file is being written already. */
export const insertFile = async (db: Db, { id, userId, address, list, clientIds }: NewFile) =>
  (await insert.first(db, [id, userId, address, list, clientIds])) !== undefined

const begin = statement(
  'exports.begin',
  `update export_files set attempts = attempts + 1, expires_at = ${KEPT} where id = $1 and status = 'waiting' returning *`,
).as<{ status: 'waiting' | 'ready' | 'failed' }>()
export const beginFile = (db: Db, id: string) => begin.first(db, [id])

const count = statement(
  'exports.count_part',
  'update export_files set parts = greatest(parts, $2) where id = $1 returning parts',
)
export const countPart = (db: Db, id: string, parts: number) => count.first(db, [id, parts])
export const countParts = async (db: Db, id: string) => (await count.first(db, [id, 0]))?.parts ?? 0

const finish = statement(
  'exports.finish',
  `update export_files set status = case when expires_at > now() then $2 else 'failed' end, parts = $3, bytes = $4,
     file_name = $5, expires_at = case when expires_at > now() then ${KEPT} else expires_at end
   where id = $1 and status = 'waiting' returning status`,
).as<{ status: 'ready' | 'failed' }>()
type Outcome = { status: 'ready' | 'failed'; parts: number; bytes: number; fileName?: string | null }
/** It has expired when a person was erased while it was written. */
export const finishFile = async (db: Db, id: string, { status, parts, bytes, fileName = null }: Outcome) =>
  (await finish.first(db, [id, status, parts, bytes, fileName]))?.status

const own = statement(
  'exports.own',
  'select * from export_files where id = $1 and user_id = $2 and expires_at > now()',
).as<ExportRow>()
export const findOwn = (db: Db, id: string, userId: string) => own.first(db, [id, userId])

const expired = statement(
  'exports.expired',
  `select id, parts from export_files
   where expires_at <= now() and (status <> 'waiting' or expires_at < now() - interval '1 hour')
   order by expires_at limit 100`,
)
export const listExpired = (db: Db) => expired.rows(db, [])

const expire = statement(
  'exports.expire',
  `update export_files set expires_at = now() where status <> 'failed' and expires_at > now() returning id`,
)
export const expireFiles = async (db: Db) => (await expire.rows(db, [])).map(({ id }) => id)

const remove = statement('exports.remove', 'delete from export_files where id = $1')
export const removeFile = (db: Db, id: string) => remove.rows(db, [id])
