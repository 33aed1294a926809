// The active candidates of postings that end.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const list = statement(
  'pipeline.remaining',
  `select a.id, c.first_name || ' ' || c.last_name as name, s.label as stage, j.title as job from applications a
   join candidates own on own.id = a.candidate_id join candidates c on c.id = coalesce(own.merged_into, own.id)
   join pipeline_stages s on s.id = a.stage_id join job_postings j on j.id = a.job_id
   where a.job_id = any($1) and a.status = 'active' and not a.person_gone and a.merged_into is null
   order by s.position desc, a.position, a.id limit $2`,
)
const count = statement(
  'pipeline.remaining.count',
  `select count(*)::int as count from (select from applications a
   where a.job_id = any($1) and a.status = 'active' and not a.person_gone and a.merged_into is null limit $2) counted`,
)

export const listRemaining = (db: Db, jobIds: readonly string[], limit: number) =>
  list.rows(db, [jobIds, limit])
export const countRemaining = async (db: Db, jobIds: readonly string[], limit: number) =>
  (await count.first(db, [jobIds, limit]))?.count ?? 0
