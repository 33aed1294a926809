// What an import does with rows of its file. The check only asks, the run also writes.
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { dateIn, NUMERIC_DATE } from '#platform/server/import-dates.ts'
import type { Cells, Effect, Known, ReadRow } from '#platform/server/import-target.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { BROKEN, UNCLOSED } from './closed-quotes.ts'
import { hasConsentColumn } from './consent-columns.ts'
import { isDayFirst } from './file-country.ts'
import { type FileRow, type ImportRow, listSomeRows, rememberEffects } from './queries/imports.ts'
import { listMet } from './queries/sums.ts'
import { TARGETS } from './targets.ts'
import {
  addUp,
  type Job,
  type Judged,
  judgedOf,
  type Met,
  type Read,
  rejected,
  verdictOf,
} from './verdict.ts'

/** The readable rows, and the others with their problem. */
export function readRows(
  { row, read }: Pick<Job, 'row' | 'read'>,
  given: readonly FileRow[],
): { rows: Read[]; refused: Judged[] } {
  const rows: Read[] = []
  const refused: Judged[] = []
  for (const { line, cells } of given) {
    const result = readCells(row, cells, read)
    if ('isSkipped' in result) refused.push({ line, outcome: 'skipped', problem: null })
    else if ('problem' in result) refused.push(rejected(line, result.problem, result.problems))
    else {
      const keys = row.duplicates === 'create' ? [] : result.keys
      rows.push({ line, values: result.values, keys, kept: result.kept })
    }
  }
  return { rows, refused }
}

export type ReadRows = ReturnType<typeof readRows>
const AT_ONCE = 50

/** A few rows at a time, so that requests in between do not wait for all. */
export async function readCalmly(job: Job, given: readonly FileRow[]): Promise<ReadRows> {
  const all: ReadRows = { rows: [], refused: [] }
  for (let start = 0; start < given.length; start += AT_ONCE) {
    const { rows, refused } = readRows(job, given.slice(start, start + AT_ONCE))
    all.rows.push(...rows)
    all.refused.push(...refused)
    await yieldToOthers()
  }
  return all
}

function readCells(
  { kind, headers, mapping, dayFirst, country, valueMap, defaults }: ImportRow,
  cells: readonly string[],
  read: Job['read'],
): ReadRow<unknown> {
  if (cells[0]?.startsWith(UNCLOSED))
    return { problem: 'A quotation mark of this row is never closed. Close it, or remove it.' }
  if (cells[0]?.startsWith(BROKEN))
    return { problem: 'This line is not valid JSON. Correct it, and import it again.' }
  const extra = cells.slice(headers.length).find((cell) => cell.trim())
  if (extra !== undefined)
    return { problem: `The row has ${cells.length} cells, but the file has ${headers.length} titles.` }
  const isDayFirstIn = (header: string) => isDayFirst(country) || dayFirst.includes(header)
  const named: Record<string, string> = {}
  for (const [index, header] of headers.entries()) {
    const field = mapping[header]?.field
    const own = cells[index]?.trim().replace(META_PREFIX, '')
    const cell = own && (valueMap[header]?.[own.toLowerCase()] ?? own)
    if (field && cell)
      addCell(named, { field, header, cell: isDayFirstIn(header) ? dayFirstDate(cell) : cell, kind })
  }
  for (const [field, text] of Object.entries(defaults))
    if (named[field] === undefined) named[field] = text
    else if (field === 'tags') named[field] += `, ${text}`
  return read(named)
}

/** Meta writes a letter before numbers, so that a spreadsheet keeps their zeros: "p:+17135550142". */
const META_PREFIX = /^(?:p|z|c|f|l|ag|as):(?=[+\d])/

type NamedCell = { field: string; header: string; cell: string; kind: ImportRow['kind'] }

/**
 * Two columns of a field: all emails and phones are kept, of consent the column that says no, and of anything else the
 * first that is filled.
 */
function addCell(into: Record<string, string>, { field, header, cell, kind }: NamedCell): void {
  const before = into[field]
  const { joined, titled, refusals } = TARGETS[kind]
  const isRefusal = refusals?.get(field)
  if (titled?.has(field)) into[`${field}:${header}`] = cell
  else if (before === undefined) into[field] = cell
  else if (joined?.has(field)) into[field] = `${before}, ${cell}`
  else if (isRefusal?.(cell) && !isRefusal(before)) into[field] = cell
}

/** Reads the rows of one import. A statement of consent counts where no column has it. */
export function readerOf(context: Tx, row: ImportRow): Promise<(cells: Cells) => ReadRow<unknown>> {
  const statement = hasConsentColumn(row.mapping) ? null : row.consentStatement
  return TARGETS[row.kind].openReader(context, row.id, {
    consentStatement: statement,
    country: row.country,
  })
}

const dayFirstDate = (cell: string) => (NUMERIC_DATE.test(cell) && dateIn(cell, 'dmy')) || cell

/** Rows of one file that are kept for each key: what earlier rows would have made of the record. */
const MAX_EARLIER = 5
export type Earlier = Map<string, number[]>

/** `earlier` remembers the keys of rows before, because nothing is written that a later row could meet. */
export async function check(
  tx: Tx,
  job: Job,
  { rows: all, refused }: ReadRows,
  earlier: Earlier,
): Promise<Judged[]> {
  const { rows, doubled } = await addUp(tx, job, all)
  const found = await matched(tx, job, rows, { isHeld: false })
  const linesBefore = rows.map(({ line, keys }, index) => {
    const lines = new Set(keys.flatMap((key) => earlier.get(key) ?? []))
    const match = found[index]
    // A refused row makes no record.
    if (match && 'problem' in match) return []
    for (const key of keys) {
      const known = earlier.get(key)
      if (!known) earlier.set(key, [line])
      else if (known.length < MAX_EARLIER) known.push(line)
    }
    return [...lines].toSorted((one, other) => one - other)
  })
  const before = new Map(
    readRows(job, await listSomeRows(tx.db, job.row.id, linesBefore.flat())).rows.map((row) => [
      row.line,
      row.values,
    ]),
  )
  const judged = rows.flatMap((row, index): Judged[] => {
    const match = found[index] ?? null
    if (match && 'problem' in match) return [rejected(row.line, match.problem)]
    let record: Known | null = match
    for (const values of (linesBefore[index] ?? []).flatMap((one) => before.get(one) ?? []))
      record = record
        ? { ...record, ...verdictOf(job, record, values).changes }
        : job.target.create(tx, values)
    const [first] = linesBefore[index] ?? []
    const met = job.target.add && first !== undefined ? { line: first, isNew: !match } : undefined
    return judgedOf(job, row, verdictOf(job, record, row.values, met), met)
  })
  return [...refused, ...doubled, ...judged]
}

/** Writes the rows. Rows of the same record are written one after the other, as if they came alone. */
export async function run(tx: Tx, job: Job, { rows: all, refused }: ReadRows): Promise<Judged[]> {
  const { rows, doubled } = await addUp(tx, job, all)
  const judged = [...refused, ...doubled]
  for (let left = [...rows]; left.length > 0; ) {
    const round = firstOfEach(left)
    const result = await writeRound(tx, job, round.now)
    judged.push(...result.judged)
    left = [...result.later, ...round.later]
  }
  return judged
}

type Line = Effect & { line: number }

async function writeRound(
  tx: Tx,
  job: Job,
  rows: readonly Read[],
): Promise<{ judged: Judged[]; later: Read[] }> {
  const found = await matched(tx, job, rows, { isHeld: true })
  const met = await metBefore(tx, job, found)
  const [judged, later, added]: [Judged[], Read[], Known[]] = [[], [], []]
  const effects = new Map<string, Line>()
  for (const [index, row] of rows.entries()) {
    const match = found[index] ?? null
    if (match && 'problem' in match) judged.push(rejected(row.line, match.problem))
    // Two rows can be the same known record by different keys.
    else if (match && effects.has(match.id)) later.push(row)
    else {
      const before = match ? met.get(match.id) : undefined
      const verdict = verdictOf(job, match, row.values, before)
      judged.push(...judgedOf(job, row, verdict, before))
      const record = match ?? job.target.create(tx, row.values)
      if (!match) added.push(record)
      effects.set(record.id, { ...effectOf(record, verdict.changes), isNew: !match, line: row.line })
    }
  }
  const changed = [...effects.values()].filter(({ after }) => Object.keys(after).length > 0)
  if (added.length > 0) await job.target.insert(tx, added, job.row.id)
  if (changed.length > 0) await job.target.update(tx, changed, job.row.id)
  if (effects.size > 0) await rememberEffects(tx.db, job.row.id, [...effects.values()])
  return { judged, later }
}

/** The records that earlier batches of this import met. They are remembered with what the batch wrote. */
async function metBefore(
  { db }: Tx,
  { row, target }: Job,
  found: Awaited<ReturnType<typeof matched>>,
): Promise<ReadonlyMap<string, Met>> {
  if (!target.add) return new Map()
  const ids = found.flatMap((match) => (match && 'id' in match ? match.id : []))
  return new Map((await listMet(db, row.id, ids)).map(({ id, ...met }) => [id, met]))
}

function effectOf(
  record: Known,
  changes: object | null,
): Pick<Effect, 'id' | 'before' | 'after' | 'version'> {
  const after = { ...changes } as Record<string, unknown>
  const now = record as unknown as Record<string, unknown>
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, now[name] ?? null]))
  return { id: record.id, before, after, version: record.version + (changes ? 1 : 0) }
}

async function matched(tx: Tx, { row, target }: Job, rows: readonly Read[], options: { isHeld: boolean }) {
  if (rows.length === 0) return []
  const found = await target.match(
    tx,
    rows.map(({ values }) => values),
    options,
  )
  if (row.duplicates !== 'create') return found
  return found.map((match) => (match && 'problem' in match ? match : null))
}

function firstOfEach(rows: readonly Read[]): { now: Read[]; later: Read[] } {
  const seen = new Set<string>()
  const [now, later]: [Read[], Read[]] = [[], []]
  for (const row of rows) {
    const isLater = row.keys.some((key) => seen.has(key))
    for (const key of row.keys) seen.add(key)
    if (isLater) later.push(row)
    else now.push(row)
  }
  return { now, later }
}
