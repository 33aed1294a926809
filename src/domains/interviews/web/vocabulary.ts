// The words a URL may hold: part of the first download, so nothing else is here.
import { wordsOf } from '#platform/web/words.ts'
import type { InterviewKind, InterviewSort, InterviewStatus } from '../contract/schemas.ts'

export const STATUSES = wordsOf<InterviewStatus>({
  scheduled: true,
  confirmed: true,
  awaiting_feedback: true,
  complete: true,
  no_show: true,
  cancelled: true,
})
export const SORTS = wordsOf<InterviewSort>({ starts_at: true, '-starts_at': true })
export const KINDS = wordsOf<InterviewKind>({ phone: true, video: true, in_person: true })
