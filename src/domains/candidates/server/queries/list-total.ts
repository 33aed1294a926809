// A page of candidates with its total, which never costs more than the page.
import { limitConcurrency } from '#platform/server/concurrency-limit.ts'
import { countUpTo } from '#platform/server/count.ts'
import type { Db } from '#platform/server/database.ts'
import type { Total } from '#shared/list.ts'
import type { CandidateFilter, CandidateListQuery } from '../../contract/schemas.ts'
import { countPeopleOf, isOfClients, listClientPage } from './client-page.ts'
import { type CandidatePage, isUnfiltered, listPage, type Viewer, whereCandidates } from './list.ts'
import { isSearch, resolveSearch } from './search.ts'
import { searchPage } from './search-page.ts'

/** Searches are the heaviest reads; a long one is sooner ready, and the short ones behind it too, when few run at once. */
const runLimited = limitConcurrency({ maxRunning: 3 })

/** Only the first page of a list is counted; a search finds its total on the way. */
export async function listPageWithTotal(
  db: Db,
  query: CandidateListQuery,
  viewer: Viewer,
): Promise<CandidatePage & { total: Total | null }> {
  const { q } = query
  if (isSearch(q)) return runLimited(() => searchPage(db, { ...query, q }, viewer))
  const page = isOfClients(query)
    ? await listClientPage(db, query, viewer)
    : await listPage(db, query, viewer)
  return { ...page, total: query.cursor ? null : await totalOf(db, page, { query, viewer }) }
}

/** What a list of this filter would count. */
export async function countCandidates(db: Db, given: CandidateFilter, viewer: Viewer): Promise<Total> {
  const filter = await resolveSearch(db, given)
  const where = whereCandidates(filter, viewer)
  if (isOfClients(filter) && isUnfiltered({ ...filter, client: undefined }, viewer))
    return countPeopleOf(db, filter.client)
  const all = isUnfiltered(filter, viewer)
  return countUpTo(db, `from candidates c where ${where.sql}`, where.values, { all })
}

async function totalOf(
  db: Db,
  page: CandidatePage,
  { query, viewer }: { query: CandidateListQuery; viewer: Viewer },
): Promise<Total> {
  if (!page.nextCursor) return { count: page.rows.length, exact: true }
  return countCandidates(db, query, viewer)
}
