// A step of an application or interview, for the candidate's timeline.
import type { StepOf, TimelineEntry, TimelineStep } from '#domains/candidates/contract/timeline-schemas.ts'
import { APPLIED_AGAIN, type ApplicationStatus } from '#domains/pipeline/contract/words.ts'
import type { Db } from '#platform/server/database.ts'
import { type InterviewStepRow, listStepRows, type MoveRow, type StepRow } from './queries/timeline-steps.ts'

type Query = { candidateId: string; limit: number; cursor?: string | undefined }

export const listTimelineSteps = async (db: Db, query: Query) =>
  (await listStepRows(db, query)).map(toStepEntry)

function toStepEntry(row: StepRow): TimelineEntry {
  return {
    id: row.id,
    at: row.at,
    kind: 'system',
    by: row.by_name,
    byId: row.by_id,
    text: '',
    durationMinutes: null,
    visibility: 'team',
    task: null,
    action: null,
    before: null,
    after: null,
    step: row.interview_id === null ? toApplicationStep(row) : toInterviewStep(row),
  }
}

const jobOf = (row: StepRow) => ({ id: row.job_id, title: row.job_title, clientName: row.client_name })

function toApplicationStep(row: MoveRow): TimelineStep {
  return {
    of: 'application',
    job: jobOf(row),
    action: actionOf(row),
    from: row.from_label,
    to: row.to_label,
    reason: row.reason,
    comment: row.comment,
  }
}

function toInterviewStep(row: InterviewStepRow): TimelineStep {
  return {
    of: 'interview',
    job: jobOf(row),
    interviewId: row.interview_id,
    action: row.action,
    kind: row.interview_kind,
    ...timesOf(row),
    reason: row.action === 'cancelled' ? row.cancel_reason : null,
  }
}

type Move = {
  from_label: string | null
  to_label: string
  from_status: ApplicationStatus | null
  to_status: ApplicationStatus
  reason: string | null
  undoes: string | null
}

const isOut = (status: ApplicationStatus | null) => status === 'disqualified' || status === 'withdrawn'

/** The kind of a move. All moves have the same form. */
function actionOf(move: Move): StepOf<'application'>['action'] {
  if (move.from_status === null) return 'applied'
  if (move.undoes && !isOut(move.to_status)) return 'taken_back'
  if (move.from_status === 'hired' && move.to_status !== 'hired') return 'hire_ended'
  if (isOut(move.to_status)) return move.to_status === 'withdrawn' ? 'withdrawn' : 'disqualified'
  if (isOut(move.from_status)) return move.reason === APPLIED_AGAIN ? 'applied_again' : 'brought_back'
  return move.to_status === 'hired' && move.from_status !== 'hired' ? 'hired' : 'moved'
}

type InterviewStep = {
  action: string
  starts_at: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** A completed or canceled interview keeps its time, so the step is about that time. */
const FINAL = new Set(['cancelled', 'no_show', 'complete', 'awaiting_feedback', 'scored', 'score_revised'])

function timesOf(step: InterviewStep): { startsAt: string | null; movedFrom: string | null } {
  const said = timeIn(step.after) ?? (FINAL.has(step.action) ? step.starts_at : null)
  const before = step.action === 'rescheduled' ? timeIn(step.before) : null
  return { startsAt: said, movedFrom: before === said ? null : before }
}

function timeIn(fields: Record<string, unknown> | null): string | null {
  const said = fields?.['startsAt']
  return typeof said === 'string' ? said : null
}
