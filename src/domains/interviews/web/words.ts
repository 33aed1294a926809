// The words of interviews as screens say them.
import { MapPin, Phone, Video } from 'lucide-react'
import type { InterviewKind, Rating, Response, Verdict } from '../contract/schemas.ts'

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

export const hourLabel = (hour: number) => `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`
