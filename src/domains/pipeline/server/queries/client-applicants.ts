// Applicants of a posting for its client. Candidates whom staff only added and did not submit are left out. Every list
// and figure of the portal uses these definitions.
import { type ApplicantRow, type ApplicantsCounted, BY_STAFF } from '#domains/jobs/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { equals } from '#platform/server/list-filters.ts'
import { inScope, type Scope } from '#platform/server/scope.ts'
import { statement } from '#platform/server/statement.ts'

const STAFF = [...BY_STAFF].map((source) => `'${source}'`).join(', ')
const APPLIED = `(a.source not in (${STAFF}) or a.reapplied_at is not null)`
/** Stages whose candidates the client knows by name. */
const FACES_CLIENT = `(s.kind in ('offer', 'hired') or coalesce(s.person_status in ('submitted', 'interview'), false))`
const FACING = `a.stage_id = any(array(select s.id from pipeline_stages s where ${FACES_CLIENT}))`

/** For an application `a`: staff added it and submitted the candidate to the client. */
export const SUBMITTED = `(not ${APPLIED} and ${FACING})`
/** For an application `a`: the candidate applied or was submitted. Merged applications count with their survivor. */
export const FOR_CLIENT = `(a.merged_into is null and (${APPLIED} or ${FACING}))`
/** Of these, the ones that the client sees now: not removed, erased or marked Do not use. */
export const SEEN_BY_CLIENT = `(${FOR_CLIENT} and not a.person_gone and not exists (select from candidates own
  join candidates c on c.id = coalesce(own.merged_into, own.id)
  where own.id = a.candidate_id and (c.status = 'do_not_use' or c.anonymized_at is not null)))`

const RESUME = `(select f.name from candidates twin join candidate_files f on f.candidate_id = twin.id
  where (twin.id = c.id or twin.merged_into = c.id) and f.kind = 'resume' and f.removed_at is null
  order by f.created_at desc, f.id desc limit 1)`

const STANDING = `case a.status when 'active' then 'in_progress' when 'hired' then 'hired' else 'closed' end`

export const applicantList = defineList<{ job: string }, '-created_at', ApplicantRow, Scope>({
  name: 'applicants',
  always: ({ viewer, value }) => [inScope('a.client_id', value(viewer.clientIds)), SEEN_BY_CLIENT],
  filters: { job: equals('a.job_id') },
  orders: { '-created_at': { by: 'a.created_at', key: (row) => row.createdAt } },
  id: 'a.id',
  from: 'applications a',
  select: ({
    where,
    orderBy,
    limit,
  }) => `select a.id, c.first_name, c.last_name, a.created_at, ${STANDING} as standing,
      s.label as stage_label, a.answers, a.last_answers, ${FACES_CLIENT} as is_submitted,
      case when ${FACES_CLIENT} then ${RESUME} end as resume
    from (select a.id, a.candidate_id, a.stage_id, a.status, a.created_at, a.answers, a.last_answers
       from applications a where ${where} order by ${orderBy} limit ${limit}) a
    join candidates own on own.id = a.candidate_id join candidates c on c.id = coalesce(own.merged_into, own.id)
    join pipeline_stages s on s.id = a.stage_id order by ${orderBy}`,
})

type One = { jobId: string; id: string }

/** The candidate of an application, if the client knows them by name. */
export async function findSubmitted(db: Db, { jobId, id }: One, scope: Scope): Promise<string | undefined> {
  const { sql, values, value } = applicantList.where({ job: jobId }, scope)
  const [row] = await db.query<{ id: string }>({
    text: `select coalesce(own.merged_into, own.id) as id
      from (select a.candidate_id from applications a where ${sql} and a.id = ${value(id)} and ${FACING}) a
      join candidates own on own.id = a.candidate_id`,
    values,
  })
  return row?.id
}

const counts = statement(
  'applications.counts-of-postings',
  `select j.id, (select count(*) from applications a where a.job_id = j.id and a.merged_into is null) as applications,
     (select count(*) from applications a where a.job_id = j.id and ${SEEN_BY_CLIENT}) as applicants
   from unnest($1::uuid[]) as j (id)`,
).as<{ id: string }>()
export const countApplicants = (db: Db, jobIds: readonly string[]): Promise<ApplicantsCounted[]> =>
  counts.rows(db, [jobIds])
