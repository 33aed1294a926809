// Which templates fit a file, and what they make of its columns. Pure.
import type { ImportField } from '#platform/server/import-target.ts'
import { conflictIn, plain } from './mapping.ts'
import type { ImportRow } from './queries/imports.ts'

export type Template = {
  id: string
  name: string
  isBuiltIn: boolean
  mapping: Readonly<Record<string, string | null>>
}
export type Fit = { missing: string[]; isOffered: boolean }

const folded = (title: string) => plain(title) || title

/** Its columns that the file does not have. It is offered when it has none of them, and most columns of the file. */
export function fitOf({ mapping }: Pick<Template, 'mapping'>, headers: readonly string[]): Fit {
  const given = new Set(headers.map(folded))
  const missing = Object.keys(mapping).filter((header) => mapping[header] && !given.has(folded(header)))
  const known = Object.keys(mapping).filter((header) => given.has(folded(header)))
  return { missing, isOffered: missing.length === 0 && known.length * 2 > headers.length }
}

/** What the template says of a column, at the title of the file. Case, accents, spaces and signs do not matter. */
export function atTitlesOf<Said>(
  headers: readonly string[],
  said: Readonly<Record<string, Said>>,
): Record<string, Said> {
  const named = new Map(headers.toReversed().map((header) => [folded(header), header]))
  return Object.fromEntries(
    Object.entries(said).flatMap(([header, each]) => {
      const at = named.get(folded(header))
      return at === undefined ? [] : [[at, each]]
    }),
  )
}

/** Columns that the template does not know keep their field, unless the two cannot stand together. */
export function mappingBy(
  { mapping }: Pick<Template, 'mapping'>,
  row: Pick<ImportRow, 'headers' | 'mapping'>,
  fields: readonly ImportField[],
): ImportRow['mapping'] {
  const known = new Set(fields.map(({ name }) => name))
  const next: ImportRow['mapping'] = {}
  for (const [header, field] of Object.entries(atTitlesOf(row.headers, mapping)))
    next[header] = field && known.has(field) ? { field, match: 'template' } : { field: null, match: null }
  for (const header of row.headers) {
    if (next[header]) continue
    const own = row.mapping[header] ?? { field: null, match: null }
    const taken = Object.values(next).flatMap((each) => each.field ?? [])
    next[header] = own.field && conflictIn([...taken, own.field], fields) ? { field: null, match: null } : own
  }
  return next
}
