// Templates of files, and the one that an import uses.
import type { Db } from '#platform/server/database.ts'
import type { Duplicates } from '#platform/server/import-target.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { Country } from '#shared/countries.ts'
import type { TableKind } from '../../contract/words.ts'

export type TemplateRow = RowOf<typeof list>

const COLUMNS = `t.id, t.kind, t.name, t.mapping, t.value_map, t.defaults, t.country, t.duplicates, t.updated_at,
  (select u.name from users u where u.id = t.created_by) as by_name`

const list = statement(
  'imports.templates',
  `select ${COLUMNS} from import_templates t where $1::text is null or t.kind = $1 order by lower(t.name), t.id limit 500`,
).as<{
  kind: TableKind
  mapping: Record<string, string | null>
  valueMap: Record<string, Record<string, string>>
  defaults: Record<string, string>
  country: Country
  duplicates: Duplicates
}>()
export const listTemplates = (db: Db, kind: string | null) => list.rows(db, [kind])

const lock = statement(
  'imports.template.lock',
  `select ${COLUMNS} from import_templates t where t.id = $1 for update of t`,
).as<TemplateRow>()
export const lockTemplate = (db: Db, id: string) => lock.first(db, [id])

const twin = statement(
  'imports.template.twin',
  'select id from import_templates where kind = $1 and lower(name) = lower($2)',
)
export const findTwin = (db: Db, kind: string, name: string) => twin.first(db, [kind, name])

const insert = statement(
  'imports.template.insert',
  `insert into import_templates (id, kind, name, mapping, value_map, defaults, country, duplicates, created_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
type Added = Omit<TemplateRow, 'updatedAt' | 'byName'> & { by: string }
export const insertTemplate = (db: Db, row: Added) =>
  insert.rows(db, [
    row.id,
    row.kind,
    row.name,
    row.mapping,
    row.valueMap,
    row.defaults,
    row.country,
    row.duplicates,
    row.by,
  ])

const rename = statement(
  'imports.template.rename',
  'update import_templates set name = $2, updated_at = now() where id = $1',
)
export const writeName = (db: Db, id: string, name: string) => rename.rows(db, [id, name])

const remove = statement('imports.template.remove', 'delete from import_templates where id = $1')
export const deleteTemplate = (db: Db, id: string) => remove.rows(db, [id])

const use = statement('imports.template.use', 'update imports set template = $2 where id = $1')
export const setTemplate = (db: Db, importId: string, template: string | null) =>
  use.rows(db, [importId, template])
