// What both ends call things, without schemas, so that a screen can read it at no cost.
import type { InterviewStatus } from '#domains/interviews/contract/words.ts'

/** What counts as an interview of the day: everything but those that were called off. */
export const TODAY_STATUSES = [
  'scheduled',
  'confirmed',
  'awaiting_feedback',
  'complete',
  'no_show',
] as const satisfies readonly InterviewStatus[]
