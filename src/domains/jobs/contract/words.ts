// The words of postings, without a schema library, because public pages load them.
import { look, type StatusLook } from '#shared/status.ts'

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

export const JOB_LOOKS: Record<JobStatus, StatusLook> = {
  draft: look('neutral', 'dashed', 'Draft'),
  pending_approval: look('warning', 'wait', 'In review'),
  rejected: look('danger', 'cross', 'Changes requested'),
  open: look('success', 'check', 'Open'),
  on_hold: look('warning', 'wait', 'On hold'),
  filled: look('neutral', 'check', 'Filled'),
  closed: look('neutral', 'dash', 'Closed'),
}

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

export const PAY_UNITS = ['hour', 'day', 'week', 'month', 'year'] as const
export type PayUnit = (typeof PAY_UNITS)[number]

export const QUESTION_TYPES = ['yes_no', 'choice', 'text', 'number'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

export const JOB_SORTS = ['-created_at', 'created_at', '-posted_at', 'posted_at', 'title', '-title'] as const
export type JobSort = (typeof JOB_SORTS)[number]

/** Decisions of managers and admins. */
export const JOB_ACTS = ['publish', 'reject', 'pause', 'reopen', 'close', 'fill'] as const
export type JobAct = (typeof JOB_ACTS)[number]

/** Decisions of customers about their own postings. */
export const OWN_ACTS = ['pause', 'reopen', 'close'] as const
export type OwnAct = (typeof OWN_ACTS)[number]

/** Days of figures. */
export const PERIODS = ['7', '30', '90'] as const
export type Period = (typeof PERIODS)[number]

export const PUBLIC_SORTS = ['newest', 'nearest', 'pay'] as const
export type PublicSort = (typeof PUBLIC_SORTS)[number]
