// A page of a search, found in one of three ways by how common its words are (decision 004).
import { countFew, countUpTo } from '#platform/server/count.ts'
import type { Db } from '#platform/server/database.ts'
import type { Total } from '#platform/shared/list.ts'
import type { CandidateListQuery } from '../../contract/schemas.ts'
import { type CandidatePage, type FoundRow, pageParts, toPage, type Viewer, whereCandidates } from './list.ts'
import { findSearch, rowMatches, type Search } from './search.ts'

/** Rough microseconds, from plans on a busy machine: a candidate met on a walk, an index entry read, a match fetched. */
const COST = { walked: 4, read: 0.4, fetched: 2 }
/** So many matches are counted exactly after a walk. */
const MAX_COUNTED = 2_000
/** A walk that met too few ends after so many times the expected rows. */
const PATIENCE = 4
/** The next walk goes so many times further. */
const FURTHER = 8
/** So many matches are sorted. Of more, the newest are met sooner on a walk over the order of the list. */
const MAX_SORTED = 2_000

type SearchQuery = CandidateListQuery & { q: string }
export type Asked = { query: SearchQuery; search: Search; viewer: Viewer }
type Found = CandidatePage & { total: Total | null }

export async function searchPage(db: Db, query: SearchQuery, viewer: Viewer): Promise<Found> {
  const asked = { query, viewer, search: await findSearch(db, query.q) }
  const page = (await walkedPage(db, asked)) ?? (await fetchedPage(db, asked))
  return query.cursor ? { ...page, total: null } : page
}

const partsOf = ({ query, viewer }: Asked) => pageParts({ ...query, q: undefined }, viewer)

/** Common words: the list is read in its order until the page is full. Null where fetching the matches is cheaper. */
export async function walkedPage(db: Db, asked: Asked): Promise<Found | null> {
  const { columns, where, order, limit, values, value } = partsOf(asked)
  const { share, readShare, candidates } = asked.search
  const matches = rowMatches(asked.search, value)
  const fetching = (COST.read * readShare + COST.fetched * share) * candidates
  // The newest candidates can all lack the words, after an import for example. The walk then goes on, as long as fetching
  // every match would take longer.
  for (let expected = limit / share; COST.walked * expected <= fetching; expected *= FURTHER) {
    const rows = await db.query<FoundRow>({
      // The order's index is walked alone. Without `offset 0` the planner may gather all matches beforehand.
      text: `select ${columns} from (select c.id from (
            select c.id from candidates c where ${where} order by ${order} limit ${Math.ceil(PATIENCE * expected)}) c
          where exists (select from candidate_search s where s.candidate_id = c.id and ${matches} offset 0)
          limit ${limit}) page join candidates c using (id) order by ${order}`,
      values,
    })
    if (rows.length === limit)
      return { ...toPage(rows, asked.query), total: asked.query.cursor ? null : await totalOf(db, asked) }
  }
  return null
}

export async function fetchedPage(db: Db, asked: Asked): Promise<Found> {
  const { columns, where, filtered, order, limit, values, value } = partsOf(asked)
  const { share, candidates } = asked.search
  const found = `with found as materialized (
    select s.candidate_id as id from candidate_search s where ${rowMatches(asked.search, value)})`
  const isSorted = filtered || share * candidates <= MAX_SORTED
  const rows = await db.query<FoundRow & { total: number }>({
    text: isSorted
      ? `${found} select ${columns}, count(*) over () as total from candidates c
          where c.id in (select id from found) and ${where} order by ${order} limit ${limit}`
      : // `is true` keeps the matches in a hash that each row of the order's index is looked up in.
        `${found} select ${columns}, (select count(*) from found) as total from (
          select c.id from candidates c where (c.id in (select id from found)) is true and ${where}
          order by ${order} limit ${limit}) page join candidates c using (id) order by ${order}`,
    values,
  })
  return { ...toPage(rows, asked.query), total: { count: rows[0]?.total ?? 0, exact: true } }
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
    `from candidate_search s where ${rowMatches(search, (given) => `$${values.push(given)}`)}`,
    values,
  )
}
