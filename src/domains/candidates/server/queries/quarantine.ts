// Candidates that are hidden until they are erased.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

// Also of candidates whom staff removed before: the undo of that removal finds the row changed, and brings nobody back.
const hideStatement = statement(
  'candidates.quarantine.hide',
  `update candidates set removed_at = $2, version = version + 1, updated_at = $2
   where id = any($1)`,
)
export const hide = async (db: Db, { ids, at }: { ids: readonly string[]; at: string }) =>
  void (await hideStatement.rows(db, [ids, at]))

const showStatement = statement(
  'candidates.quarantine.show',
  `update candidates set removed_at = null, version = version + 1, updated_at = now()
   where id = any($1) and anonymized_at is null and merged_into is null`,
)
export const show = async (db: Db, ids: readonly string[]) => void (await showStatement.rows(db, [ids]))
