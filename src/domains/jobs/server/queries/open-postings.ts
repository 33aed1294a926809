// Postings of clients that are not finished, drafts included.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const count = statement(
  'jobs.count-open',
  `select j.client_id, count(*)::int as count from job_postings j
   where j.client_id = any($1) and j.status not in ('filled', 'closed') group by 1`,
)

export const countOpenPostings = async (db: Db, clientIds: readonly string[]) =>
  new Map((await count.rows(db, [clientIds])).map((row) => [row.clientId, row.count]))
