// Searching by fragments. There are two ways to the newest page: fetch every match by the trigram index and sort, or walk
// the list from its start until the page is full. The planner takes ten times too little for walking, and words that go
// together ("fort worth") fool it altogether, so the choice is made here and corrected when it was wrong.
import { estimateRows, estimateTableRows } from '#platform/server/count.ts'
import type { Db } from '#platform/server/database.ts'
import { EXACT_COUNT_LIMIT, type Total } from '#platform/shared/list.ts'
import type { CandidateListQuery } from '../../schemas.ts'
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

type SearchPage = CandidatePage & { total: Total | null }

export async function searchPage(db: Db, query: CandidateListQuery, viewer: Viewer): Promise<SearchPage> {
  const where = whereCandidates(query, viewer)
  const estimate = await estimateRows(db, `from candidates c where ${where.sql}`, where.values)
  const few = fewMatches({ limit: query.limit, tableRows: await estimateTableRows(db, 'candidates') })
  const fetched = estimate <= few ? await fetchMatches(db, query, viewer) : null
  if (fetched) return fetched
  const page = toPage(await db.query<SummaryRow>(pageStatement(query, viewer, rowByRow)), query)
  const total = page.nextCursor
    ? { count: Math.round(Math.max(estimate, query.limit + 1)), exact: false }
    : { count: page.rows.length, exact: true }
  return { ...page, total: query.cursor ? null : total }
}

/** With m matches among n rows, walking reads limit·n/m rows and fetching m: both cost the same at √(limit·n). */
function fewMatches({ limit, tableRows }: { limit: number; tableRows: number }): number {
  return Math.max(1_000, Math.sqrt(limit * tableRows))
}

/** Every match by the trigram index, counted on the way; null when there are too many to fetch. */
async function fetchMatches(db: Db, query: CandidateListQuery, viewer: Viewer): Promise<SearchPage | null> {
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
  return { ...toPage(found, query), total: query.cursor ? null : { count: matches, exact: true } }
}
