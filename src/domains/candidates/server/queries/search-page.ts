// A page of a search, found in one of three ways by how common its words are (decision 004).
import { countFew, countUpTo } from '#platform/server/count.ts'
import type { Db } from '#platform/server/database.ts'
import type { Total } from '#shared/list.ts'
import type { CandidateListQuery } from '../../contract/schemas.ts'
import { type CandidatePage, type FoundRow, pageParts, toPage, type Viewer, whereCandidates } from './list.ts'
import { findSearch, ROW_WORDS, type Search, wordsMatch } from './search.ts'

/** Rough microseconds, from plans: a candidate met on a walk, an index entry read, a match fetched. */
const COST = { walked: 0.8, read: 0.2, fetched: 3.3 }
/** So many matches are counted exactly after a walk. */
const MAX_COUNTED = 2_000
/** A walk that met too few ends after so many times the expected rows. */
const PATIENCE = 4
/** The next walk goes so many times further. */
const FURTHER = 8
/** So many matches are sorted. */
const MAX_SORTED = 2_000

type SearchQuery = CandidateListQuery & { q: string }
export type Asked = { query: SearchQuery; search: Search; viewer: Viewer }
type Found = CandidatePage & { total: Total | null }

export async function searchPage(db: Db, query: SearchQuery, viewer: Viewer): Promise<Found> {
  const asked = { query, viewer, search: await findSearch(db, query.q) }
  const isNobody = asked.search.matchCount === 0
  const page = isNobody ? NOBODY : ((await walkedPage(db, asked)) ?? (await fetchedPage(db, asked)))
  return query.cursor ? { ...page, total: null } : page
}

const NOBODY: Found = { rows: [], nextCursor: null, total: { count: 0, exact: true } }

const partsOf = ({ query, viewer }: Asked) => pageParts({ ...query, q: undefined }, viewer)

/** Common words: the list is read in its order until the page is full. Null where fetching the matches is cheaper. */
export async function walkedPage(db: Db, asked: Asked): Promise<Found | null> {
  const { columns, where, order, limit, values, value } = partsOf(asked)
  const { share, readShare, candidates } = asked.search
  const matches = wordsMatch(asked.search, value)
  const fetching = (COST.read * readShare + COST.fetched * share) * candidates
  // The newest candidates can all lack the words, after an import for example. The walk then goes on, as long as fetching
  // every match would take longer.
  for (let expected = limit / share; COST.walked * expected <= fetching; expected *= FURTHER) {
    const rows = await db.query<FoundRow>({
      camel: true,
      text: `select ${columns} from (select c.id from (
            select c.id, ${ROW_WORDS} as words from candidates c where ${where} order by ${order} limit ${Math.ceil(PATIENCE * expected)}) c
          where c.${matches} limit ${limit}) page join candidates c using (id) order by ${order}`,
      values,
    })
    if (rows.length === limit)
      return { ...toPage(rows, asked.query), total: asked.query.cursor ? null : await totalOf(db, asked) }
  }
  return null
}

/** Rare words: all matches are fetched. */
export async function fetchedPage(db: Db, asked: Asked): Promise<Found> {
  const parts = partsOf(asked)
  const rows = await db.query<FoundRow & { total: number }>({
    camel: true,
    text: fewMatches(parts, asked.search) ?? manyMatches(parts, asked.search),
    values: parts.values,
  })
  return { ...toPage(rows, asked.query), total: { count: rows[0]?.total ?? 0, exact: true } }
}

type Parts = ReturnType<typeof partsOf>

function fewMatches(
  { columns, where, order, limit, value }: Parts,
  { matches, matchCount }: Search,
): string | null {
  if (matches === null || (matchCount ?? 0) > MAX_SORTED) return null
  return `select ${columns}, count(*) over () as total from candidates c
    where c.id = any(${value(matches)}::uuid[]) and ${where} order by ${order} limit ${limit}`
}

/** The newest of many matches are met sooner on a walk over the list's order. Filters can leave few of them to meet. */
function manyMatches({ columns, where, filtered, order, limit, value }: Parts, search: Search): string {
  const found = search.matches
    ? `select unnest(${value(search.matches)}::uuid[]) as id`
    : `select s.candidate_id as id from candidate_search s where ${wordsMatch(search, value)}`
  const isSorted = `(select ${filtered} or total <= ${MAX_SORTED} from size)`
  const part = (total: string, conditions: string) =>
    `(select c.id, ${total} as total from candidates c where ${conditions} and ${where} order by ${order} limit ${limit})`
  // `is true` keeps the matches in a hash that each row of the order's index is looked up in.
  return `with found as materialized (${found}),
    size as materialized (select count(*) as total from found),
    page as (
      ${part('count(*) over ()', `c.id in (select id from found) and ${isSorted}`)} union all
      ${part('(select total from size)', `(c.id in (select id from found)) is true and not ${isSorted}`)})
    select ${columns}, page.total from page join candidates c using (id) order by ${order}`
}

/** Filtered words are counted as every list is. */
async function totalOf(db: Db, asked: Asked): Promise<Total> {
  const { query, viewer, search } = asked
  if (partsOf(asked).filtered) {
    const { sql, values } = whereCandidates({ ...query, search }, viewer)
    return countUpTo(db, `from candidates c where ${sql}`, values)
  }
  const count = Math.round(search.share * search.candidates)
  if (count > MAX_COUNTED) return { count, exact: false }
  const values: unknown[] = []
  return countFew(
    db,
    `from candidate_search s where ${wordsMatch(search, (given) => `$${values.push(given)}`)}`,
    values,
  )
}
