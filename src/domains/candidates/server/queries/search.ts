// Searching by fragments. There are two ways to the newest page: fetch every match by the trigram index and sort, or walk
// the list from its start until the page is full. The planner takes ten times too little for walking, and words that go
// together ("fort worth") fool it altogether, so the choice is made here and corrected when it was wrong.
import { estimateRows, estimateTableRows } from '#platform/server/count.ts'
import type { Db } from '#platform/server/database.ts'
import { EXACT_COUNT_LIMIT, type Total } from '#platform/shared/list.ts'
import type { CandidateListQuery } from '../../schemas.ts'
import { searchPatterns } from '../rules.ts'
import {
  type CandidatePage,
  type Comparison,
  pageParts,
  pageStatement,
  toPage,
  type Viewer,
  whereCandidates,
} from './list.ts'
import type { SummaryRow } from './rows.ts'

// The function behind LIKE: no index answers it and the planner has nothing to weigh, so the order's own index is walked.
const rowByRow: Comparison = (column, pattern) => `textlike(${column}, ${pattern})`

type Found = CandidatePage & { matches?: number }
type SearchPage = CandidatePage & { total: Total | null }

export async function searchPage(db: Db, query: CandidateListQuery, viewer: Viewer): Promise<SearchPage> {
  const where = whereCandidates(query, viewer)
  const estimate = await estimateRows(db, `from candidates c where ${where.sql}`, where.values)
  const few = fewMatches({ limit: query.limit, tableRows: await estimateTableRows(db, 'candidates') })
  if (estimate <= few) {
    const page = (await lookAtFirst(db, query, viewer)) ?? (await fetchMatches(db, query, viewer))
    if (page) return withTotal(page, { query, estimate })
  }
  const found = await db.query<SummaryRow>(pageStatement(query, viewer, rowByRow))
  return withTotal(toPage(found, query), { query, estimate })
}

/** The planner's estimate where nothing was counted; a page that is not full is its own count. */
function withTotal(
  { matches, ...page }: Found,
  { query, estimate }: { query: CandidateListQuery; estimate: number },
): SearchPage {
  if (query.cursor) return { ...page, total: null }
  const counted = matches ?? (page.nextCursor ? undefined : page.rows.length)
  if (counted !== undefined) return { ...page, total: { count: counted, exact: true } }
  return { ...page, total: { count: Math.round(Math.max(estimate, query.limit + 1)), exact: false } }
}

/** What fetching one match by the trigram index costs, in rows walked; measured. */
const FETCH_COST = 2.5

/** With m matches among n rows, walking reads limit·n/m rows and fetching m: they cost the same at √(limit·n/cost). */
function fewMatches({ limit, tableRows }: { limit: number; tableRows: number }): number {
  return Math.max(1_000, Math.sqrt((limit * tableRows) / FETCH_COST))
}

const FIRST_ROWS = 2_000

/**
 * Several words are taken for rarer together than they are: "san antonio" is one in twenty, not one in five hundred. So
 * the page is looked for among the first rows of the list before every match is fetched; null when they do not fill it.
 */
async function lookAtFirst(db: Db, query: CandidateListQuery, viewer: Viewer): Promise<Found | null> {
  const patterns = searchPatterns(query.q ?? '')
  if (patterns.length < 2) return null
  const { columns, where, order, limit, values } = pageParts({ ...query, q: undefined }, viewer)
  const matching = patterns.map((pattern) => rowByRow('c.search', `fold_text($${values.push(pattern)})`))
  const found = await db.query<SummaryRow>({
    text: `select ${columns} from (select c.* from candidates c where ${where} order by ${order} limit ${FIRST_ROWS}) c
      left join users o on o.id = c.owner_id where ${matching.join(' and ')} order by ${order} limit ${limit}`,
    values,
  })
  return found.length === limit ? toPage(found, query) : null
}

/** Every match by the trigram index, counted on the way; null when there are too many to fetch. */
async function fetchMatches(db: Db, query: CandidateListQuery, viewer: Viewer): Promise<Found | null> {
  const { column, columns, where, order, limit, values } = pageParts(query, viewer)
  // Materialized, because with a limit in sight the planner would walk again.
  const found = await db.query<SummaryRow & { matches: number }>({
    text: `with every as materialized (select c.id, c.${column} from candidates c where ${where}),
        few as materialized (select * from every limit ${EXACT_COUNT_LIMIT + 1}),
        newest as (select c.id from few c order by ${order} limit ${limit})
      select ${columns}, (select count(*) from few) as matches from newest join candidates c using (id)
      left join users o on o.id = c.owner_id order by ${order}`,
    values,
  })
  const matches = found[0]?.matches ?? 0
  if (matches > EXACT_COUNT_LIMIT) return null
  return { ...toPage(found, query), matches }
}
