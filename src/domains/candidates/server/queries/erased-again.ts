// Candidates that were erased after the backup that this installation was restored from.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

/** It reads every candidate, once after a restore. */
const find = statement(
  'candidates.erased-again',
  `select id from candidates where anonymized_at is null and merged_into is null
     and sha256(convert_to('candidate:' || id::text, 'UTF8')) = any($1::bytea[])`,
)
export const findErased = async (db: Db, hashes: readonly Buffer[]) =>
  (await find.rows(db, [hashes])).map(({ id }) => id)
