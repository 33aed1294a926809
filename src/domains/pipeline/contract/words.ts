// The words of the pipeline, without schemas, so screens can load them cheaply.
import { DAY } from '#shared/durations.ts'

export const APPLICATION_STATUSES = ['active', 'hired', 'disqualified', 'withdrawn'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]
export const STAGE_KINDS = ['active', 'offer', 'hired', 'archived'] as const
export type StageKind = (typeof STAGE_KINDS)[number]
/** The candidate statuses that a stage can set. A stage for hires always sets hired. */
export const PERSON_STATUSES = ['new', 'in_review', 'qualified', 'submitted', 'interview', 'offered'] as const
export type PersonStatus = (typeof PERSON_STATUSES)[number] | 'hired'
export const FLAGS = ['blocked', 'waiting'] as const
export type Flag = (typeof FLAGS)[number]
export const FLAG_LABELS: Record<Flag, string> = { blocked: 'Blocked', waiting: 'Waiting' }
/** How a hire ends. A mistake returns the card to its stage before the hire. */
export const HIRE_ENDS = ['did_not_start', 'left', 'mistake'] as const
export type HireEnd = (typeof HIRE_ENDS)[number]
export const HIRE_END_LABELS: Record<HireEnd, string> = {
  did_not_start: 'Did not start',
  left: 'Left',
  mistake: 'Marked hired by mistake',
}
export const REASON_SIDES = ['we', 'they', 'neither'] as const
export type ReasonSide = (typeof REASON_SIDES)[number]
export const SIDE_LABELS: Record<ReasonSide, string> = {
  we: 'Our decision',
  they: 'Candidate’s decision',
  neither: 'Neither',
}
/** Within the stage's limit, from three quarters of it, and over it. */
export const SLA_STATES = ['fine', 'near', 'over'] as const
export type SlaState = (typeof SLA_STATES)[number]
const NEAR_SHARE = 0.75

export function slaState(input: {
  enteredAt: string
  slaDays: number | null
  status: ApplicationStatus
  now: Date
}): SlaState {
  if (input.slaDays === null || input.status !== 'active') return 'fine'
  const share = (input.now.getTime() - Date.parse(input.enteredAt)) / (input.slaDays * DAY)
  if (share > 1) return 'over'
  return share > NEAR_SHARE ? 'near' : 'fine'
}

/** The reason of the move when a withdrawn candidate applies again. */
export const APPLIED_AGAIN = 'Applied again'

/** The time in which the author can undo a move, and the delay of a stage's email. */
export const UNDO_WINDOW_MINUTES = 5

/** The limit of cards in one act, so it stays a short transaction. */
export const BULK_LIMIT = 1_000
/** The limit of postings in the reasons by posting: those with the most disqualifications. */
export const MAX_POSTINGS = 50
/** The count limit for a column of a job, a client or an owner. */
export const COUNT_LIMIT = 5_000
/** The lower count limit for a column over everyone. */
export const EVERYONE_COUNT_LIMIT = 1_000
/** The first page of a column. */
export const FIRST_CARDS = 30
