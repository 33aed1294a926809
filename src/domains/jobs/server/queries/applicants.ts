// Who applied for a posting with its form, for the client it belongs to. Applications that staff added alone are left out:
// those candidates have not agreed to anything with this client.
import type { Answer, ApplicationStatus } from '#domains/pipeline/contract-words.ts'
import { countUpTo } from '#platform/server/count.ts'
import { decodeCursor, pageOf } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/database.ts'
import { inScope, type Scope } from '#platform/server/scope.ts'

export type ApplicantRow = {
  id: string
  first_name: string
  last_name: string
  created_at: string
  status: ApplicationStatus
  stage_label: string
  is_submitted: boolean
  answers: Answer[]
  last_answers: Answer[] | null
}

const FROM = `from applications a where a.job_id = $1 and ${inScope('a.client_id', '$2')} and not a.person_gone
  and (a.source <> 'manual' or a.reapplied_at is not null)`

type Query = { jobId: string; limit: number; cursor?: string | undefined }

export async function listApplicantPage(db: Db, { jobId, limit, cursor }: Query, scope: Scope) {
  const values: unknown[] = [jobId, scope.clientIds]
  if (cursor) values.push(...decodeCursor(cursor, 2))
  const after = cursor ? 'and (a.created_at, a.id) < ($3::timestamptz, $4::uuid)' : ''
  const rows = await db.query<ApplicantRow>({
    text: `select a.id, c.first_name, c.last_name, a.created_at, a.status, s.label as stage_label, a.answers, a.last_answers,
        s.kind in ('offer', 'hired') or coalesce(s.person_status in ('submitted', 'interview'), false) as is_submitted
      from (select a.* ${FROM} ${after} order by a.created_at desc, a.id desc limit ${limit + 1}) a
      join candidates own on own.id = a.candidate_id join candidates c on c.id = coalesce(own.merged_into, own.id)
      join pipeline_stages s on s.id = a.stage_id order by a.created_at desc, a.id desc`,
    values,
  })
  return pageOf(rows, limit, (row) => [row.created_at, row.id])
}

export const countApplicants = (db: Db, jobId: string, scope: Scope) =>
  countUpTo(db, FROM, [jobId, scope.clientIds])
