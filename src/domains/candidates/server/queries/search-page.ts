// A page of a search, found in one of three ways by how common its words are (decision 004).
import { countFew, countUpTo } from '#platform/server/count.ts'
import type { Db } from '#platform/server/database.ts'
import type { Total } from '#platform/shared/list.ts'
import type { CandidateListQuery } from '../../schemas.ts'
import { type CandidatePage, type FoundRow, pageParts, toPage, type Viewer, whereCandidates } from './list.ts'
import { meansFragment, rowMatches, type Sample, type SearchFilter, sampleSearch } from './search.ts'

/**
 * Rough estimates in microseconds, scaled down from a busy machine: a candidate met on a walk, an entry of a word's index, a
 * match fetched from the table. Measure them on a quiet machine before relying on them.
 */
const COST = { walked: 3, indexed: 0.4, fetched: 2 }
/** An exact total of a walk may cost so much. */
const CHEAP_COUNT = 5_000
/** A walk that met too few ends after so many times the expected rows. */
const PATIENCE = 4
/** So many matches are sorted. Of more, the newest are met sooner on a walk over the order of the list. */
const MAX_SORTED = 2_000

type SearchQuery = CandidateListQuery & SearchFilter & { q: string }
type Asked = { query: SearchQuery; sample: Sample; viewer: Viewer }
type Found = CandidatePage & { total: Total | null }

export async function searchPage(
  db: Db,
  given: CandidateListQuery & { q: string },
  viewer: Viewer,
): Promise<Found> {
  const sample = await sampleSearch(db, given.q)
  const asked = { query: given, sample, viewer }
  let page = await findPage(db, asked)
  if (page.rows.length === 0 && (await meansFragment(db, given.q, sample)))
    page = await findPage(db, { ...asked, query: { ...given, byFragment: true } })
  return given.cursor ? { ...page, total: null } : page
}

const findPage = async (db: Db, asked: Asked) =>
  (await walkedPage(db, asked)) ?? (await fetchedPage(db, asked))

/** Expected shares and costs of a search, in microseconds. */
function expected({ query, sample: { candidates, all, any, fragment } }: Asked, limit: number) {
  const share = query.byFragment ? fragment : all
  const entries = Math.max(share, query.byFragment ? 0 : any)
  return {
    share,
    matches: share * candidates,
    walk: (COST.walked * limit) / share,
    fetch: candidates * (COST.indexed * entries + COST.fetched * share),
  }
}

/** Common words: the list is read in its order until the page is full. Null where fetching the matches is cheaper. */
export async function walkedPage(db: Db, asked: Asked): Promise<Found | null> {
  const { columns, where, order, limit, values } = partsOf(asked)
  const { share, walk, fetch } = expected(asked, limit)
  if (walk > fetch) return null
  const matches = rowMatches(asked.query, (given) => `$${values.push(given)}`)
  const rows = await db.query<FoundRow>({
    // Without the inner `offset 0` the planner may gather all matches beforehand.
    text: `select ${columns} from (
        select * from candidates c where ${where} order by ${order} limit ${Math.ceil((PATIENCE * limit) / share)}) c
      where exists (select from candidate_search s where s.candidate_id = c.id and ${matches} offset 0)
      order by ${order} limit ${limit}`,
    values,
  })
  if (rows.length < limit) return null
  return { ...toPage(rows, asked.query), total: asked.query.cursor ? null : await totalOf(db, asked) }
}

export async function fetchedPage(db: Db, asked: Asked): Promise<Found> {
  const { columns, where, filtered, order, limit, values } = partsOf(asked)
  const matches = rowMatches(asked.query, (given) => `$${values.push(given)}`)
  const found = `with found as materialized (select s.candidate_id as id from candidate_search s where ${matches})`
  const isSorted = filtered || expected(asked, limit).matches <= MAX_SORTED
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

const partsOf = ({ query, viewer }: Asked) => pageParts({ ...query, q: undefined }, viewer)

/** Filtered words are counted as every list is. */
async function totalOf(db: Db, asked: Asked): Promise<Total> {
  const { query, viewer } = asked
  if (partsOf(asked).filtered) {
    const { sql, values } = whereCandidates(query, viewer)
    return countUpTo(db, `from candidates c where ${sql}`, values)
  }
  const { matches: count, fetch } = expected(asked, query.limit)
  if (fetch > CHEAP_COUNT) return { count: Math.round(count), exact: false }
  const values: unknown[] = []
  const matches = rowMatches(query, (given) => `$${values.push(given)}`)
  return countFew(db, `from candidate_search s where ${matches}`, values)
}
