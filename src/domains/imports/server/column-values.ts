// What a column says, value by value, and what each is here.
import type { Tx } from '#platform/server/transaction.ts'
import { invalid, notFound } from '#shared/errors.ts'
import type { ColumnValues } from '../contract/schemas.ts'
import { findImport } from './queries/imports.ts'
import { countValues } from './queries/values.ts'
import { TARGETS } from './targets.ts'

/** As many as can be mapped. */
const MAX_VALUES = 500

export async function valuesOf({ db }: Tx, id: string, column: string): Promise<ColumnValues> {
  const row = await findImport(db, id)
  if (!row) throw notFound('import')
  const index = row.headers.indexOf(column)
  if (index === -1) throw invalid('column', `The file has no column “${column}”.`)
  const fields = await TARGETS[row.kind].fields(db)
  const field = fields.find(({ name }) => name === row.mapping[column]?.field)
  const found = await countValues(db, { id, index, limit: MAX_VALUES + 1 })
  const items = found.slice(0, MAX_VALUES).map(({ text, count }) => ({
    text,
    count,
    becomes: row.valueMap[column]?.[text.toLowerCase()] ?? null,
    isKnown: field?.isChoice?.(text) ?? true,
  }))
  const isOpen = ({ becomes, isKnown }: (typeof items)[number]) => becomes === null && !isKnown
  return {
    items: items.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one))),
    hasMore: found.length > MAX_VALUES,
  }
}
