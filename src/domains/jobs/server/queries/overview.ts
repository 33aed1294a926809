// Figures about all postings: by status, by feed, and today's decisions.
import type { Db } from '#platform/server/database.ts'
import { inScope, type Scope } from '#platform/server/scope.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { JOB_STATUSES, type JobStatus } from '../../contract/words.ts'
import { applicants } from '../ports.ts'
import { JOB_COLUMNS, JOB_TABLES, type JobRow, type JobWords } from './postings.ts'

type Within = { scope: Scope; clientId?: string | undefined }

const byStatus = statement(
  'jobs.by-status',
  `select status, count(*) as count from job_postings
      where ${inScope('client_id', '$1')} and ($2::uuid is null or client_id = $2) group by status`,
).as<{ status: JobStatus }>()

/** Every status with its count, including zero. */
export async function countByStatus(db: Db, { scope, clientId }: Within): Promise<Record<JobStatus, number>> {
  const rows = await byStatus.rows(db, [scope.clientIds, clientId ?? null])
  const counts = new Map(rows.map((row) => [row.status, row.count]))
  return Object.fromEntries(JOB_STATUSES.map((status) => [status, counts.get(status) ?? 0])) as Record<
    JobStatus,
    number
  >
}

const openPostings = statement(
  'jobs.open',
  `select ${JOB_COLUMNS} from ${JOB_TABLES} where j.status = 'open' order by j.posted_at desc, j.id desc limit $1`,
).as<JobWords>()

export function listOpen(db: Db, limit: number): Promise<JobRow[]> {
  return openPostings.rows(db, [limit])
}

const feedReads = statement('jobs.feed-reads', 'select feed, read_at from job_feed_reads')

export async function listFeedReads(db: Db): Promise<Map<string, string>> {
  const rows = await feedReads.rows(db, [])
  return new Map(rows.map((row) => [row.feed, row.readAt]))
}

const feedRead = statement(
  'jobs.mark-feed-read',
  `insert into job_feed_reads (feed, read_at, jobs) values ($1, $2, $3)
      on conflict (feed) do update set read_at = excluded.read_at, jobs = excluded.jobs`,
)

export async function markFeedRead(
  db: Db,
  input: { feed: 'indeed' | 'sitemap'; jobs: number; at: string },
): Promise<void> {
  await feedRead.rows(db, [input.feed, input.at, input.jobs])
}

const decided = statement(
  'jobs.decided-since',
  `select id, title, status, decided_at from job_postings where decided_at >= $1 order by decided_at desc limit 10`,
).as<{ status: JobStatus }, 'decidedAt'>()

export function listDecidedSince(db: Db, since: string) {
  return decided.rows(db, [since])
}

const categories = statement(
  'jobs.categories',
  `select category from job_postings where category <> '' and (status = 'open' or ${inScope('client_id', '$1')})
      group by category order by count(*) desc, category limit 200`,
)

/** The user's own postings, and all in the public list. */
export async function listCategories(db: Db, scope: Scope): Promise<string[]> {
  const rows = await categories.rows(db, [scope.clientIds])
  return rows.map((row) => row.category)
}

/**
 * `views`, and `applies` through the public page. `applicants` are all candidates whom the client sees: applied or
 * submitted.
 */
export type JobFigures = RowOf<typeof days> & { applicants: number }

const days = statement(
  'jobs.days-sum',
  `select coalesce(sum(views), 0)::int8 as views, coalesce(sum(applies), 0)::int8 as applies
      from job_posting_days where job_id = $1`,
)

export async function sumDays(db: Db, jobId: string): Promise<JobFigures> {
  const row = await days.first(db, [jobId])
  const [counted] = await applicants.get().count(db, [jobId])
  return { views: 0, applies: 0, ...row, applicants: counted?.applicants ?? 0 }
}

/** The limit of sources per job and day. Made-up sources share one row. */
const MAX_SOURCES = 50

const addToDay = statement(
  'jobs.count-day',
  `insert into job_posting_days as d (job_id, day, source, views, applies)
      values ($1, $2, case when exists (select from job_posting_days where job_id = $1 and day = $2 and source = $3)
        or (select count(*) from job_posting_days where job_id = $1 and day = $2) < ${MAX_SOURCES} then $3 else 'other' end, $4, $5)
      on conflict (job_id, day, source) do update set views = d.views + excluded.views, applies = d.applies + excluded.applies`,
)

export async function countDay(
  db: Db,
  input: { jobId: string; day: string; source: string; views: number; applies: number },
): Promise<void> {
  await addToDay.rows(db, [input.jobId, input.day, input.source, input.views, input.applies])
}

type Views = { jobId: string; day: string; source: string; views: number }

const addViews = statement(
  'jobs.add-views',
  `insert into job_posting_days as d (job_id, day, source, views)
      select * from unnest($1::uuid[], $2::date[], $3::text[], $4::int[])
      on conflict (job_id, day, source) do update set views = d.views + excluded.views`,
)

/** Thousands of days at once. One by one they would be the slowest part of the demo. */
export async function insertViews(db: Db, rows: readonly Views[]): Promise<void> {
  await addViews.rows(db, [
    rows.map(({ jobId }) => jobId),
    rows.map(({ day }) => day),
    rows.map(({ source }) => source),
    rows.map(({ views }) => views),
  ])
}
