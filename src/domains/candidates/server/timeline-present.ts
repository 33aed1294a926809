// A step of an application or an interview, as the person's timeline tells it.
import type { TimelineEntry, TimelineStep } from '../schemas.ts'
import type { InterviewStepRow, MoveRow, StepRow } from './queries/steps.ts'
import { actionOf, timesOf } from './timeline-rules.ts'

export function toStepEntry(row: StepRow): TimelineEntry {
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
