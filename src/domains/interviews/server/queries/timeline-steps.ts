// The steps of a candidate's applications and interviews, including merged records: moves, and the audit of interviews.
// Each application and interview is read for at most one page, by its own index.
import { timelineStart } from '#domains/candidates/server/index.ts'
import type { ApplicationStatus } from '#domains/pipeline/contract/words.ts'
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

type Common = {
  id: string
  at: string
  byId: string | null
  byName: string
  jobId: string
  jobTitle: string
  clientName: string
}

export type MoveRow = Common & {
  interviewId: null
  fromLabel: string | null
  toLabel: string
  fromStatus: ApplicationStatus | null
  toStatus: ApplicationStatus
  reason: string | null
  comment: string | null
  undoes: string | null
}

export type InterviewStepRow = Common & {
  interviewId: string
  interviewKind: string
  action: string
  startsAt: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  cancelReason: string | null
}

export type StepRow = MoveRow | InterviewStepRow

// Display values are read only for the lines on the page.
const page = statement(
  'interviews.timeline-steps',
  `with family as (select id from candidates where id = $1 or merged_into = $1),
   lines as (
     (select m.id, m.at, m.application_id, null::uuid as interview_id
      from applications a cross join lateral (
        select m.id, m.at, m.application_id from stage_moves m where m.application_id = a.id and (m.at, m.id) < ($2, $3)
        order by m.at desc, m.id desc limit $4) m
      where a.candidate_id in (select id from family) order by m.at desc, m.id desc limit $4)
     union all
     (select e.id, e.at, i.application_id, i.id
      from interviews i cross join lateral (
        select e.id, e.at from audit_events e where e.subject_id = i.id and e.action <> 'responded' and (e.at, e.id) < ($2, $3)
        order by e.at desc, e.id desc limit $4) e
      where i.candidate_id in (select id from family) order by e.at desc, e.id desc limit $4)
     order by at desc, id desc limit $4)
   select l.id, l.at, coalesce(m.by_id, e.actor_id) as by_id, coalesce(m.by_name, e.actor_name) as by_name,
     a.job_id, j.title as job_title, k.name as client_name,
     f.label as from_label, t.label as to_label, m.from_status, m.to_status, m.reason, m.undoes, d.comment,
     l.interview_id, i.kind as interview_kind, e.action, i.starts_at, e.before, e.after, i.cancel_reason
   from lines l join applications a on a.id = l.application_id
   join job_postings j on j.id = a.job_id join clients k on k.id = a.client_id
   left join stage_moves m on m.id = l.id and l.interview_id is null
   left join pipeline_stages f on f.id = m.from_stage_id left join pipeline_stages t on t.id = m.to_stage_id
   left join disqualifications d on m.to_status = 'disqualified' and d.application_id = l.application_id and d.at = m.at
   left join audit_events e on e.id = l.id and l.interview_id is not null
   left join interviews i on i.id = l.interview_id
   order by l.at desc, l.id desc`,
).as<StepRow>()

export function listStepRows(
  db: Db,
  query: { candidateId: string; limit: number; cursor?: string | undefined },
): Promise<StepRow[]> {
  return page.rows(db, [query.candidateId, ...timelineStart(query.cursor), query.limit + 1])
}
