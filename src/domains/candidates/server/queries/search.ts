// Searching by fragments. There are two ways to the newest page: walk the list in its order until the page is full, or
// fetch every match by the index of fragments and sort. Which is cheaper depends on how common the match is, which no
// statistics know of words that go together ("fort worth"); a sample of people does.
import { estimateRows } from '#platform/server/count.ts'
import type { Db } from '#platform/server/database.ts'
import { EXACT_COUNT_LIMIT, MOST_PER_PAGE, PAGE_SIZE, type Total } from '#platform/shared/list.ts'
import type { CandidateListQuery } from '../../schemas.ts'
import { searchFragments } from '../rules.ts'
import {
  type CandidatePage,
  cursorAt,
  type FoundRow,
  pageParts,
  placeOf,
  toPage,
  type Viewer,
  whereCandidates,
} from './list.ts'
import { fold, sampleOf, sharesOf } from './search-sample.ts'

type Search = { query: CandidateListQuery; list: CandidateListQuery; viewer: Viewer; fragments: string[] }
type SearchPage = CandidatePage & { total: Total | null }

export async function searchPage(db: Db, query: CandidateListQuery, viewer: Viewer): Promise<SearchPage> {
  const fragments = searchFragments(query.q ?? '')
  const search: Search = { query, list: { ...query, q: undefined }, viewer, fragments }
  const { limit } = pageParts(search.list, viewer)
  const plan = await planSearch(db, search)
  const found = plan.rows > 0 ? await walk(db, search, { rows: plan.rows }) : []
  if (found.length === limit) return walkedPage(db, search, { found, plan })
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
          limit (select $${values.push(limit)}::int)) f limit ${MOST_PER_PAGE + 1}) f
      join candidates c using (id) left join users o on o.id = c.owner_id order by ${order}`,
    values,
  })
}

/**
 * The index of the newest people also has the pairs of letters that somebody's text is made of; whoever lacks one that is
 * looked for need not be read, which halves the cost of a row. Everywhere else they would have to be worked out.
 */
function hasPairs({ list, viewer, fragments }: Search): boolean {
  const { column, filtered } = pageParts(list, viewer)
  return column === 'last_activity_at' && !filtered && fragments.some((each) => /\p{L}{2}/u.test(each))
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

// In microseconds, measured: a row walked inside the index, with and without the pairs of its letters, a row walked that
// has to be read for its filters, a match fetched and sorted, and an entry of the index of fragments for a word, whether
// or not the other words match too.
const COST = { walked: 0.6, walkedByPairs: 0.4, walkedWithFilters: 2.5, fetched: 4, entry: 0.25 }

/** How many rows to walk for a full page (none: fetch), the share of matches that is expected, and of how many. */
type Plan = { rows: number; share: number; every: number }

/**
 * Matches are not spread evenly: behind a thousand people who were imported together a walk goes on, until it has cost what
 * fetching every match would have.
 */
async function planSearch(db: Db, search: Search): Promise<Plan> {
  const { filtered, limit } = pageParts(search.list, search.viewer)
  const sample = await sampleOf(db)
  const { together: share, words } = sharesOf(sample, search.fragments)
  const every = filtered ? await estimateList(db, search) : sample.tableRows
  const unfiltered = hasPairs(search) ? COST.walkedByPairs : COST.walked
  const walked = filtered ? COST.walkedWithFilters : unfiltered
  const expected = Math.min(limit / share, every)
  const fetching = sample.tableRows * (share * COST.fetched + words * COST.entry)
  return { rows: expected * walked < fetching ? Math.ceil(fetching / walked) : 0, share, every }
}

function estimateList(db: Db, { list, viewer }: Search): Promise<number> {
  const where = whereCandidates(list, viewer)
  return estimateRows(db, `from candidates c where ${where.sql}`, where.values)
}

/** Every match by the index of fragments, counted on the way; null when there are too many to fetch. */
async function fetchMatches(db: Db, { query, list, viewer, fragments }: Search): Promise<SearchPage | null> {
  const { column, columns, where, order, limit, values, filtered } = pageParts(list, viewer)
  const pieces = fragments.map((fragment) => (isKnownByStart(fragment, fragments) ? 'start' : 'all'))
  const contains = fragments.map((fragment, index) =>
    fetchedSql(`$${values.push(fragment)}`, { byStart: pieces[index] === 'start' }),
  )
  // Words alone, from the start, are planned once per connection.
  const isUsual = !filtered && !query.cursor && query.limit === PAGE_SIZE
  const found = await db.query<FoundRow & { matches: number }>({
    name: isUsual ? `candidates.fetch.${query.sort}.${pieces.join('-')}` : undefined,
    // Materialized, because with the order in sight the planner would walk.
    text: `with few as materialized (select c.id, c.${column} from candidates c
          where ${where} and ${contains.join(' and ')} limit ${EXACT_COUNT_LIMIT + 1}),
        newest as (select c.id from few c order by ${order} limit ${limit})
      select ${columns}, (select count(*) from few) as matches from newest join candidates c using (id)
      left join users o on o.id = c.owner_id order by ${order}`,
    values,
  })
  const count = found[0]?.matches ?? 0
  if (count > EXACT_COUNT_LIMIT) return null
  return { ...toPage(found, query), total: query.cursor ? null : { count, exact: true } }
}

const START = 4

/**
 * Of several words the start of each is enough: together they are rare, and each piece more is a list more to read. Not so
 * of numbers and addresses, which start like many others, nor where the start stands in another word ("Nathan Abernathy").
 */
function isKnownByStart(fragment: string, fragments: readonly string[]): boolean {
  const start = fold(fragment).slice(0, START)
  const isElsewhere = fragments.some((other) => other !== fragment && fold(other).includes(start))
  return fragments.length > 1 && /^\p{L}+$/u.test(fragment) && !isElsewhere
}

/** That a text contains a fragment, for the index of fragments. A piece of four is an answer by itself: no text need be read. */
function fetchedSql(parameter: string, { byStart }: { byStart: boolean }): string {
  const folded = `fold_text(${parameter})`
  const pieces = byStart ? `substr(${folded}, 1, ${START})` : folded
  return `((select length(${folded}) <= ${START}) or strpos(c.search, (select ${folded})) > 0)
    and search_grams(c.search) @@ fragment_query((select ${pieces}))`
}
