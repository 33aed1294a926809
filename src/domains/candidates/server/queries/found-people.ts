// The people whom a search means, for lists of what belongs to people: such a list starts from them, and from no more than
// a few thousand. Whether there are more is said with the list's total.
import type { Db } from '#platform/server/database.ts'
import { SEARCHED_PEOPLE } from '../../contract-search.ts'
import { containsSql, searchFragments } from '../rules.ts'

type Value = (given: unknown) => string

const FOUND = 'from candidates p where p.removed_at is null'

const containing = (q: string | undefined, value: Value) =>
  searchFragments(q ?? '').map((each) => containsSql('p.search', value(each)))

/** Two tables for a WITH: `found`, and `people` with those merged into them; null where nothing is searched for. */
export function foundPeople({ q }: { q?: string | undefined }, value: Value): string | null {
  const contains = containing(q, value)
  if (contains.length === 0) return null
  return `found as materialized (select p.id ${FOUND} and ${contains.join(' and ')} limit ${SEARCHED_PEOPLE}),
    people as materialized (select id from found
      union all select d.id from candidates d join found on d.merged_into = found.id)`
}

/** Whether a search means more people than a list looks at. */
export async function findsTooMany(db: Db, q: string | undefined): Promise<boolean> {
  const values: unknown[] = []
  const contains = containing(q, (given) => `$${values.push(given)}`)
  if (contains.length === 0) return false
  const [row] = await db.query<{ more: boolean }>({
    text: `select exists (select ${FOUND} and ${contains.join(' and ')} offset ${SEARCHED_PEOPLE}) as more`,
    values,
  })
  return row?.more ?? false
}
