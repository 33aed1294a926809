// Reads and writes of tables, checked by src/domains/tables.json. See docs/decisions/019-domain-order.md.
import owners from '../../src/domains/tables.json' with { type: 'json' }
import { sqlOf, UNNAMED } from './sql-texts.ts'

/** They show or sum figures over everything (decisions 019 and 044), copy it for a person, or fill the demo. */
const READ_ALL = new Set(['costs', 'dashboard', 'privacy', 'reporting', 'app'])

/** A backup copies the tables of every owner (decision 050). */
const COPIES_ALL = 'src/platform/server/backup/'

type Owned = { owner: string; published: readonly string[] }

export const ownedTables = new Map<string, Owned>(
  Object.entries(owners).flatMap(([owner, tables]) =>
    Object.entries(tables).map(([table, published]): [string, Owned] => [table, { owner, published }]),
  ),
)

export const domainOf = (file: string) => /^src\/(?:domains\/)?([^/]+)\//.exec(file)?.[1] ?? ''

/** The accesses of a file's SQL to foreign tables. `columns` has the columns of every table. */
export function breachesOf(
  file: string,
  source: string,
  columns: ReadonlyMap<string, readonly string[]>,
): string[] {
  if (file.startsWith(COPIES_ALL)) return []
  const domain = domainOf(file)
  const sql = sqlOf(source, [...ownedTables.keys()])
  const foreign = (table: string) => ownedTables.get(table)?.owner !== domain
  const breaches = sql.writes
    .filter(foreign)
    .map((table) => (table === UNNAMED ? 'writes a table it does not name' : `writes ${table}`))
  if (!READ_ALL.has(domain)) {
    const isPrivate = (table: string) => ownedTables.get(table)?.published.length === 0
    breaches.push(
      ...sql.reads.filter((table) => foreign(table) && isPrivate(table)).map((table) => `reads ${table}`),
    )
    for (const { table, column } of sql.columns) {
      const exists = column === '*' || columns.get(table)?.includes(column)
      if (exists && foreign(table) && !ownedTables.get(table)?.published.includes(column))
        breaches.push(`reads ${table}.${column}`)
    }
  }
  return [...new Set(breaches)].sort().map((breach) => `${file} ${breach}`)
}
