// Imports: uploaded, mapped, started, stopped. The work itself is in work.ts.
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import type { ImportField } from '#platform/server/import-target.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { fileNameOf, fileOnDisk } from '#platform/server/upload.ts'
import { AppError, conflict, invalid, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { Import, ImportChange, ImportRows } from '../contract/schemas.ts'
import { type Act, FILE_MAX_BYTES, type ImportKind, type Outcome } from '../contract/words.ts'
import { withoutMark } from './closed-quotes.ts'
import { forgottenColumns, lacksConsent } from './consent-columns.ts'
import { countryOf } from './file-country.ts'
import { readerOf, readRows } from './judge.ts'
import { conflictIn, proposeMapping, shapeOf } from './mapping.ts'
import { may, NEXT } from './policy.ts'
import { toImport } from './present.ts'
import * as queries from './queries/imports.ts'
import { countUndone, listSheets } from './queries/sheets.ts'
import { type Reading, readFile } from './read-file.ts'
import { leaveUnchecked } from './resume-rows.ts'
import { TARGETS } from './targets.ts'
import { atTitlesOf, mappingBy } from './template-fit.ts'
import { findTemplate, templatesFor } from './template-service.ts'

export async function getImport(tx: Tx<StaffActor>, id: string): Promise<Import> {
  const { db, actor, now } = tx
  const row = await queries.findImport(db, id)
  if (!row) throw notFound('import')
  const target = TARGETS[row.kind]
  return toImport(row, {
    actor,
    now,
    fields: await target.fields(db),
    choices: target.duplicates,
    samples: await samplesOf(db, row),
    remembered: row.status === 'draft' ? await queries.findRemembered(db, row) : undefined,
    stays: await queries.listStays(db, id),
    sheets: row.workbookId ? await listSheets(db, row.workbookId) : [],
    undoneEdits: row.workbookId ? await countUndone(db, row) : 0,
    templates: row.status === 'draft' ? await templatesFor(tx, row) : [],
  })
}

/** Rows of the file. Those of a draft are read again, so that a correction shows at once. */
export async function rowsOf(
  context: Tx,
  id: string,
  query: { after: number; limit: number; outcome?: Outcome | undefined },
): Promise<ImportRows['items']> {
  const row = await queries.findImport(context.db, id)
  if (!row) throw notFound('import')
  const rows = await queries.listRows(context.db, { id, ...query })
  const read = row.status === 'draft' ? await readerOf(context, row) : null
  const again = read ? readRows({ row, read }, rows) : { rows: [], refused: [] }
  const refused = new Map(again.refused.map((each) => [each.line, each] as const))
  const kept = new Map(again.rows.map((each) => [each.line, each.kept] as const))
  // The first of two columns of a field.
  const headerOf = new Map(row.headers.toReversed().map((header) => [row.mapping[header]?.field, header]))
  return rows.map(({ problems: noted, ...each }) => {
    const now = refused.get(each.line)
    const problems = (read ? (now?.problems ?? kept.get(each.line)) : noted) ?? []
    const faults = problems.flatMap(({ field, text }) => {
      const column = field && headerOf.get(field)
      return column ? [{ column, text }] : []
    })
    // Without a problem of a cell, the check found that the row may not be stored.
    const problem = now?.problem ?? (read && noted ? null : each.problem)
    return { ...each, cells: each.cells.map(withoutMark), problem, faults }
  })
}

const SAMPLES = 50

/** The first values of each column. */
async function samplesOf(db: Tx['db'], { id, headers }: Pick<queries.ImportRow, 'id' | 'headers'>) {
  const rows = await queries.listRows(db, { id, after: 0, limit: SAMPLES })
  return headers.map((_, index) => rows.map(({ cells }) => cells[index] ?? ''))
}

type Upload = { kind: ImportKind; file: unknown; reading?: Reading; withSheets?: boolean }

/** The whole file in one transaction: a half-read file leaves nothing behind. */
export function addImport(
  context: Context<StaffActor>,
  { kind, file, reading = {}, withSheets = false }: Upload,
): Promise<Import> {
  const given = fileOnDisk.safeParse(file)
  if (!given.success)
    throw invalid('file', `Choose ${withSheets ? 'an .xlsx or .csv' : 'a CSV or JSON'} file.`)
  const { name, path, bytes } = given.data
  if (bytes > FILE_MAX_BYTES)
    throw new AppError('too_large', {
      userMessage: 'The file is larger than 50 MB. Split it into smaller files.',
    })
  return transaction(context, async (tx) => {
    const [duplicates] = TARGETS[kind].duplicates
    const workbook = withSheets ? uuidv7() : null
    const added = {
      kind,
      fileName: fileNameOf(name),
      createdBy: tx.actor.userId,
      duplicates,
      workbookId: workbook,
    }
    const ids: string[] = []
    const tables = await readFile({ path, reading, withSheets }, async (table, json, from) => {
      const id = (ids[table] ??= uuidv7())
      if (from === 0) await queries.insertImport(tx.db, { ...added, id })
      await queries.insertRows(tx.db, { id, json, from })
    })
    for (const [index, { name: sheet, dayFirst, ...table }] of tables.entries()) {
      const id = ids[index] ?? ''
      const shape = shapeOf(kind, table.headers)
      const mapping = await mappingFor(tx, { id, kind, headers: table.headers, shape })
      const last = await queries.findRemembered(tx.db, { id, kind, shape })
      const country =
        last?.country ?? countryOf(table.headers, await samplesOf(tx.db, { id, headers: table.headers }))
      await queries.describeImport(tx.db, { ...table, id, shape, mapping, sheet, dayFirst, country })
      if (last) await queries.rememberSettings(tx.db, { ...last, id })
      await audit(tx, {
        action: 'created',
        subjectType: 'import',
        subjectId: id,
        after: { kind, rows: table.rows },
      })
    }
    await publish(tx, { type: 'imports.updated', ids, audience: 'staff' })
    return getImport(tx, ids[0] ?? '')
  })
}

type Unmapped = Pick<queries.ImportRow, 'id' | 'kind' | 'headers' | 'shape'>

/** As in the last file of this shape, else by titles and values. */
async function mappingFor(
  tx: Tx,
  row: Unmapped,
  { isRemembered } = { isRemembered: true },
): Promise<queries.ImportRow['mapping']> {
  const fields = await TARGETS[row.kind].fields(tx.db)
  const last = isRemembered ? (await queries.findRemembered(tx.db, row))?.mapping : undefined
  const proposed = proposeMapping(row.headers, fields, await samplesOf(tx.db, row))
  const known = new Set(fields.map(({ name }) => name))
  return Object.fromEntries(
    row.headers.map((header) => {
      const field = last?.[header]?.field
      if (last && (!field || known.has(field)))
        return [header, { field: field ?? null, match: field ? ('remembered' as const) : null }]
      const own = proposed.get(header)
      return [header, { field: own?.field ?? null, match: own?.match ?? null }]
    }),
  )
}

export function changeImport(
  context: Context<StaffActor>,
  id: string,
  change: ImportChange,
): Promise<Import> {
  return transaction(context, async (tx) => {
    const saved = await queries.lockImport(tx.db, id)
    if (!saved) throw notFound('import')
    if (saved.status !== 'draft') throw conflict('This import has started. Its mapping can no longer change.')
    if (saved.kind === 'resumes' && (change.mapping || change.startOver || change.template))
      throw conflict('The fields of resumes are fixed.')
    const row = change.template === undefined ? saved : await readBy(tx, saved, change.template)
    const mapping = change.startOver ? await mappingFor(tx, row, { isRemembered: false }) : { ...row.mapping }
    const target = TARGETS[row.kind]
    const fields = await target.fields(tx.db)
    const known = new Set(fields.map(({ name }) => name))
    for (const [header, field] of Object.entries(change.mapping ?? {})) {
      if (!row.headers.includes(header)) throw invalid('mapping', `The file has no column “${header}”.`)
      if (field && !known.has(field)) throw invalid('mapping', `There is no field “${field}”.`)
      mapping[header] = { field, match: field ? 'chosen' : null }
    }
    if (change.mapping) refuseConflict(mapping, fields)
    const wanted = change.duplicates ?? row.duplicates
    const duplicates = target.duplicates.includes(wanted) ? wanted : target.duplicates[0]
    const statement = change.consentStatement === undefined ? row.consentStatement : change.consentStatement
    await queries.changeMapping(tx.db, {
      id,
      mapping,
      duplicates,
      consentStatement: statement || null,
      leftOut: change.leaveOut?.filter((header) => row.headers.includes(header)) ?? row.leftOut,
      country: change.country ?? row.country,
      valueMap: valuesIn(row, change),
      defaults: defaultsIn(row, change, known),
      template: change.startOver ? null : row.template,
    })
    await publish(tx, { type: 'imports.updated', ids: [id], audience: 'staff' })
    return getImport(tx, id)
  })
}

/** The import as a template would have it. */
async function readBy(tx: Tx, row: queries.ImportRow, id: string): Promise<queries.ImportRow> {
  const template = await findTemplate(tx, row.kind, id)
  const mapping = mappingBy(template, row, await TARGETS[row.kind].fields(tx.db))
  const {
    valueMap = {},
    defaults = row.defaults,
    duplicates = row.duplicates,
    country = row.country,
  } = template
  const values = { ...row.valueMap, ...atTitlesOf(row.headers, valueMap) }
  return { ...row, mapping, valueMap: values, defaults, duplicates, country, template: id }
}

/** Compared without case, so kept without it. */
function valuesIn({ valueMap, headers }: queries.ImportRow, { values = {} }: ImportChange) {
  const given = Object.entries(values).map(([header, texts]) => {
    if (!headers.includes(header)) throw invalid('values', `The file has no column “${header}”.`)
    const lower = Object.entries(texts).map(([theirs, ours]) => [theirs.trim().toLowerCase(), ours])
    return [header, Object.fromEntries(lower)]
  })
  return { ...valueMap, ...Object.fromEntries(given) }
}

function defaultsIn(
  { defaults }: queries.ImportRow,
  { defaults: given = {} }: ImportChange,
  known: ReadonlySet<string>,
) {
  for (const field of Object.keys(given))
    if (!known.has(field)) throw invalid('defaults', `There is no field “${field}”.`)
  return Object.fromEntries(Object.entries({ ...defaults, ...given }).filter(([, text]) => text))
}

function refuseLostConsent(row: queries.ImportRow): void {
  const [header] = forgottenColumns(row)
  if (header !== undefined)
    throw invalid(
      'mapping',
      `The column “${header}” is about consent or an opt-out, and has no field. Choose its field, or confirm to leave it out.`,
    )
  if (lacksConsent(row))
    throw new AppError('consent_missing', {
      userMessage:
        'No column has the consent of the leads. Choose it, or write where and how consent was taken.',
      fields: [{ path: 'consentStatement', message: 'Write where and in which words consent was taken.' }],
    })
}

function refuseConflict(mapping: queries.ImportRow['mapping'], fields: readonly ImportField[]): void {
  const mapped = Object.values(mapping).flatMap(({ field }) => field ?? [])
  const conflicting = conflictIn(mapped, fields)
  if (conflicting) throw invalid('mapping', conflicting)
}

export function act(context: Context<StaffActor>, id: string, verb: Act): Promise<Import> {
  return transaction(context, async (tx) => {
    const row = await queries.lockImport(tx.db, id)
    if (!row) throw notFound('import')
    if (verb === 'start' && row.status === 'draft' && row.unread > 0)
      throw conflict('Files are still being read. Start when all are read.')
    if (!may(row, verb, tx.now)) throw conflict(`This import is ${row.status}. Reload the page.`)
    if (verb === 'start' && !Object.values(row.mapping).some(({ field }) => field))
      throw invalid('mapping', 'No column has a field. Choose the field of at least one column.')
    // A mapping can also be remembered, or changed with the cells of a sheet.
    if (verb === 'start') refuseConflict(row.mapping, await TARGETS[row.kind].fields(tx.db))
    if (verb === 'start' && row.status === 'draft') refuseLostConsent(row)
    if (verb === 'start' && row.kind === 'resumes') await leaveUnchecked(tx, row)
    const status = verb === 'resume' && row.undoAt ? 'undoing' : NEXT[verb]
    await queries.setStatus(tx.db, { id, status })
    await audit(tx, { action: verb, subjectType: 'import', subjectId: id })
    await publish(tx, { type: 'imports.updated', ids: [id], audience: 'staff' })
    return getImport(tx, id)
  })
}
