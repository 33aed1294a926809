// Templates: saved from an import, renamed, removed, and chosen for another file.
import { audit, difference } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { type Tx, transaction } from '#platform/server/transaction.ts'
import { conflict, invalid, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { ImportTemplate } from '../contract/template-schemas.ts'
import type { TableKind } from '../contract/words.ts'
import { BUILT_IN, type BuiltIn } from './built-in-templates.ts'
import { findImport, type ImportRow } from './queries/imports.ts'
import * as queries from './queries/templates.ts'
import { fitOf, type Template } from './template-fit.ts'

/** A list to choose from, not an archive. */
const MAX_TEMPLATES = 200

const columnsOf = ({ mapping }: Pick<Template, 'mapping'>) =>
  Object.entries(mapping).map(([header, field]) => ({ header, field }))

const toTemplate = (row: queries.TemplateRow): ImportTemplate => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  isBuiltIn: false,
  columns: columnsOf(row),
  by: row.byName,
  updatedAt: row.updatedAt,
})

const builtIn = (row: BuiltIn): ImportTemplate => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  isBuiltIn: true,
  columns: columnsOf(row),
  by: null,
  updatedAt: null,
})

const builtInOf = (kind: string | null) => BUILT_IN.filter((each) => kind === null || each.kind === kind)

export async function listAll({ db }: Tx, kind: TableKind | null): Promise<ImportTemplate[]> {
  return [...(await queries.listTemplates(db, kind)).map(toTemplate), ...builtInOf(kind).map(builtIn)]
}

type Offered = { id: string; name: string; isBuiltIn: boolean; missing: string[]; isOffered: boolean }

/** Those that a file can be read by, the ones that fit it first. */
export async function templatesFor({ db }: Tx, row: ImportRow): Promise<Offered[]> {
  if (row.kind === 'resumes') return []
  const own = (await queries.listTemplates(db, row.kind)).map((each) => ({ ...each, isBuiltIn: false }))
  const all: Template[] = [...own, ...builtInOf(row.kind).map((each) => ({ ...each, isBuiltIn: true }))]
  return all
    .map(({ id, name, isBuiltIn, mapping }) => ({ id, name, isBuiltIn, ...fitOf({ mapping }, row.headers) }))
    .toSorted((one, other) => Number(other.isOffered) - Number(one.isOffered))
}

export type Chosen = Template & Partial<Pick<ImportRow, 'valueMap' | 'defaults' | 'country' | 'duplicates'>>

export async function findTemplate({ db }: Tx, kind: string, id: string): Promise<Chosen> {
  const ready = builtInOf(kind).find((each) => each.id === id)
  if (ready) return { ...ready, isBuiltIn: true }
  const own = (await queries.listTemplates(db, kind)).find((each) => each.id === id)
  if (!own)
    throw invalid('template', 'This template is gone, or is for another kind of file. Choose another one.')
  return { ...own, isBuiltIn: false }
}

async function refuseTwin(tx: Tx, { kind, name, except }: { kind: string; name: string; except?: string }) {
  const twin = await queries.findTwin(tx.db, kind, name)
  const isBuiltIn = builtInOf(kind).some((each) => each.name.toLowerCase() === name.toLowerCase())
  if (isBuiltIn || (twin && twin.id !== except))
    throw invalid('name', 'A template with this name already exists. Choose another name.')
}

async function getTemplate({ db }: Tx, id: string, kind: string): Promise<ImportTemplate> {
  const row = (await queries.listTemplates(db, kind)).find((each) => each.id === id)
  if (!row) throw notFound('template')
  return toTemplate(row)
}

const publishChange = (tx: Tx, id: string) =>
  publish(tx, { type: 'imports.updated', ids: [id], audience: 'staff' })

export function addTemplate(
  context: Tx<StaffActor>,
  { name, importId }: { name: string; importId: string },
): Promise<ImportTemplate> {
  return transaction(context, async (tx) => {
    const row = await findImport(tx.db, importId)
    if (!row) throw notFound('import')
    const { kind } = row
    if (kind === 'resumes') throw conflict('Resumes have no columns, so they need no template.')
    await refuseTwin(tx, { kind, name })
    if ((await queries.listTemplates(tx.db, kind)).length >= MAX_TEMPLATES)
      throw conflict(`There are ${MAX_TEMPLATES} templates already. Remove one first.`)
    const mapping = Object.fromEntries(
      row.headers.map((header) => [header, row.mapping[header]?.field ?? null]),
    )
    if (!Object.values(mapping).some(Boolean))
      throw invalid('name', 'No column has a field yet. Choose the field of at least one column.')
    const id = uuidv7()
    const { valueMap, defaults, country, duplicates } = row
    const added = { id, kind, name, mapping, valueMap, defaults, country, duplicates }
    await queries.insertTemplate(tx.db, { ...added, by: tx.actor.userId })
    if (row.status === 'draft') await queries.setTemplate(tx.db, importId, id)
    await audit(tx, {
      action: 'created',
      subjectType: 'import_template',
      subjectId: id,
      after: { name, kind },
    })
    await publishChange(tx, importId)
    return getTemplate(tx, id, kind)
  })
}

export function renameTemplate(context: Tx<StaffActor>, id: string, name: string): Promise<ImportTemplate> {
  return transaction(context, async (tx) => {
    const row = await queries.lockTemplate(tx.db, id)
    if (!row) throw notFound('template')
    await refuseTwin(tx, { kind: row.kind, name, except: id })
    const changed = difference({ name: row.name }, { name })
    if (changed) await queries.writeName(tx.db, id, name)
    if (changed)
      await audit(tx, { action: 'edited', subjectType: 'import_template', subjectId: id, ...changed })
    await publishChange(tx, id)
    return getTemplate(tx, id, row.kind)
  })
}

export function removeTemplate(context: Tx<StaffActor>, id: string): Promise<void> {
  return transaction(context, async (tx) => {
    const row = await queries.lockTemplate(tx.db, id)
    if (!row) throw notFound('template')
    await queries.deleteTemplate(tx.db, id)
    await audit(tx, {
      action: 'removed',
      subjectType: 'import_template',
      subjectId: id,
      before: { name: row.name },
    })
    await publishChange(tx, id)
  })
}
