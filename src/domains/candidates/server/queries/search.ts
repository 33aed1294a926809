// Searching candidates (decision 004). Every word that was typed has to start a word of the candidate. When no candidate has
// such words, the typed text is looked for anywhere in names and email addresses.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import { foldText } from '#platform/shared/fold-text.ts'
import { SEARCHED_PEOPLE } from '../../contract-search.ts'
import type { CandidateFilter } from '../../schemas.ts'

type Value = (given: unknown) => string

const MAX_FRAGMENTS = 8
/** The index of fragments knows pieces of three characters. */
const SHORTEST_FRAGMENT = 3

export const isSearch = (q: string | undefined): q is string => /[\p{L}\p{N}]/u.test(q ?? '')

/** That a candidate has every word of a search. */
export const matchesSql = (id: string, q: string) =>
  `exists (select from candidate_search s where s.candidate_id = ${id} and s.words @@ search_query(${q}))`

/** Patterns for LIKE that a name or an email address has to match; none where the typed text is too short for that. */
function fragmentPatterns(q: string): string[] {
  const fragments = foldText(q).trim().split(/\s+/).slice(0, MAX_FRAGMENTS)
  if (fragments.some((fragment) => fragment.length < SHORTEST_FRAGMENT)) return []
  return fragments.map((fragment) => `%${fragment.replace(/[\\%_]/g, '\\$&')}%`)
}

export type SearchFilter = CandidateFilter & {
  /** No candidate has the words that were typed. */
  byFragment?: boolean | undefined
}

/** The condition on a row `s` of candidate_search. */
export function rowMatches({ q = '', byFragment }: SearchFilter, value: Value): string {
  if (!byFragment) return `s.words @@ search_query(${value(q)})`
  return fragmentPatterns(q)
    .map((pattern) => `s.text like ${value(pattern)}`)
    .join(' and ')
}

export function whereSearched(filter: SearchFilter, value: Value): string[] {
  if (!isSearch(filter.q)) return []
  return [
    `exists (select from candidate_search s where s.candidate_id = c.id and ${rowMatches(filter, value)})`,
  ]
}

type Sampled = { size: number; percent: number; by_words: number; by_any: number; by_fragment: number }

/** So many blocks of candidate_search, about 1,600 candidates, tell how common a search is. */
const SAMPLED_BLOCKS = 64

const sample = statement<Sampled>(
  'candidates.search-sample',
  `with asked as materialized (select query, replace(query::text, '&', '|')::tsquery as any_word,
      least(100, 100.0 * ${SAMPLED_BLOCKS} / greatest(1, pg_relation_size('candidate_search') / 8192)) as percent
      from search_query($1) as query)
  select count(*) as size, (select percent::float8 from asked) as percent,
    count(*) filter (where s.words @@ query) as by_words,
    count(*) filter (where s.words @@ any_word) as by_any,
    count(*) filter (where s.text like all($2::text[])) as by_fragment
  from asked, candidate_search s tablesample system ((select percent from asked)) repeatable (1)`,
)

/** Estimates: how many candidates there are, and which share of them has all the words, any of them, or the fragment. */
export type Sample = { candidates: number; all: number; any: number; fragment: number }

export async function sampleSearch(db: Db, q: string): Promise<Sample> {
  const row = await sample.first(db, [q, fragmentPatterns(q)])
  if (!row || row.size === 0) return { candidates: 0, all: 0, any: 0, fragment: 0 }
  return {
    candidates: (row.size * 100) / row.percent,
    all: row.by_words / row.size,
    any: row.by_any / row.size,
    fragment: row.by_fragment / row.size,
  }
}

const matchingWords = statement<{ found: boolean }>(
  'candidates.has-words',
  // Counted, because the planner reads the table for `exists` and may read all of it.
  'select count(*) > 0 as found from candidate_search s where s.words @@ search_query($1)',
)

/** Whether the typed text means a fragment: no candidate has such words. */
export async function meansFragment(db: Db, q: string, { all }: Sample): Promise<boolean> {
  if (all > 0 || fragmentPatterns(q).length === 0) return false
  return !(await matchingWords.first(db, [q]))?.found
}

/** Gives an export, a bulk act and a count the same meaning as the list. */
export async function resolveSearch<Filter extends SearchFilter>(db: Db, filter: Filter): Promise<Filter> {
  const { q } = filter
  if (!isSearch(q)) return filter
  return { ...filter, byFragment: await meansFragment(db, q, await sampleSearch(db, q)) }
}

/** Two tables for a WITH: `found`, and `people` with those merged into them; null where nothing is searched for. */
export function foundPeople({ q }: { q?: string | undefined }, value: Value): string | null {
  if (!isSearch(q)) return null
  return `found as materialized (${foundSql(value(q))} limit ${SEARCHED_PEOPLE}),
    people as materialized (select id from found
      union all select d.id from candidates d join found on d.merged_into = found.id)`
}

const foundSql = (q: string) =>
  `select s.candidate_id as id from candidate_search s where s.words @@ search_query(${q})`

/** Whether a search means more people than a list looks at. */
export async function findsTooMany(db: Db, q: string | undefined): Promise<boolean> {
  if (!isSearch(q)) return false
  const [row] = await db.query<{ more: boolean }>({
    text: `select exists (${foundSql('$1')} offset ${SEARCHED_PEOPLE}) as more`,
    values: [q],
  })
  return row?.more ?? false
}
