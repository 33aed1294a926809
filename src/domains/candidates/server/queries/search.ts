// Searching candidates (decision 004). Every word that was typed has to start a word of the candidate. When nobody has
// such words, what was typed is looked for anywhere in names and email addresses.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import { SEARCHED_PEOPLE } from '../../contract-search.ts'
import type { CandidateFilter } from '../../schemas.ts'

type Value = (given: unknown) => string

const MAX_FRAGMENTS = 8

export const isSearch = (q: string | undefined): q is string => /[\p{L}\p{N}]/u.test(q ?? '')

/** That a candidate has every word of a search. */
export const matchesSql = (id: string, q: string) =>
  `exists (select from candidate_search s where s.candidate_id = ${id} and s.words @@ search_query(${q}))`

/** The same, asked of each row in the order of the list: the planner cannot gather the matches first. */
const walkedMatchesSql = (id: string, q: string) =>
  `exists (select from candidate_search s where s.candidate_id = ${id} and s.words @@ search_query(${q}) offset 0)`

/** That the name or an email address of a candidate contains every fragment. */
function containsSql(id: string, q: string, value: Value): string {
  const fragments = q.trim().split(/\s+/).slice(0, MAX_FRAGMENTS)
  const contains = fragments.map((fragment) => {
    const pattern = value(fragment.replace(/[\\%_]/g, '\\$&'))
    return `s.text like '%' || fold_text(${pattern}) || '%'`
  })
  return `exists (select from candidate_search s where s.candidate_id = ${id} and ${contains.join(' and ')})`
}

export type SearchFilter = CandidateFilter & {
  /** No candidate has the words that were typed. */
  byFragment?: boolean | undefined
  /** Too many candidates have them to be fetched and sorted. */
  isCommon?: boolean | undefined
}

export function whereSearched({ q, byFragment, isCommon }: SearchFilter, value: Value): string[] {
  if (!isSearch(q)) return []
  if (byFragment) return [containsSql('c.id', q, value)]
  return [(isCommon ? walkedMatchesSql : matchesSql)('c.id', value(q))]
}

const someone = statement<{ found: boolean }>(
  'candidates.has-words',
  'select exists (select from candidate_search where words @@ search_query($1)) as found',
)

/** Whether the words that were typed mean words or a fragment: the same for a list, its total, export and bulk acts. */
export async function resolveSearch<Filter extends SearchFilter>(db: Db, filter: Filter): Promise<Filter> {
  if (!isSearch(filter.q) || (await someone.first(db, [filter.q]))?.found) return filter
  return { ...filter, byFragment: true }
}

/** Two tables for a WITH: `found`, and `people` with those merged into them; null where nothing is searched for. */
export function foundPeople({ q }: { q?: string | undefined }, value: Value): string | null {
  if (!isSearch(q)) return null
  return `found as materialized (${foundSql(value(q))} limit ${SEARCHED_PEOPLE}),
    people as materialized (select id from found
      union all select d.id from candidates d join found on d.merged_into = found.id)`
}

const foundSql = (q: string) =>
  `select c.id from candidate_search s join candidates c on c.id = s.candidate_id and c.removed_at is null
    where s.words @@ search_query(${q})`

/** Whether a search means more people than a list looks at. */
export async function findsTooMany(db: Db, q: string | undefined): Promise<boolean> {
  if (!isSearch(q)) return false
  const [row] = await db.query<{ more: boolean }>({
    text: `select exists (${foundSql('$1')} offset ${SEARCHED_PEOPLE}) as more`,
    values: [q],
  })
  return row?.more ?? false
}
