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
/** A list or a helper gets it: `leads as l`, `leads l left join …`. */
const FIRST = new RegExp(
  String.raw`^\s*${TABLE}(?:\s+(?:as\s+)?\w+)?(?:\s*$|\s*,|\s+(?:inner\s+|left\s+|cross\s+)?join\b)`,
)

const isRight = (domain: string, table: string) =>
  order.indexOf(ownedTables.get(table)?.owner ?? '') > order.indexOf(domain)

/** Each table as often as the file's SQL names it. Only texts of queries files start with a table. */
export function readsToTheRight(file: string, source: string): string[] {
  const domain = domainOf(file)
  const isQueries = /\/queries\//.test(file)
  const tables = textsOf(source).flatMap((text) => {
    const first = isQueries ? FIRST.exec(text)?.[1] : undefined
    return [...(first ? [first] : []), ...[...text.matchAll(NAMED)].map(([table]) => table)]
  })
  return tables.filter((table) => isRight(domain, table))
}
