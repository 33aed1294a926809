// Who applied for a posting, or was submitted, for the client it belongs to. Whom staff only added, and have not submitted to
// the client, is left out. Every list and figure of the portal goes by what is defined here.
import { countUpTo } from '#platform/server/count.ts'
import { decodeCursor, pageOf } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/database.ts'
import { inScope, type Scope } from '#platform/server/scope.ts'
import type { Answer } from '../../contract-answers.ts'
import type { Applicant } from '../../contract-portal.ts'
import { BY_STAFF } from '../insights-rules.ts'

export type ApplicantRow = {
  id: string
  first_name: string
  last_name: string
  created_at: string
  standing: Applicant['standing']
  stage_label: string
  is_submitted: boolean
  resume: string | null
  answers: Answer[]
  last_answers: Answer[] | null
}

const STAFF = [...BY_STAFF].map((source) => `'${source}'`).join(', ')
const APPLIED = `(a.source not in (${STAFF}) or a.reapplied_at is not null)`
/** Stages whose candidates the client knows by name. */
const FACES_CLIENT = `(s.kind in ('offer', 'hired') or coalesce(s.person_status in ('submitted', 'interview'), false))`
const FACING = `a.stage_id = any(array(select s.id from pipeline_stages s where ${FACES_CLIENT}))`

/** Of an application `a`: staff added it, and submitted the candidate to the client. */
export const SUBMITTED = `(not ${APPLIED} and ${FACING})`
/** Of an application `a`: the candidate applied, or was submitted. What has been merged into another counts with that one. */
export const FOR_CLIENT = `(a.merged_into is null and (${APPLIED} or ${FACING}))`
/** Of these, the ones that the client sees now: nobody who was removed or erased, or is not to be used. */
export const SEEN_BY_CLIENT = `(${FOR_CLIENT} and not a.person_gone and not exists (select from candidates own
  join candidates c on c.id = coalesce(own.merged_into, own.id)
  where own.id = a.candidate_id and (c.status = 'do_not_use' or c.anonymized_at is not null)))`

const FROM = `from applications a where a.job_id = $1 and ${inScope('a.client_id', '$2')} and ${SEEN_BY_CLIENT}`

const RESUME = `(select f.name from candidates twin join candidate_files f on f.candidate_id = twin.id
  where (twin.id = c.id or twin.merged_into = c.id) and f.kind = 'resume' and f.removed_at is null
  order by f.created_at desc, f.id desc limit 1)`

const STANDING = `case a.status when 'active' then 'in_progress' when 'hired' then 'hired' else 'closed' end`

type Query = { jobId: string; limit: number; cursor?: string | undefined }

export async function listApplicantPage(db: Db, { jobId, limit, cursor }: Query, scope: Scope) {
  const values: unknown[] = [jobId, scope.clientIds]
  if (cursor) values.push(...decodeCursor(cursor, 2))
  const after = cursor ? 'and (a.created_at, a.id) < ($3::timestamptz, $4::uuid)' : ''
  const rows = await db.query<ApplicantRow>({
    text: `select a.id, c.first_name, c.last_name, a.created_at, ${STANDING} as standing, s.label as stage_label, a.answers, a.last_answers,
        ${FACES_CLIENT} as is_submitted, case when ${FACES_CLIENT} then ${RESUME} end as resume
      from (select a.id, a.candidate_id, a.stage_id, a.status, a.created_at, a.answers, a.last_answers ${FROM} ${after} order by a.created_at desc, a.id desc limit ${limit + 1}) a
      join candidates own on own.id = a.candidate_id join candidates c on c.id = coalesce(own.merged_into, own.id)
      join pipeline_stages s on s.id = a.stage_id order by a.created_at desc, a.id desc`,
    values,
  })
  return pageOf(rows, limit, (row) => [row.created_at, row.id])
}

type One = { jobId: string; id: string }

/** The candidate of an application, where the client knows them by name. */
export async function findSubmitted(db: Db, { jobId, id }: One, scope: Scope): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>({
    text: `select coalesce(own.merged_into, own.id) as id from (select a.candidate_id ${FROM} and a.id = $3 and ${FACING}) a
      join candidates own on own.id = a.candidate_id`,
    values: [jobId, scope.clientIds, id],
  })
  return row?.id
}

export const countApplicants = (db: Db, jobId: string, scope: Scope) =>
  countUpTo(db, FROM, [jobId, scope.clientIds])
