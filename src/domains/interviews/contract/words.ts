// The words of interviews, without schemas, so screens can load them cheaply.
import { look, type StatusLook } from '#shared/status.ts'

export const INTERVIEW_STATUSES = [
  'scheduled',
  'confirmed',
  'awaiting_feedback',
  'complete',
  'no_show',
  'cancelled',
] as const
export const INTERVIEW_KINDS = ['phone', 'video', 'in_person'] as const
export const PARTICIPANT_ROLES = ['interviewer', 'observer'] as const
export const RESPONSES = ['pending', 'accepted', 'declined', 'tentative'] as const
export const VERDICTS = ['definitely_not', 'no', 'yes', 'strong_yes', 'no_decision'] as const
export const RATINGS = ['definitely_not', 'no', 'mixed', 'yes', 'strong_yes'] as const

/** Up to this many hours before, a candidate who booked with a link can move or cancel the interview there. */
export const SELF_CHANGE_HOURS = 2
/** The limit of days ahead for an interview. */
export const MAX_DAYS_AHEAD = 2 * 366

/** The note of an interview that the candidate booked through a link. It holds until staff move the interview. */
export const SELF_BOOKED_NOTE = 'The candidate chose this time.'

export const INTERVIEW_SORTS = ['starts_at', '-starts_at'] as const

export type InterviewSort = (typeof INTERVIEW_SORTS)[number]
export type InterviewStatus = (typeof INTERVIEW_STATUSES)[number]
export type InterviewKind = (typeof INTERVIEW_KINDS)[number]
export type Response = (typeof RESPONSES)[number]
export type ParticipantRole = (typeof PARTICIPANT_ROLES)[number]
export type Verdict = (typeof VERDICTS)[number]
export type Rating = (typeof RATINGS)[number]

export const INTERVIEW_LOOKS: Record<InterviewStatus, StatusLook> = {
  scheduled: look('info', 'dashed', 'Scheduled'),
  confirmed: look('success', 'check', 'Confirmed'),
  awaiting_feedback: look('warning', 'wait', 'Awaiting feedback'),
  complete: look('success', 'check', 'Complete'),
  no_show: look('danger', 'alert', 'No-show'),
  cancelled: look('neutral', 'cross', 'Canceled'),
}

export const KIND_LABELS: Record<InterviewKind, string> = {
  phone: 'Phone',
  video: 'Video',
  in_person: 'On site',
}
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
