// Searching by fragments. There are three ways to a page: walk the list in its order until the page is full, fetch the
// matches of the newest months by the index of fragments and sort them, or fetch every match there is.
import type { Db } from '#platform/server/database.ts'
import { EXACT_COUNT_LIMIT, MAX_PER_PAGE, type Total } from '#platform/shared/list.ts'
import type { CandidateListQuery } from '../../contract/schemas.ts'
import { searchFragments } from '../rules.ts'
import { containingIn, everyoneContaining } from './containing.ts'
import {
  type CandidatePage,
  cursorAt,
  type FoundRow,
  pageParts,
  placeOf,
  toPage,
  type Viewer,
} from './list.ts'
import { hasPairs, type Newest, type Plan, planSearch, type Search } from './search-plan.ts'

type SearchPage = CandidatePage & { total: Total | null }

export async function searchPage(db: Db, query: CandidateListQuery, viewer: Viewer): Promise<SearchPage> {
  const fragments = searchFragments(query.q ?? '')
  const search: Search = { query, list: { ...query, q: undefined }, viewer, fragments }
  const { limit } = pageParts(search.list, viewer)
  const plan = await planSearch(db, search)
  const found = plan.rows > 0 ? await walk(db, search, { rows: plan.rows }) : []
  if (found.length === limit) return walkedPage(db, search, { found, plan })
  const newest = plan.newest && (await fetchNewest(db, search, plan.newest))
  if (newest) return newest
  const fetched = await fetchMatches(db, search)
  if (fetched) return fetched
  found.push(...(await walkOn(db, search, found)))
  return walkedPage(db, search, { found, plan })
}

/** The page as far as the first rows of the list fill it; null walks to the end. */
async function walk(db: Db, search: Search, { rows }: { rows: number | null }): Promise<FoundRow[]> {
  const { list, viewer, fragments } = search
  const { columns, where, order, limit, values, filtered } = pageParts(list, viewer)
  // The longest is the rarest, most often, and whoever lacks it is not asked for the others.
  const folded = fragments
    .toSorted((one, other) => other.length - one.length)
    .map((fragment) => `fold_text($${values.push(fragment)})`)
  const contains = (text: string) =>
    folded.map((_, index) => `strpos(${text}, (select word${index} from asked)) > 0`).join(' and ')
  const byPairs = hasPairs(search)
  return db.query<FoundRow>({
    // Words alone are planned once per connection. Other shapes are too many to keep prepared.
    name: filtered
      ? undefined
      : `candidates.walk${byPairs ? '-by-pairs' : ''}${list.cursor ? '-on' : ''}.${list.sort}.${fragments.length}`,
    // What is looked for is worked out once and not for every row. Materialized, because with the words in sight of it the
    // planner would plan each search anew, which takes as long as a short one.
    text: `with asked as materialized (select ${folded.map((word, index) => `${word} as word${index}`).join(', ')},
        ~(${folded.map((word) => `letter_pairs(${word})`).join(' | ')}) as other_pairs)
      select ${columns} from (select id from (select c.id from (
            select ${byPairs ? INDEXED : 'c.id, c.search_brief'} from candidates c
            where ${where} order by ${order} limit (select $${values.push(rows)}::int)) c
          where ${byPairs ? `${MAY_CONTAIN} and` : ''} (${contains('c.search_brief')} or (c.search_brief is null
            and exists (select from candidates long where long.id = c.id and ${contains('long.search')})))
          limit (select $${values.push(limit)}::int)) f limit ${MAX_PER_PAGE + 1}) f
      join candidates c using (id) order by ${order}`,
    values,
  })
}

/** All that is in that index, in its order: its entries are handed on as they are. */
const INDEXED = 'c.last_activity_at, c.id, letter_pairs(c.search_brief) as pairs, c.search_brief'

/** Of somebody with more text than the index holds nothing is known, and so they may. */
const MAY_CONTAIN = '((c.pairs | (select other_pairs from asked)) = -1) is not false'

/** The rest of the page, behind what was found already. */
function walkOn(db: Db, search: Search, found: readonly FoundRow[]): Promise<FoundRow[]> {
  const last = found.at(-1)
  const cursor = last ? cursorAt(last, search.list) : search.list.cursor
  const rest = { ...search.list, cursor, limit: search.list.limit - found.length }
  return walk(db, { ...search, list: rest }, { rows: null })
}

/** Only the first page says a total. Filters go together with some words and not with others, so a filtered list is counted. */
async function walkedPage(
  db: Db,
  search: Search,
  { found, plan }: { found: FoundRow[]; plan: Plan },
): Promise<SearchPage> {
  const page = toPage(found, search.query)
  const last = found.at(-1)
  if (search.query.cursor) return { ...page, total: null }
  if (!last || !page.nextCursor) return { ...page, total: { count: found.length, exact: true } }
  const { filtered } = pageParts(search.list, search.viewer)
  const share = filtered ? found.length / (await rowsUpTo(db, search, last)) : plan.share
  return { ...page, total: { count: Math.max(Math.round(share * plan.every), found.length), exact: false } }
}

async function rowsUpTo(db: Db, { list, viewer }: Search, last: FoundRow): Promise<number> {
  const { column, descending, where, values, filtered } = pageParts(list, viewer)
  const place = placeOf(last, list).map((value) => `$${values.push(value)}`)
  const [row] = await db.query<{ rows: number }>({
    name: filtered ? undefined : `candidates.rows-up-to.${list.sort}`,
    text: `select count(*)::int as rows from candidates c
      where ${where} and (c.${column}, c.id) ${descending ? '>=' : '<='} (${place.join(', ')})`,
    values,
  })
  return row?.rows ?? 1
}

/** The page out of the newest months, one after the other until it is full; null when they do not fill it. */
async function fetchNewest(db: Db, search: Search, newest: Newest): Promise<SearchPage | null> {
  const { where, order, limit, columns, values } = pageParts(search.list, search.viewer)
  const containing = containingIn(search.fragments, (given) => `$${values.push(given)}`)
  const oldest = `$${values.push(newest.oldest)}::integer`
  const wanted = `$${values.push(limit)}::integer`
  const found = await db.query<FoundRow & { matches: number; month: number }>({
    name: `candidates.fetch-newest${search.list.cursor ? '-on' : ''}.${search.fragments.length}`,
    text: `with recursive read as (
          select (select search_month(max(c.last_activity_at)) from candidates c where ${where}) + 1 as month,
            0::bigint as matches, '{}'::tid[] as places
        union all
          select read.month - 1, read.matches + one.matches, one.places
          from read cross join lateral (
            select count(*) as matches, (array_agg(c.ctid order by ${order}))[1:${wanted}] as places from candidates c
            where ${where} and ${containing('read.month - 1')}) one
          where read.matches < ${wanted} and read.month > ${oldest}),
        found as (select unnest(places) as place from read limit 2 * ${MAX_PER_PAGE + 1})
      select ${columns}, (select max(matches) from read) as matches, (select min(month) from read) as month
      from found join candidates c on c.ctid = found.place order by ${order} limit (select ${wanted})`,
    values,
  })
  const [first] = found
  if (!first || found.length < limit) return null
  const total = { count: newest.estimate(first), exact: false }
  return { ...toPage(found, search.query), total: search.query.cursor ? null : total }
}

/** Every match by the index of fragments, counted on the way; null when there are too many to fetch. */
async function fetchMatches(db: Db, { query, list, viewer, fragments }: Search): Promise<SearchPage | null> {
  const { column, columns, where, order, limit, values, filtered } = pageParts(list, viewer)
  const value = (given: unknown) => `$${values.push(given)}`
  const everyone = everyoneContaining(fragments, { columns: `c.ctid, c.id, c.${column}`, where, value })
  // Words alone, from the start, are planned once per connection.
  const isUsual = !filtered && !query.cursor
  const found = await db.query<FoundRow & { matches: number }>({
    name: isUsual ? `candidates.fetch.${query.sort}.${fragments.length}` : undefined,
    // Materialized, because with the order in sight the planner would walk.
    text: `with few as materialized (select c.ctid as place, c.id, c.${column} from ${everyone} limit ${EXACT_COUNT_LIMIT + 1}),
        first as (select c.place from few c order by ${order} limit (select ${value(limit)}::int))
      select ${columns}, (select count(*) from few) as matches
      from (select place from first limit ${MAX_PER_PAGE + 1}) f join candidates c on c.ctid = f.place order by ${order}`,
    values,
  })
  const count = found[0]?.matches ?? 0
  if (count > EXACT_COUNT_LIMIT) return null
  return { ...toPage(found, query), total: query.cursor ? null : { count, exact: true } }
}
