// Corrections of a draft: single cells and whole columns, each undone and done again as one step.
import { publish } from '#platform/server/events.ts'
import { dateIn, NUMERIC_DATE } from '#platform/server/import-dates.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { conflict, invalid, notFound } from '#shared/errors.ts'
import { normalizePhone } from '#shared/normalize-phone.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { Import } from '../contract/schemas.ts'
import type {
  CellsChange,
  ColumnFix,
  Dates,
  DatesQuery,
  FindQuery,
  Problems,
} from '../contract/sheet-schemas.ts'
import { shapeOf } from './mapping.ts'
import * as queries from './queries/imports.ts'
import {
  addEdit,
  type CellEdit,
  type Columns,
  type Edit,
  findEdit,
  listProblems,
  setEdits,
  writeCells,
} from './queries/sheets.ts'
import { getImport } from './service.ts'

const BATCH = 2_000
const FOUND_MAX = 1_000

type Draft = queries.ImportRow

async function lockDraft({ db }: Tx, id: string): Promise<Draft> {
  const row = await queries.lockImport(db, id)
  if (!row?.workbookId) throw notFound('spreadsheet')
  if (row.status !== 'draft') throw conflict('This import has started. Its cells can no longer change.')
  return row
}

function placeOf({ headers }: Draft, column: string): number {
  const index = headers.indexOf(column)
  if (index === -1) throw invalid('column', `The sheet has no column “${column}”.`)
  return index
}

export function changeCells(
  context: Context<StaffActor>,
  id: string,
  { edits }: CellsChange,
): Promise<Import> {
  return transaction(context, async (tx) => {
    const draft = await lockDraft(tx, id)
    const rows = await queries.listSomeRows(
      tx.db,
      id,
      edits.map(({ line }) => line),
    )
    const known = new Map(rows.map((row) => [row.line, row.cells]))
    const cells = edits.map(({ line, column, text }, index): CellEdit => {
      const before = known.get(line)
      if (!before) throw invalid(`edits.${index}.line`, 'The sheet has no such row.')
      const at = placeOf(draft, column)
      return [line, at, before[at] ?? '', storable(text)]
    })
    const columns = [...new Set(edits.map(({ column }) => column))].join(', ')
    return save(tx, draft, { label: columns, cells: cells.filter(isChange), columns: null })
  })
}

const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
const isChange = ([, , before, after]: CellEdit) => before !== after

export function fixColumn(context: Context<StaffActor>, id: string, fix: ColumnFix): Promise<Import> {
  return transaction(context, async (tx) => {
    const draft = await lockDraft(tx, id)
    if (fix.fix === 'split') return splitNames(tx, draft, fix.column)
    const only = fix.column === null ? null : placeOf(draft, fix.column)
    const correct = correctionOf(fix)
    const cells: CellEdit[] = []
    for await (const { line, cells: texts } of rowsOf(tx, id))
      for (const [index, before] of texts.slice(0, draft.headers.length).entries()) {
        const after = only === null || index === only ? correct(before) : before
        if (after !== before) cells.push([line, index, before, after])
      }
    if (cells.length === 0) throw conflict('No cell changes. Check what you entered.')
    return save(tx, draft, { label: fix.column ?? 'All columns', cells, columns: null })
  })
}

function correctionOf(fix: Exclude<ColumnFix, { fix: 'split' }>): (text: string) => string {
  if (fix.fix === 'dates') return (text) => dateIn(text.trim(), fix.order) ?? text
  if (fix.fix === 'phones') return (text) => (text.trim() ? (normalizePhone(text) ?? text) : text)
  const find = literally(fix.find, 'giu')
  const put = storable(fix.text)
  return (text) => text.replace(find, () => put).slice(0, MAX_CELL)
}
const MAX_CELL = 100_000

const literally = (text: string, flags: string) =>
  new RegExp(
    text.replace(/[\\^$.*+?()[\]{}|/-]/g, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`),
    flags,
  )

/** The last word is the last name, and "Rivera, Ana" is turned around. */
function namesIn(text: string): [first: string, last: string] {
  const [before = '', after] = text.split(',', 2)
  if (after !== undefined) return [after.trim(), before.trim()]
  const words = text.trim().split(/\s+/)
  return words.length > 1 ? [words.slice(0, -1).join(' '), words.at(-1) ?? ''] : [text.trim(), '']
}

async function splitNames(tx: Tx<StaffActor>, draft: Draft, column: string): Promise<Import> {
  const from = placeOf(draft, column)
  const added = ['First name', 'Last name'].map((name) => freeName(name, draft.headers))
  const cells: CellEdit[] = []
  for await (const { line, cells: texts } of rowsOf(tx, draft.id)) {
    const names = namesIn(texts[from] ?? '')
    for (const [index, name] of names.entries())
      if (name) cells.push([line, draft.headers.length + index, '', name])
  }
  const before = { headers: draft.headers, mapping: draft.mapping }
  const fields = ['firstName', 'lastName'] as const
  const mapping: Columns['mapping'] = { ...draft.mapping, [column]: { field: null, match: null } }
  for (const [index, name] of added.entries()) {
    // The mapping stays free of fields that another column has.
    const field = fields[index] ?? null
    const isTaken = Object.values(mapping).some((each) => each.field === field)
    mapping[name] = { field: isTaken ? null : field, match: isTaken ? null : 'chosen' }
  }
  const after = { headers: [...draft.headers, ...added], mapping }
  return save(tx, draft, { label: column, cells, columns: { before, after } })
}

function freeName(name: string, headers: readonly string[]): string {
  for (let copy = 1; ; copy += 1) {
    const own = copy === 1 ? name : `${name} (${copy})`
    if (!headers.includes(own)) return own
  }
}

async function* rowsOf({ db }: Tx, id: string): AsyncGenerator<queries.FileRow> {
  for (let after = 0; ; ) {
    const rows = await queries.listRows(db, { id, after, limit: BATCH })
    yield* rows
    if (rows.length < BATCH) return
    after = rows.at(-1)?.line ?? after
  }
}

async function save(tx: Tx<StaffActor>, draft: Draft, edit: Edit): Promise<Import> {
  if (edit.cells.length > 0) {
    const number = draft.edits + 1
    await addEdit(tx.db, { id: draft.id, number, by: tx.actor.userId }, edit)
    await apply(tx, draft, { edit, isUndo: false, edits: number })
  }
  return getImport(tx, draft.id)
}

/** Writes the cells, and lets the check begin anew. */
async function apply(
  tx: Tx,
  draft: Draft,
  { edit, isUndo, edits }: { edit: Edit; isUndo: boolean; edits: number },
): Promise<void> {
  const byLine = Map.groupBy(edit.cells, ([line]) => line)
  const lines = [...byLine.keys()]
  for (let start = 0; start < lines.length; start += BATCH) {
    const rows = await queries.listSomeRows(tx.db, draft.id, lines.slice(start, start + BATCH))
    for (const { line, cells } of rows)
      for (const [, index, before, after] of byLine.get(line) ?? []) {
        while (cells.length < index) cells.push('')
        cells[index] = isUndo ? before : after
      }
    await writeCells(tx.db, draft.id, rows)
  }
  const columns = (isUndo ? edit.columns?.before : edit.columns?.after) ?? draft
  // A file with split names has another shape: the next file still has them together.
  const shape = shapeOf(draft.kind, columns.headers)
  await setEdits(tx.db, { ...columns, id: draft.id, edits, shape })
  await queries.changeMapping(tx.db, { ...draft, mapping: columns.mapping })
  await publish(tx, { type: 'imports.updated', ids: [draft.id], audience: 'staff' })
}

export function stepEdit(context: Context<StaffActor>, id: string, step: 'undo' | 'redo'): Promise<Import> {
  return transaction(context, async (tx) => {
    const draft = await lockDraft(tx, id)
    const isUndo = step === 'undo'
    const edit = await findEdit(tx.db, id, isUndo ? draft.edits : draft.edits + 1)
    if (!edit) throw conflict(`There is nothing to ${step}.`)
    await apply(tx, draft, { edit, isUndo, edits: draft.edits + (isUndo ? -1 : 1) })
    return getImport(tx, id)
  })
}

async function getDraft({ db }: Tx, id: string): Promise<Draft> {
  const row = await queries.findImport(db, id)
  if (!row) throw notFound('import')
  return row
}

export async function findCells(context: Tx, id: string, { text, column }: FindQuery) {
  const draft = await getDraft(context, id)
  const only = column === undefined ? null : placeOf(draft, column)
  const find = literally(text, 'iu')
  const cells: { line: number; column: string }[] = []
  for await (const row of rowsOf(context, id))
    for (const [index, header] of draft.headers.entries())
      if ((only === null || only === index) && find.test(row.cells[index] ?? '')) {
        cells.push({ line: row.line, column: header })
        if (cells.length === FOUND_MAX) return { count: cells.length, cells }
      }
  return { count: cells.length, cells }
}

export async function describeDates(context: Tx, id: string, { column, order }: DatesQuery): Promise<Dates> {
  const draft = await getDraft(context, id)
  const index = placeOf(draft, column)
  const formats = new Map<string, Dates['formats'][number]>()
  const dates: Dates = {
    clear: 0,
    formats: [],
    orders: { mdy: 0, dmy: 0 },
    unreadable: { count: 0, line: null },
  }
  for await (const { line, cells } of rowsOf(context, id)) {
    const text = (cells[index] ?? '').trim()
    const becomes = dateIn(text, order)
    if (!text) continue
    if (!becomes) {
      dates.unreadable.count += 1
      dates.unreadable.line ??= line
    } else if (becomes === text) dates.clear += 1
    else {
      const numeric = NUMERIC_DATE.exec(text)
      if (numeric) {
        if (Number(numeric[1]) <= 12) dates.orders.mdy += 1
        if (Number(numeric[2]) <= 12) dates.orders.dmy += 1
      }
      const shape = text
        .replace(/\d+/g, '9')
        .replace(/\p{L}+/gu, 'A')
        .slice(0, 40)
      const known = formats.get(shape)
      if (known) known.count += 1
      else formats.set(shape, { example: text.slice(0, 40), becomes, count: 1 })
    }
  }
  dates.formats = [...formats.values()].toSorted((one, other) => other.count - one.count).slice(0, 12)
  return dates
}

/** The problems of the check, by the titles of their columns. */
export async function problemsOf(context: Tx, id: string): Promise<Problems> {
  const { mapping } = await getDraft(context, id)
  const headerOf = new Map(Object.entries(mapping).map(([header, { field }]) => [field, header]))
  return {
    items: (await listProblems(context.db, id)).map(({ field, ...problem }) => ({
      ...problem,
      column: (field && headerOf.get(field)) ?? null,
    })),
  }
}
