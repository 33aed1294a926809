// What happens to one row of a file, and rows that add up to one record.
import type { Cells, Known, Problem, ReadRow } from '#platform/server/import-target.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { type Outcome, rowNumber } from '../contract/words.ts'
import type { ImportRow } from './queries/imports.ts'
import { listDoubled } from './queries/sums.ts'
import type { AnyTarget } from './targets.ts'

export type Judged = {
  line: number
  outcome: Outcome
  /** Why it is rejected, or what else is to be said. */
  problem: string | null
  problems?: readonly Problem[] | undefined
}
/** `joined` are the lines of other rows whose values are in it. */
export type Read = {
  line: number
  values: unknown
  keys: readonly string[]
  joined?: readonly number[]
  kept?: readonly Problem[] | undefined
}
export type Job = { row: ImportRow; target: AnyTarget; read: (cells: Cells) => ReadRow<unknown> }

export const rejected = (line: number, problem: string, problems?: readonly Problem[]): Judged => ({
  line,
  outcome: 'rejected',
  problem,
  problems,
})

/** A record that an earlier row of the file is in already. */
export type Met = { line: number; isNew: boolean }
export type Verdict = { outcome: Outcome; changes: object | null }

export function verdictOf({ row, target }: Job, record: Known | null, values: unknown, met?: Met): Verdict {
  if (record === null) return { outcome: 'created', changes: null }
  if (row.duplicates === 'skip' && !met?.isNew) return { outcome: 'skipped', changes: null }
  const options = { overwrite: row.duplicates === 'overwrite', isNext: met !== undefined }
  const changes = target.change(record, values, options)
  return { outcome: changes ? 'updated' : 'skipped', changes }
}

/** The same text for all rows of a column, so that they count as one problem. */
const withoutCell = ({ text, field }: Problem): Problem => ({ text: text.replace(/ “.*” /s, ' '), field })

const keptText = (kept: readonly Problem[] | undefined) =>
  kept?.length ? kept.map(({ text }) => text).join(' ') : null

/** The row and those that are in it, each with its outcome. */
export function judgedOf(
  { row }: Job,
  { line, joined = [], kept }: Read,
  { outcome }: Verdict,
  met?: Met,
): Judged[] {
  const isLeft = row.duplicates === 'skip' && outcome === 'skipped'
  const note = isLeft ? null : `Added to row ${rowNumber(row.format, met?.line ?? line)}.`
  const next: Outcome = outcome === 'created' ? 'updated' : outcome
  return [
    { line, outcome, problem: met ? note : keptText(kept), problems: kept?.map(withoutCell) },
    ...joined.map((each) => ({ line: each, outcome: next, problem: note })),
  ]
}

/** Rows of one record as one row, where they add up. A row that repeats another one in every cell does not count. */
export async function addUp(
  { db }: Tx,
  { row, target }: Job,
  rows: readonly Read[],
): Promise<{ rows: readonly Read[]; doubled: Judged[] }> {
  const { add } = target
  if (!add || rows.length === 0) return { rows, doubled: [] }
  const lines = rows.map(({ line }) => line)
  const firstOf = await listDoubled(db, row.id, lines)
  const [doubled, sums]: [Judged[], Map<string, Read>] = [[], new Map()]
  for (const each of rows) {
    const [first, key] = [firstOf.get(each.line), each.keys.join(' ')]
    const sum = sums.get(key)
    if (first !== undefined) {
      const problem = `Row ${rowNumber(row.format, first)} is the same in every cell.`
      doubled.push({ line: each.line, outcome: 'skipped', problem })
    } else if (sum) {
      const joined = [...(sum.joined ?? []), each.line]
      sums.set(key, { ...sum, values: add(sum.values, each.values), joined })
    } else sums.set(key, each)
  }
  return { rows: [...sums.values()], doubled }
}
