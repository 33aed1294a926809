// Searching candidates (decision 004). The database decides what a search means: words, starts of words, or fragments.
import type { Db } from '#platform/server/database.ts'
import type { Value } from '#platform/server/list-filters.ts'
import type { LoopDefinition } from '#platform/server/module.ts'
import { statement } from '#platform/server/statement.ts'
import type { CandidateFilter } from '../../contract/schemas.ts'
import { SEARCHED_PEOPLE } from '../../contract/words.ts'

/** Signs that are no words find nobody: a filter that ends up as none would let a bulk act change everybody. */
export const isSearch = (q: string | undefined): q is string => Boolean(q?.trim())

/** The meaning of a search, with estimates. */
export type Search = {
  query: string | null
  /** The share of the candidates that have all the words. */
  share: number
  /** The share that have any of the words. The index reads an entry for each. */
  readShare: number
  candidates: number
  /** The ids of all candidates that have the words, if those are rare: a PostgreSQL array as text, because it goes back there. */
  matches: string | null
  matchCount: number | null
}

const meaning = statement(
  'candidates.search-meaning',
  `select query::text, share, read_share as "readShare", candidates, matches::text as matches,
    cardinality(matches) as "matchCount" from search_meaning($1)`,
).as<{ query: string | null; matches: string | null; matchCount: number | null }>()

export async function findSearch(db: Db, q: string): Promise<Search> {
  return (
    (await meaning.first(db, [q])) ?? {
      query: null,
      share: 0,
      readShare: 0,
      candidates: 0,
      matches: null,
      matchCount: null,
    }
  )
}

export type SearchFilter = CandidateFilter & { search?: Search | undefined }

/** Gives an export, a bulk act and a count the same meaning as the list. */
export async function resolveSearch<Filter extends SearchFilter>(db: Db, filter: Filter): Promise<Filter> {
  return isSearch(filter.q) ? { ...filter, search: await findSearch(db, filter.q) } : filter
}

/** The condition on the words of a row. */
export const wordsMatch = ({ query }: Search, value: Value) => `words @@ ${value(query)}::tsquery`

/** The words of candidate `c`, also before `wordsBackfill` has met the row. */
export const ROW_WORDS =
  'coalesce(c.words, (select s.words from candidate_search s where s.candidate_id = c.id))'

/** That a search finds the candidate of a row, for lists that look at each of their rows. */
export const matchesSql = (id: string, q: string) =>
  `exists (select from candidate_search s where s.candidate_id = ${id}
    and s.words @@ (select query from search_meaning(${q})) offset 0)`

/** That candidate `c` is found. A search whose meaning is known is planned by its words. */
export function whereSearched({ q, search }: SearchFilter, value: Value): string[] {
  if (!isSearch(q)) return []
  if (!search) return [matchesSql('c.id', value(q))]
  return [
    `exists (select from candidate_search s where s.candidate_id = c.id and s.${wordsMatch(search, value)})`,
  ]
}

/** Two tables for a WITH: `found`, and `people` with those merged into them; null where nothing is searched for. */
export function foundPeople({ q }: { q?: string | undefined }, value: Value): string | null {
  if (!isSearch(q)) return null
  return `found as materialized (select id from search_candidates(${value(q)}, ${SEARCHED_PEOPLE}) as id),
    people as materialized (select id from found
      union all select d.id from candidates d join found on d.merged_into = found.id)`
}

/** Whether a search means more people than a list looks at. */
export async function findsTooMany(db: Db, q: string | undefined): Promise<boolean> {
  if (!isSearch(q)) return false
  const [row] = await db.query<{ more: boolean }>({
    text: `select count(*) > ${SEARCHED_PEOPLE} as more from search_candidates($1, ${SEARCHED_PEOPLE + 1})`,
    values: [q],
  })
  return row?.more ?? false
}

const moveNewWords = statement(
  'candidates.search-move-new',
  `select gin_clean_pending_list('candidate_search_words') as pages`,
)
const EVERY_MS = 1_000
/** The pause is this many times as long as the work: a common word is written once for all candidates of a round. */
const REST = 15
const MAX_PAUSE_MS = 10_000

/** Moves the words of new and changed candidates into the index, so that their writers need not wait for it. */
export const searchIndexing: LoopDefinition = {
  name: 'candidates.search-index',
  everyMs: EVERY_MS,
  async run({ db }) {
    const start = performance.now()
    await moveNewWords.rows(db, [])
    return Math.min(MAX_PAUSE_MS, Math.max(EVERY_MS, REST * (performance.now() - start)))
  },
}
