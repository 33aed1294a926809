// Shared names, without schemas, so screens can load them cheaply.
import type { InterviewStatus } from '#domains/interviews/contract/words.ts'

/** Interviews of the day: all except canceled ones. */
export const TODAY_STATUSES = [
  'scheduled',
  'confirmed',
  'awaiting_feedback',
  'complete',
  'no_show',
] as const satisfies readonly InterviewStatus[]
