// The people whom a search means, for lists of what belongs to people: such a list starts from them, and from no more than
// a few thousand. Whether there are more is said with the list's total.
import type { Db } from '#platform/server/database.ts'
import { SEARCHED_PEOPLE } from '../../contract/words.ts'
import { searchFragments } from '../rules.ts'
import { everyoneContaining } from './containing.ts'

type Value = (given: unknown) => string

/** For a FROM; null where nothing is searched for. */
function containing(q: string | undefined, value: Value): string | null {
  const fragments = searchFragments(q ?? '')
  return fragments.length > 0 ? everyoneContaining(fragments, { value }) : null
}

/** Two tables for a WITH: `found`, and `people` with those merged into them; null where nothing is searched for. */
export function foundPeople({ q }: { q?: string | undefined }, value: Value): string | null {
  const everyone = containing(q, value)
  if (!everyone) return null
  return `found as materialized (select c.id from ${everyone} limit ${SEARCHED_PEOPLE}),
    people as materialized (select id from found
      union all select d.id from candidates d join found on d.merged_into = found.id)`
}

/** Whether a search means more people than a list looks at. */
export async function findsTooMany(db: Db, q: string | undefined): Promise<boolean> {
  const values: unknown[] = []
  const everyone = containing(q, (given) => `$${values.push(given)}`)
  if (!everyone) return false
  const [row] = await db.query<{ more: boolean }>({
    text: `select exists (select from ${everyone} offset ${SEARCHED_PEOPLE}) as more`,
    values,
  })
  return row?.more ?? false
}
