// The words of interviews as screens say them.
import { MapPin, Phone, Video } from 'lucide-react'
import { wordsOf } from '#platform/web/words.ts'
import type { InterviewKind, InterviewSort, InterviewStatus, Rating, Response, Verdict } from '../schemas.ts'

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

export const KIND_LABELS: Record<InterviewKind, string> = {
  phone: 'Phone',
  video: 'Video',
  in_person: 'On site',
}
export const KIND_ICONS = { phone: Phone, video: Video, in_person: MapPin } as const

export const RESPONSE_LABELS: Record<Response, string> = {
  pending: 'No answer yet',
  accepted: 'Accepted',
  declined: 'Declined',
  tentative: 'Maybe',
}

export const VERDICT_LABELS: Record<Verdict, string> = {
  definitely_not: 'Definitely not',
  no: 'No',
  yes: 'Yes',
  strong_yes: 'Strong yes',
  no_decision: 'No decision',
}
export const RATING_LABELS: Record<Rating, string> = {
  definitely_not: 'Definitely not',
  no: 'No',
  mixed: 'Mixed',
  yes: 'Yes',
  strong_yes: 'Strong yes',
}

export const personOf = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`
