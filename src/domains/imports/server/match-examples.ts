// Which rows of a draft are known records, and by what, before anything is written.
import type { Tx } from '#platform/server/transaction.ts'
import { notFound } from '#shared/errors.ts'
import type { MatchExamples } from '../contract/schemas.ts'
import { rowNumber } from '../contract/words.ts'
import { readerOf, readRows } from './judge.ts'
import { findImport, listRows } from './queries/imports.ts'
import { TARGETS } from './targets.ts'

const SHOWN = 3
/** Rows that only meet an earlier row of the file are no examples, so a few more are asked for. */
const ASKED = 20

export async function examplesOf(tx: Tx, id: string): Promise<MatchExamples> {
  const row = await findImport(tx.db, id)
  if (!row) throw notFound('import')
  const target = TARGETS[row.kind]
  const { matchedBy } = target
  if (!matchedBy || row.status !== 'draft' || row.duplicates === 'create') return { items: [] }
  const read = await readerOf(tx, row)
  const items: MatchExamples['items'] = []
  for (const outcome of ['updated', 'skipped'] as const) {
    const given = await listRows(tx.db, { id, after: 0, limit: ASKED, outcome })
    const { rows } = readRows({ row, read }, given)
    if (rows.length === 0) continue
    const values = rows.map((each) => each.values)
    const found = await target.match(tx, values, { isHeld: false })
    for (const [index, record] of found.entries())
      if (record && !('problem' in record)) {
        const line = rowNumber(row.format, rows[index]?.line ?? 0)
        items.push({ row: line, outcome, recordId: record.id, ...matchedBy(record, values[index]) })
      }
  }
  return { items: items.slice(0, SHOWN) }
}
