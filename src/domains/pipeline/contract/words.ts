// The words of the pipeline; without schemas, so that a screen can read them at no cost.
import { DAY } from '#platform/shared/durations.ts'

export const APPLICATION_STATUSES = ['active', 'hired', 'disqualified', 'withdrawn'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]
export const STAGE_KINDS = ['active', 'offer', 'hired', 'archived'] as const
export type StageKind = (typeof STAGE_KINDS)[number]
/** What a stage can say about the person as a whole; a stage for hires always says hired. */
export const PERSON_STATUSES = ['new', 'in_review', 'qualified', 'submitted', 'interview', 'offered'] as const
export type PersonStatus = (typeof PERSON_STATUSES)[number] | 'hired'
export const FLAGS = ['blocked', 'waiting'] as const
export type Flag = (typeof FLAGS)[number]
export const REASON_SIDES = ['we', 'they', 'neither'] as const
export type ReasonSide = (typeof REASON_SIDES)[number]
export const SIDE_LABELS: Record<ReasonSide, string> = {
  we: 'Our decision',
  they: 'Candidate’s decision',
  neither: 'Neither',
}
/** Within the limit of the stage, from three quarters of it on, and beyond it. */
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

/** The reason of the move by which somebody who had withdrawn opens their application again, with a new form. */
export const APPLIED_AGAIN = 'Applied again'

/**
 * Long enough to see a mistake: so long can a move be taken back by whoever made it, and so long waits the mail of a stage.
 */
export const UNDO_WINDOW_MINUTES = 5

/** The most cards that one act moves, so that it stays one short transaction. */
export const BULK_LIMIT = 1_000
/** The reasons by posting are those of so many postings, the ones that ruled out most. */
export const MAX_POSTINGS = 50
/** Up to here a column of a job, a client or an owner is counted; beyond, it says so. */
export const COUNT_LIMIT = 5_000
/** Nobody works through a column of everyone to its end: it is counted less far. */
export const EVERYONE_COUNT_LIMIT = 1_000
/** What a column shows at first. */
export const FIRST_CARDS = 30
