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

type Sampled = {
  size: number
  percent: number
  by_words: number
  by_any: number
  by_fragment: number
  has_words: boolean
}

/** So many blocks of candidate_search, about 1,600 candidates, tell how common a search is. */
const SAMPLED_BLOCKS = 64

const sample = statement<Sampled>(
  'candidates.search-sample',
  `with asked as materialized (select query, replace(query::text, '&', '|')::tsquery as any_word,
      least(100, 100.0 * ${SAMPLED_BLOCKS} / greatest(1, pg_relation_size('candidate_search') / 8192)) as percent
      from search_query($1) as query),
    sampled as materialized (select count(*) as size,
        count(*) filter (where s.words @@ query) as by_words,
        count(*) filter (where s.words @@ any_word) as by_any,
        count(*) filter (where s.text like all($2::text[])) as by_fragment
      from asked, candidate_search s tablesample system ((select percent from asked)) repeatable (1))
  select sampled.*, percent::float8, case when by_words > 0 then true
    else (select count(*) > 0 from candidate_search s where s.words @@ (select query from asked)) end as has_words
  from asked, sampled`,
)

export type Search = {
  byFragment: boolean
  /** Estimates: how many candidates there are, and which share of them has all the words, or any of them. */
  candidates: number
  share: number
  shareOfAny: number
}

/** Whether the typed text means words or a fragment, and how common it is. */
export async function readSearch(db: Db, q: string): Promise<Search> {
  const patterns = fragmentPatterns(q)
  const row = await sample.first(db, [q, patterns])
  if (!row) return { byFragment: false, candidates: 0, share: 0, shareOfAny: 0 }
  const byFragment = !row.has_words && patterns.length > 0
  const matches = byFragment ? row.by_fragment : row.by_words
  const shareOf = (count: number) => count / Math.max(1, row.size)
  return {
    byFragment,
    candidates: (row.size * 100) / row.percent,
    share: shareOf(matches),
    shareOfAny: shareOf(Math.max(matches, row.by_any)),
  }
}

/** The same meaning for a list, its total, its export and its bulk acts. */
export async function resolveSearch<Filter extends SearchFilter>(db: Db, filter: Filter): Promise<Filter> {
  if (!isSearch(filter.q)) return filter
  const { byFragment } = await readSearch(db, filter.q)
  return { ...filter, byFragment }
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
