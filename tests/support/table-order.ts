// Reads of tables whose owner stands to the right in src/domains/order.json. See docs/decisions/019-domain-order.md.
import order from '../../src/domains/order.json' with { type: 'json' }
import { textsOf } from './sql-texts.ts'
import { domainOf, ownedTables } from './table-owners.ts'

const TABLE = `(${[...ownedTables.keys()].join('|')})`
/** Also a later table of `from leads l, orders o`. */
const NAMED = new RegExp(
  String.raw`(?<=\b(?:from|join|using|update|into|table)\s+(?:only\s+)?(?:[\w…]+(?:\s+(?:as\s+)?\w+)?\s*,\s*)*\(*"?)${TABLE}\b(?![.:'-])`,
  'gi',
)
/** A helper or a query builder gets it: `selectFrom('leads as l')`. */
const ALONE = new RegExp(String.raw`^${TABLE}(?:\s+(?:as\s+)?\w+)?$`)

const isRight = (domain: string, table: string) =>
  order.indexOf(ownedTables.get(table)?.owner ?? '') > order.indexOf(domain)

/** Each table as often as the file's SQL names it. Only queries files pass the name of a table as a text. */
export function readsToTheRight(file: string, source: string): string[] {
  const domain = domainOf(file)
  const isQueries = /\/queries(\.ts$|\/)/.test(file)
  const tables = textsOf(source).flatMap((text) => {
    const alone = isQueries ? ALONE.exec(text)?.[1] : undefined
    return alone ? [alone] : [...text.matchAll(NAMED)].map(([table]) => table)
  })
  return tables.filter((table) => isRight(domain, table))
}
