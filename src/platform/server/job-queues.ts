// The state of the job queues, and the jobs that failed for good. The tables are those of the queue library, so their
// statements are written here, beside the rest of what knows it.
import type { Db } from './database.ts'
import { DEAD_LETTERS } from './jobs.ts'
import type { JobDefinition } from './module.ts'
import { port } from './port.ts'

/** Every job of the product. */
export const knownJobs = port<readonly JobDefinition[]>('the jobs of the product')

export type QueueRow = {
  name: string
  waiting: number
  active: number
  /** Since the oldest waiting job could start. Null: none waits. */
  oldestSeconds: number | null
  /** Completed in a minute, as the library counted last. Null: it has not counted yet. */
  perMinute: number | null
  failed: number
}

// Waiting and running jobs are found by partial indexes, so finished ones cost nothing.
const QUEUES = `select q.name, coalesce(w.waiting, 0)::int as waiting, coalesce(a.active, 0)::int as active,
    w.oldest_seconds::int as oldest_seconds,
    round(q.completed_delta * 60.0 / nullif(q.delta_seconds, 0))::int as per_minute,
    coalesce(f.failed, 0)::int as failed
  from pgboss.queue q
  left join (select name, count(*) as waiting, extract(epoch from now() - min(start_after)) as oldest_seconds
    from pgboss.job where state < 'active' and start_after <= now() group by name) w on w.name = q.name
  left join (select name, count(*) as active from pgboss.job where state = 'active' group by name) a
    on a.name = q.name
  left join (select source_name, count(*) as failed from pgboss.job where name = $1 and state < 'active'
    group by source_name) f on f.source_name = q.name
  where q.name <> $1 order by q.name`

export const listQueues = (db: Db): Promise<QueueRow[]> =>
  db.query<QueueRow>({ text: QUEUES, values: [DEAD_LETTERS], camel: true })

export type FailedJobRow = {
  id: string
  queue: string
  payload: unknown
  cause: { error?: string; code?: string; problem?: string; value?: { message?: string } } | null
  attempts: number
  createdAt: string
  failedAt: string
}

const COLUMNS = `id, source_name as queue, data as payload, source_output as cause,
  coalesce(source_retry_count, 0) + 1 as attempts, source_created_on as created_at, created_on as failed_at`
const IS_DEAD_LETTER = `name = $1 and state < 'active' and source_name is not null`

/** Newest first. They are few: each one is a fault that somebody should look at. */
export async function listFailedJobs(
  db: Db,
  { limit, before }: { limit: number; before?: { failedAt: string; id: string } | undefined },
): Promise<FailedJobRow[]> {
  return db.query<FailedJobRow>({
    text: `select ${COLUMNS} from pgboss.job where ${IS_DEAD_LETTER}
        and ($2::timestamptz is null or (created_on, id) < ($2, $3::uuid))
      order by created_on desc, id desc limit $4`,
    values: [DEAD_LETTERS, before?.failedAt ?? null, before?.id ?? null, limit],
    camel: true,
  })
}

export async function countFailedJobs(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    text: `select count(*)::int as count from pgboss.job where ${IS_DEAD_LETTER}`,
    values: [DEAD_LETTERS],
  })
  return row?.count ?? 0
}

/** Removes it and answers it. A second caller waits for the first, and finds none. */
export async function takeFailedJob(db: Db, id: string): Promise<FailedJobRow | undefined> {
  const [row] = await db.query<FailedJobRow>({
    text: `delete from pgboss.job where ${IS_DEAD_LETTER} and id = $2 returning ${COLUMNS}`,
    values: [DEAD_LETTERS, id],
    camel: true,
  })
  return row
}
