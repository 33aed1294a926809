// Searching by fragments. There are two ways to the newest page: walk the list in its order until the page is full, or
// fetch every match by the index of fragments and sort. Which is cheaper depends on how common the match is, and no statistics
// know that of words that go together ("fort worth"). So every search starts walking, and what it meets decides.
import { estimateRows } from '#platform/server/count.ts'
import { encodeCursor } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/database.ts'
import { EXACT_COUNT_LIMIT, PAGE_SIZE, type Total } from '#platform/shared/list.ts'
import type { CandidateListQuery } from '../../schemas.ts'
import { searchFragments } from '../rules.ts'
import {
  type CandidatePage,
  type FoundRow,
  pageParts,
  placeOf,
  toPage,
  type Viewer,
  whereCandidates,
} from './list.ts'

type Search = { query: CandidateListQuery; list: CandidateListQuery; viewer: Viewer; fragments: string[] }
type SearchPage = CandidatePage & { total: Total | null }

/** How many rows a search walks before it thinks: about a millisecond of either kind. */
const FIRST_ROWS = { plain: 1_500, filtered: 500 }

export async function searchPage(db: Db, query: CandidateListQuery, viewer: Viewer): Promise<SearchPage> {
  const fragments = searchFragments(query.q ?? '')
  const search: Search = { query, list: { ...query, q: undefined }, viewer, fragments }
  const { filtered, limit } = pageParts(search.list, viewer)
  const firstRows = filtered ? FIRST_ROWS.filtered : FIRST_ROWS.plain
  const found = await walk(db, search, { rows: firstRows, isLong: false })
  if (found.length === limit) return walkedPage(db, search, { found })
  const share = found.length / firstRows
  const further = await rowsToWalk(db, search, { found, share })
  if (further > firstRows) found.push(...(await walkOn(db, search, { found, rows: further - firstRows })))
  if (found.length === limit) return walkedPage(db, search, { found, share })
  const fetched = await fetchMatches(db, search)
  if (fetched) return fetched
  found.push(...(await walkOn(db, search, { found, rows: null })))
  return walkedPage(db, search, { found })
}

/** What the list was estimated to hold when it was walked comes with every row, which costs less than to ask again. */
type WalkedRow = FoundRow & { table_rows: number }

/** The page as far as the first rows of the list fill it; null walks to the end. */
async function walk(
  db: Db,
  search: Search,
  { rows, isLong }: { rows: number | null; isLong: boolean },
): Promise<WalkedRow[]> {
  const { list, viewer, fragments } = search
  const { columns, where, order, limit, values, filtered } = pageParts(list, viewer)
  // As a subselect each fragment is folded once; as an expression it would be folded for every row. The longest is
  // the rarest, most often, and whoever lacks it is not asked for the others.
  const folded = fragments
    .toSorted((one, other) => other.length - one.length)
    .map((fragment) => `fold_text($${values.push(fragment)})`)
  const contains = (text: string) =>
    folded.map((each) => `strpos(${text}, (select ${each})) > 0`).join(' and ')
  const byPairs = isLong && hasPairs(search)
  return db.query<WalkedRow>({
    // Words alone are planned once per connection. Other shapes are too many to keep prepared.
    name: filtered
      ? undefined
      : `candidates.walk${byPairs ? '-far' : ''}${list.cursor ? '-on' : ''}.${list.sort}.${fragments.length}`,
    text: `select ${columns}, (select reltuples::float8 from pg_class where oid = 'candidates'::regclass) as table_rows
      from (select id from (select c.id from (
            select ${byPairs ? INDEXED : 'c.id, c.search_brief'} from candidates c
            where ${where} order by ${order} limit (select $${values.push(rows)}::int)) c
          where ${byPairs ? `${mayContain(folded)} and` : ''} (${contains('c.search_brief')} or (c.search_brief is null
            and exists (select from candidates long where long.id = c.id and ${contains('long.search')})))
          limit (select $${values.push(limit)}::int)) f limit ${PAGE_SIZE + 1}) f
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
const mayContain = (folded: readonly string[]) =>
  `((c.pairs | (select ~(${folded.map((each) => `letter_pairs(${each})`).join(' | ')}))) = -1) is not false`

/** The rest of the page, behind what was found already. */
function walkOn(
  db: Db,
  search: Search,
  { found, rows }: { found: WalkedRow[]; rows: number | null },
): Promise<WalkedRow[]> {
  const last = found.at(-1)
  const cursor = last ? encodeCursor(placeOf(last, search.list)) : search.list.cursor
  const rest = { ...search.list, cursor, limit: search.list.limit - found.length }
  return walk(db, { ...search, list: rest }, { rows, isLong: true })
}

/** The matches are as common in the whole list as they were on the walk. Only the first page says a total. */
async function walkedPage(
  db: Db,
  search: Search,
  { found, share }: { found: WalkedRow[]; share?: number },
): Promise<SearchPage> {
  const page = toPage(found, search.query)
  const last = found.at(-1)
  if (search.query.cursor) return { ...page, total: null }
  if (!last || !page.nextCursor) return { ...page, total: { count: found.length, exact: true } }
  const common = share ?? found.length / (await rowsUpTo(db, search, last))
  const estimate = Math.round(common * (await estimateList(db, search, last)))
  return { ...page, total: { count: Math.max(estimate, found.length), exact: false } }
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

async function estimateList(db: Db, { list, viewer }: Search, walked: WalkedRow): Promise<number> {
  if (!pageParts(list, viewer).filtered) return Math.max(walked.table_rows, 0)
  const where = whereCandidates(list, viewer)
  return estimateRows(db, `from candidates c where ${where.sql}`, where.values)
}

// In microseconds, measured: a row walked inside the index, with and without the pairs of its letters, a row walked that
// has to be read for its filters, a match fetched and sorted, and an entry of the index of fragments for a word, whether
// or not the other words match too.
const COST = { walked: 0.5, walkedByPairs: 0.35, walkedWithFilters: 2.5, fetched: 3, entry: 0.25 }
/** Matches are not spread evenly; a walk may go on for this many times what was expected. */
const PATIENCE = 3

/**
 * How many rows to walk for a full page, judged by the share of matches among the first ones; none when fetching every
 * match is the cheaper way. A walk that turns out longer than it looked costs no more than what it was to save.
 */
async function rowsToWalk(
  db: Db,
  search: Search,
  { found: [first], share }: { found: WalkedRow[]; share: number },
): Promise<number> {
  if (!first) return 0
  const { filtered, limit } = pageParts(search.list, search.viewer)
  const expected = limit / share
  const unfiltered = hasPairs(search) ? COST.walkedByPairs : COST.walked
  const walked = filtered ? COST.walkedWithFilters : unfiltered
  const every = await estimateList(db, search, first)
  const atMost = (fetching: number) => Math.round(Math.min(expected * PATIENCE, fetching / walked))
  // The matches alone may cost more than the walk; only otherwise does it matter how long the lists of the words are.
  const matches = every * share * COST.fetched
  if (expected * walked < matches) return atMost(matches)
  const words = search.fragments.length > 1 ? await wordShares(db, search.fragments) : share
  const fetching = matches + every * words * COST.entry
  return expected * walked < fetching ? atMost(fetching) : 0
}

const SAMPLE_ROWS = 1_000

/** How common the words are one by one, summed: the length of what the index has to intersect. */
async function wordShares(db: Db, fragments: string[]): Promise<number> {
  const found = fragments.map(
    (_, index) => `(strpos(c.search_brief, (select fold_text($${index + 1}))) > 0)::int`,
  )
  const [row] = await db.query<{ found: number | null }>({
    name: `candidates.word-shares.${fragments.length}`,
    text: `select sum(${found.join(' + ')})::int as found from (select c.search_brief from candidates c
      where c.removed_at is null order by c.last_activity_at desc, c.id desc limit ${SAMPLE_ROWS}) c`,
    values: fragments,
  })
  return (row?.found ?? 0) / SAMPLE_ROWS
}

/** Every match by the index of fragments, counted on the way; null when there are too many to fetch. */
async function fetchMatches(db: Db, { query, list, viewer, fragments }: Search): Promise<SearchPage | null> {
  const { column, columns, where, order, limit, values, filtered } = pageParts(list, viewer)
  const contains = fragments.map((fragment) =>
    fetchedSql(`$${values.push(fragment)}`, { alone: fragments.length === 1 || !isLetters(fragment) }),
  )
  // Words alone, from the start, are planned once per connection.
  const isUsual = !filtered && !query.cursor && query.limit === PAGE_SIZE
  const shape = fragments.map((fragment) => (isLetters(fragment) ? 'l' : 's')).join('')
  const found = await db.query<FoundRow & { matches: number }>({
    name: isUsual ? `candidates.fetch.${query.sort}.${shape}` : undefined,
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

const isLetters = (fragment: string) => /^\p{L}+$/u.test(fragment)

/**
 * That a text contains a fragment, for the index of fragments. A piece of four is an answer by itself, so that the text need
 * not be read. Of several words the start of each is enough: together they are rare, and each piece more is a list more
 * to read. Numbers and addresses start like many others and are looked up by all their pieces.
 */
function fetchedSql(parameter: string, { alone }: { alone: boolean }): string {
  const folded = `fold_text(${parameter})`
  const piece = alone ? folded : `substr(${folded}, 1, 4)`
  return `((select length(${folded}) <= 4) or strpos(c.search, (select ${folded})) > 0)
    and search_grams(c.search) @@ fragment_query((select ${piece}))`
}
