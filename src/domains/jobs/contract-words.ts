// The words of postings, without any schema library: the public pages carry them.
export const JOB_STATUSES = [
  'draft',
  'pending_approval',
  'rejected',
  'open',
  'on_hold',
  'filled',
  'closed',
] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

export const EMPLOYMENT_TYPES = [
  'full_time',
  'part_time',
  'contractor',
  'temporary',
  'intern',
  'volunteer',
  'per_diem',
  'other',
] as const
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number]
export const EMPLOYMENT_LABELS: Record<EmploymentType, string> = {
  full_time: 'Full time',
  part_time: 'Part time',
  contractor: 'Contract',
  temporary: 'Temporary',
  intern: 'Internship',
  volunteer: 'Volunteer',
  per_diem: 'Per diem',
  other: 'Other',
}

export const PAY_UNITS = ['hour', 'day', 'week', 'month', 'year'] as const
export type PayUnit = (typeof PAY_UNITS)[number]

export const QUESTION_TYPES = ['yes_no', 'choice', 'text', 'number'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

export const JOB_SORTS = ['-created_at', 'created_at', '-posted_at', 'posted_at', 'title', '-title'] as const
export type JobSort = (typeof JOB_SORTS)[number]

/** What managers and admins decide. */
export const JOB_ACTS = ['publish', 'reject', 'pause', 'reopen', 'close', 'fill'] as const
export type JobAct = (typeof JOB_ACTS)[number]

export const PUBLIC_SORTS = ['newest', 'nearest', 'pay'] as const
export type PublicSort = (typeof PUBLIC_SORTS)[number]
/** Miles. */
export const RADII = [10, 25, 50, 100] as const
/** Cents an hour. */
export const PAY_STEPS = [2_000, 3_000, 4_000, 5_000] as const

export const RESUME_LIMIT_BYTES = 10 * 1024 * 1024

/** What a person agrees to when they apply. Kept word for word with the application. */
export function consentText(employer: string): string {
  return `I agree that Candor Hire and ${employer} may call, text or email me about this job at the number and address above. Consent is not a condition of any purchase. I can withdraw at any time.`
}
