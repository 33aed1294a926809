// The lines of a timeline: what a move was, which time an interview's step is about, and the order of both. Pure.
import { APPLIED_AGAIN, type ApplicationStatus } from '#domains/pipeline/contract-words.ts'
import type { StepOf } from '../schemas.ts'

export type Move = {
  from_label: string | null
  to_label: string
  from_status: ApplicationStatus | null
  to_status: ApplicationStatus
  reason: string | null
  undoes: string | null
}

const isOut = (status: ApplicationStatus | null) => status === 'disqualified' || status === 'withdrawn'

/** What a move was: it is one line of the same form, whatever was done. */
export function actionOf(move: Move): StepOf<'application'>['action'] {
  if (move.from_status === null) return 'applied'
  if (move.undoes && !isOut(move.to_status)) return 'taken_back'
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

/** An interview that is over or called off moves no more, so its own time is the one that the step was about. */
const FINAL = new Set(['cancelled', 'no_show', 'complete', 'awaiting_feedback', 'scored', 'score_revised'])

export function timesOf(step: InterviewStep): { startsAt: string | null; movedFrom: string | null } {
  const said = timeIn(step.after) ?? (FINAL.has(step.action) ? step.starts_at : null)
  const before = step.action === 'rescheduled' ? timeIn(step.before) : null
  return { startsAt: said, movedFrom: before === said ? null : before }
}

function timeIn(fields: Record<string, unknown> | null): string | null {
  const said = fields?.['startsAt']
  return typeof said === 'string' ? said : null
}

type Line = { id: string; at: string }

/** The same instant may be written with more or fewer digits, so text alone does not tell which is later. */
const keyOf = ({ at, id }: Line) => {
  const [seconds = '', fraction = ''] = at.replace('Z', '').split('.')
  return `${seconds}.${fraction.padEnd(6, '0')} ${id}`
}

/** Lines of two kinds as one list, newest first. */
export const mergeLines = <One extends Line, Other extends Line>(
  one: readonly One[],
  other: readonly Other[],
): (One | Other)[] => [...one, ...other].sort((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
