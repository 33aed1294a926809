// The postings behind the figures of a customer.
import type { Db } from '#platform/server/database.ts'
import { inScope } from '#platform/server/scope.ts'
import { statement } from '#platform/server/statement.ts'
import type { JobStatus } from '../../contract/words.ts'
import type { Within } from '../ports.ts'

const named = statement(
  'insights.named',
  `select j.id, j.title, j.city, j.state, j.remote, j.status from job_postings j
      where ${inScope('j.client_id', '$1')} and ($2::uuid is null or j.client_id = $2)
        and ($3::uuid is null or j.id = $3) and (j.id = any($4::uuid[]) or j.status = 'open')
      order by j.posted_at desc nulls last, j.id desc limit 500`,
).as<{ status: JobStatus }>()

/** The postings behind the sums, and published ones without views. */
export function listNamed(db: Db, ids: readonly string[], where: Within) {
  return named.rows(db, [where.scope.clientIds, where.clientId ?? null, where.jobId ?? null, ids])
}
