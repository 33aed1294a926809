// Undoes what an import did to records of any kind, and says which of them stay and why.
import { auditMany } from './audit.ts'
import type { Db } from './database.ts'
import type { Effect, Known, Stay } from './import-target.ts'
import { statement } from './statement.ts'
import type { Tx } from './transaction.ts'

const EDITED = 'Edited since the import.'
const IN_USE = 'Other records use it.'

type Undoable<Row extends Known> = {
  subjectType: string
  /** The records, held until the transaction ends. */
  hold(db: Db, ids: readonly string[]): Promise<Row[]>
  nameOf(row: Row): string
  /** Why a created record must stay. Without a rule of its own: after any edit. */
  refusal?(row: Row, effect: Effect): string | null
  /** Answers the ids that could be removed. */
  remove(db: Db, ids: readonly string[]): Promise<string[]>
  restore(tx: Tx, row: Row, before: Effect['before']): Promise<void>
}

export async function undoEffects<Row extends Known>(
  tx: Tx,
  effects: readonly Effect[],
  importId: string,
  target: Undoable<Row>,
): Promise<Stay[]> {
  const byId = new Map(effects.map((effect) => [effect.id, effect]))
  const rows = await target.hold(tx.db, [...byId.keys()])
  const stays: Stay[] = []
  const added: Row[] = []
  const audited = { subjectType: target.subjectType, action: 'undone' }
  const lines: Parameters<typeof auditMany>[1][number][] = []
  for (const row of rows) {
    const effect = byId.get(row.id)
    if (!effect) continue
    const reason = refusalOf(row, effect, target)
    if (reason) stays.push({ id: row.id, name: target.nameOf(row), reason })
    else if (effect.isNew) added.push(row)
    else {
      await target.restore(tx, row, effect.before)
      lines.push({
        ...audited,
        subjectId: row.id,
        before: effect.after,
        after: { ...effect.before, importId },
      })
    }
  }
  // The newest first: rows of one file can refer to each other.
  const ids = added.map(({ id }) => id).toSorted((one, other) => other.localeCompare(one))
  const removed = new Set(ids.length > 0 ? await target.remove(tx.db, ids) : [])
  for (const row of added)
    if (removed.has(row.id)) lines.push({ ...audited, subjectId: row.id, after: { importId } })
    else stays.push({ id: row.id, name: target.nameOf(row), reason: IN_USE })
  await auditMany(tx, lines)
  return stays
}

export const editedSince = (row: Known, effect: Effect) => (row.version === effect.version ? null : EDITED)

function refusalOf<Row extends Known>(row: Row, effect: Effect, { refusal }: Undoable<Row>): string | null {
  if (effect.isNew) return refusal ? refusal(row, effect) : editedSince(row, effect)
  const now = row as unknown as Record<string, unknown>
  const isSame = Object.entries(effect.after).every(
    ([name, value]) => JSON.stringify(now[name] ?? null) === JSON.stringify(value),
  )
  return isSame ? null : EDITED
}

const removal = statement(
  'import.remove',
  'select id from remove_unreferenced($1::text::regclass, $2::uuid[]) as id',
)
/** Removes the rows that no other row refers to. */
export const removeUnreferenced = async (db: Db, table: string, ids: readonly string[]) =>
  (await removal.rows(db, [table, ids])).map(({ id }) => id)

const hold = statement(
  'import.hold',
  `select pg_advisory_xact_lock(key) from
     (select hashtextextended('import:' || each, 0) as key from unnest($1::text[]) each order by 1) keys`,
)
/** Two imports never create the same record at the same moment. */
export const holdKeys = (db: Db, keys: readonly string[]) => hold.rows(db, [keys])
