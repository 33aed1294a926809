// A page of candidates with its total, which never costs more than the page.
import { countUpTo } from '#platform/server/count.ts'
import type { Db } from '#platform/server/database.ts'
import type { Total } from '#platform/shared/list.ts'
import type { CandidateFilter, CandidateListQuery } from '../../schemas.ts'
import { countPeopleOf, isOfClients, listClientPage } from './client-page.ts'
import {
  type CandidatePage,
  type FoundRow,
  isUnfiltered,
  listPage,
  pageParts,
  toPage,
  type Viewer,
  whereCandidates,
} from './list.ts'
import { isSearch, resolveSearch, type SearchFilter } from './search.ts'

/** So many matches are fetched and sorted. Where there are more, the list is walked in its order. */
const MAX_FETCHED = 2_000

/** Only the first page of a list is counted. */
export async function listPageWithTotal(
  db: Db,
  given: CandidateListQuery,
  viewer: Viewer,
): Promise<CandidatePage & { total: Total | null }> {
  const query: CandidateListQuery & SearchFilter = await resolveSearch(db, given)
  const few = await findFew(db, query, viewer)
  if (few && few !== 'many') return query.cursor ? { ...few, total: null } : few
  if (few === 'many') query.isCommon = true
  const page = isOfClients(query)
    ? await listClientPage(db, query, viewer)
    : await listPage(db, query, viewer)
  return { ...page, total: query.cursor ? null : await totalOf(db, page, { query, viewer }) }
}

type FewRow = FoundRow & { matches: number; total: number }

/**
 * The planner knows how common one word is, and chooses well between fetching its matches and walking the list. It does not
 * know how often words stand together ("fort worth"), so the matches of several words are fetched up to a limit.
 */
async function findFew(
  db: Db,
  query: CandidateListQuery & SearchFilter,
  viewer: Viewer,
): Promise<(CandidatePage & { total: Total }) | 'many' | null> {
  const { q, byFragment } = query
  if (!isSearch(q) || byFragment || !/\S\s+\S/.test(q.trim())) return null
  const { columns, where, order, limit, values } = pageParts({ ...query, q: undefined }, viewer)
  const found = await db.query<FewRow | { id: null; matches: number }>({
    text: `with few as materialized (select candidate_id from candidate_search
        where words @@ search_query($${values.push(q)}) limit ${MAX_FETCHED + 1}),
      page as (select ${columns}, count(*) over () as total from candidates c
        where c.id in (select candidate_id from few) and ${where} order by ${order} limit ${limit})
      select page.*, matches from (select count(*) as matches from few) few left join page on true`,
    values,
  })
  if ((found[0]?.matches ?? 0) > MAX_FETCHED) return 'many'
  const rows = found.filter((row): row is FewRow => row.id !== null)
  return { ...toPage(rows, query), total: { count: rows[0]?.total ?? 0, exact: true } }
}

/** What a list of this filter would count. */
export async function countCandidates(db: Db, given: CandidateFilter, viewer: Viewer): Promise<Total> {
  return countResolved(db, await resolveSearch(db, given), viewer)
}

function countResolved(db: Db, filter: SearchFilter, viewer: Viewer): Promise<Total> {
  const where = whereCandidates({ ...filter, isCommon: false }, viewer)
  if (isOfClients(filter) && isUnfiltered({ ...filter, client: undefined }, viewer))
    return countPeopleOf(db, filter.client)
  const all = isUnfiltered(filter, viewer)
  return countUpTo(db, `from candidates c where ${where.sql}`, where.values, { all })
}

async function totalOf(
  db: Db,
  page: CandidatePage,
  { query, viewer }: { query: CandidateListQuery & SearchFilter; viewer: Viewer },
): Promise<Total> {
  if (!page.nextCursor) return { count: page.rows.length, exact: true }
  return countResolved(db, query, viewer)
}
