// Custom fields are stored by id. The timeline and the audit show their labels.
import type { Db } from '#platform/server/database.ts'
import { listFieldLabels } from './queries/fields.ts'

type Line = { before: Record<string, unknown> | null; after: Record<string, unknown> | null }

export async function withFieldNames<Row extends Line>(db: Db, rows: readonly Row[]): Promise<Row[]> {
  if (!rows.some(({ before, after }) => before?.['custom'] ?? after?.['custom'])) return [...rows]
  const labels = new Map((await listFieldLabels(db)).map(({ id, label }) => [id, label]))
  return rows.map((row) => ({ ...row, before: named(row.before, labels), after: named(row.after, labels) }))
}

function named(fields: Line['before'], labels: ReadonlyMap<string, string>): Line['before'] {
  const custom = fields?.['custom']
  if (typeof custom !== 'object' || custom === null) return fields
  const entries = Object.entries(custom).map(([id, value]) => [labels.get(id) ?? 'Removed field', value])
  return { ...fields, custom: Object.fromEntries(entries) }
}
