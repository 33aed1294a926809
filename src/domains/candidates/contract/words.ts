// The words of candidates, without schemas, so screens can load them cheaply.
import { look, type StatusLook } from '#shared/status.ts'

export const CANDIDATE_STATUSES = [
  'new',
  'in_review',
  'qualified',
  'submitted',
  'interview',
  'offered',
  'hired',
  'rejected',
  'do_not_use',
] as const
export const CANDIDATE_SOURCES = [
  'manual',
  'referral',
  'job_posting',
  'meta_lead_ad',
  'google_form',
  'import',
  'api',
] as const
export const PAY_UNITS = ['hour', 'day', 'week', 'month', 'year'] as const
/** How the last reply of a candidate stands. */
export const REPLY_STATES = ['unanswered'] as const

export const CANDIDATE_SORTS = [
  '-last_activity_at',
  'last_activity_at',
  '-created_at',
  'created_at',
  'name',
  '-name',
] as const
export const ACTIVITY_KINDS = [
  'call',
  'voicemail',
  'missed',
  'email',
  'sms',
  'meeting',
  'note',
  'task',
] as const

export type CandidateStatus = (typeof CANDIDATE_STATUSES)[number]
export type CandidateSource = (typeof CANDIDATE_SOURCES)[number]
export type CandidateSort = (typeof CANDIDATE_SORTS)[number]

export const CANDIDATE_LOOKS: Record<CandidateStatus, StatusLook> = {
  new: look('info', 'dashed', 'New'),
  in_review: look('motion', 1, 'In review'),
  qualified: look('motion', 2, 'Qualified'),
  submitted: look('motion', 3, 'Submitted'),
  interview: look('motion', 4, 'Interview'),
  offered: look('motion', 5, 'Offered'),
  hired: look('success', 'check', 'Hired'),
  rejected: look('neutral', 'cross', 'Rejected'),
  do_not_use: look('danger', 'alert', 'Do not use'),
}

export const SOURCE_LABELS: Record<CandidateSource, string> = {
  manual: 'Added by hand',
  referral: 'Referral',
  job_posting: 'Job posting',
  meta_lead_ad: 'Meta lead ad',
  google_form: 'Google lead form',
  import: 'Import',
  api: 'Inbound webhook',
}

/** Lists of candidates' data, searched by candidate, check at most this many candidates. */
export const SEARCHED_PEOPLE = 2_000

/** The value of a custom field in words. */
export function customText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What is read out of a resume. */
export const RESUME_LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  place: 'Place',
  title: 'Title',
  employer: 'Employer',
  years: 'Years',
  skills: 'Skills',
} as const
export type ResumeField = keyof typeof RESUME_LABELS
export const RESUME_FIELDS = Object.keys(RESUME_LABELS) as ResumeField[]

/** Of a line in the timeline. */
export const MAX_ACTIVITY_TEXT = 20_000

/** The answer to every act on a person in quarantine. */
export const IN_QUARANTINE =
  'This person is in quarantine. An admin or manager can restore them under Admin, Retention.'
