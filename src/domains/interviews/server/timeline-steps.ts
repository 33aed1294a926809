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
    by: row.byName,
    byId: row.byId,
    text: '',
    durationMinutes: null,
    visibility: 'team',
    task: null,
    action: null,
    before: null,
    after: null,
    step: row.interviewId === null ? toApplicationStep(row) : toInterviewStep(row),
  }
}

const jobOf = (row: StepRow) => ({ id: row.jobId, title: row.jobTitle, clientName: row.clientName })

function toApplicationStep(row: MoveRow): TimelineStep {
  return {
    of: 'application',
    job: jobOf(row),
    action: actionOf(row),
    from: row.fromLabel,
    to: row.toLabel,
    reason: row.reason,
    comment: row.comment,
  }
}

function toInterviewStep(row: InterviewStepRow): TimelineStep {
  return {
    of: 'interview',
    job: jobOf(row),
    interviewId: row.interviewId,
    action: row.action,
    kind: row.interviewKind,
    ...timesOf(row),
    reason: row.action === 'cancelled' ? row.cancelReason : null,
  }
}

type Move = {
  fromLabel: string | null
  toLabel: string
  fromStatus: ApplicationStatus | null
  toStatus: ApplicationStatus
  reason: string | null
  undoes: string | null
}

const isOut = (status: ApplicationStatus | null) => status === 'disqualified' || status === 'withdrawn'

/** The kind of a move. All moves have the same form. */
function actionOf(move: Move): StepOf<'application'>['action'] {
  if (move.fromStatus === null) return 'applied'
  if (move.undoes && !isOut(move.toStatus)) return 'taken_back'
  if (move.fromStatus === 'hired' && move.toStatus !== 'hired') return 'hire_ended'
  if (isOut(move.toStatus)) return move.toStatus === 'withdrawn' ? 'withdrawn' : 'disqualified'
  if (isOut(move.fromStatus)) return move.reason === APPLIED_AGAIN ? 'applied_again' : 'brought_back'
  return move.toStatus === 'hired' && move.fromStatus !== 'hired' ? 'hired' : 'moved'
}

type InterviewStep = {
  action: string
  startsAt: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** A completed or canceled interview keeps its time, so the step is about that time. */
const FINAL = new Set(['cancelled', 'no_show', 'complete', 'awaiting_feedback', 'scored', 'score_revised'])

function timesOf(step: InterviewStep): { startsAt: string | null; movedFrom: string | null } {
  const said = timeIn(step.after) ?? (FINAL.has(step.action) ? step.startsAt : null)
  const before = step.action === 'rescheduled' ? timeIn(step.before) : null
  return { startsAt: said, movedFrom: before === said ? null : before }
}

function timeIn(fields: Record<string, unknown> | null): string | null {
  const said = fields?.['startsAt']
  return typeof said === 'string' ? said : null
}
