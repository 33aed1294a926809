// The words of retention, without schemas, so screens can load them cheaply.
import { CANDIDATE_STATUSES } from '#domains/candidates/contract/words.ts'

export const RETENTION_KINDS = ['candidates', 'leads', 'messages'] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]
export type RuleStatus = 'draft' | 'published' | 'retired'

/** Hires have their own, longer time. */
export const EXPIRING_STATUSES = CANDIDATE_STATUSES.filter((status) => status !== 'hired')
/** "Not hired" in a sentence: a candidate whom we must not use is remembered. */
export const NOT_HIRED = EXPIRING_STATUSES.filter((status) => status !== 'do_not_use')

export const MAX_MONTHS = 120
export const MIN_QUARANTINE_DAYS = 7
export const MAX_QUARANTINE_DAYS = 365
export const MAX_HIRE_YEARS = 30
/** Of the first rows of a preview. */
export const PREVIEW_ROWS = 8

/** The audit log is not subject to rules. */
export const AUDIT_LOG_YEARS = 7

/** Who hears of the nightly run. The owners hear of their own candidates. */
export const NOTIFIED = ['none', 'admins', 'owners'] as const
export type Notified = (typeof NOTIFIED)[number]
export const NOTIFIED_WORDS: Record<Notified, string> = {
  none: 'no one',
  admins: 'the admins',
  owners: 'the owners',
}

export const FIRST_SETTINGS = {
  candidates: { statuses: [...NOT_HIRED], months: 24, quarantineDays: 30, hireYears: 7 },
  leads: { months: 13 },
  messages: { months: 24 },
}

export const OUTCOMES = ['erase', 'hold', 'open_application', 'in_quarantine'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const OUTCOME_WORDS: Record<Outcome, string> = {
  erase: 'Erase',
  hold: 'Legal hold',
  open_application: 'Open application',
  in_quarantine: 'In quarantine',
}
