// Leads that were erased after the backup that this installation was restored from.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

/** It reads every lead, once after a restore. */
const find = statement(
  'leads.erased-again',
  `select id from leads where status <> 'erased'
     and sha256(convert_to('lead:' || id::text, 'UTF8')) = any($1::bytea[])`,
)
export const findErased = async (db: Db, hashes: readonly Buffer[]) =>
  (await find.rows(db, [hashes])).map(({ id }) => id)
