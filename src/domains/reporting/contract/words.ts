// The words of saved reports, without schemas, so that screens can load them cheaply.

export const LAST_PERIODS = [
  '7_days',
  '30_days',
  '90_days',
  'week',
  'month',
  '12_months',
  'this_month',
] as const
export type LastPeriod = (typeof LAST_PERIODS)[number]
export const LAST_LABELS: Record<LastPeriod, string> = {
  '7_days': 'Last 7 days',
  '30_days': 'Last 30 days',
  '90_days': 'Last 90 days',
  week: 'Last week',
  month: 'Last month',
  '12_months': 'Last 12 months',
  this_month: 'This month',
}

export const SHOWN_AS = ['table', 'bars', 'line'] as const
export const SCHEDULES = ['weekly', 'monthly'] as const
export type Schedule = (typeof SCHEDULES)[number]
/** Reports leave in the morning of the agency's timezone: on Mondays, or on the first of the month. */
export const SENT_AT_HOUR = 8
export const MAX_SAVED = 200
export const MAX_RECIPIENTS = 20

/** Why a report shows no cost of ours. */
export const COSTS_NEED = 'Our cost and margin are known only for whole months since cost records began.'

/** Reports that no figure with a split can express. */
export const TABLE_REPORTS = [
  'fill-rate-by-area',
  'recruiters-week',
  'time-in-stage',
  'disqualified-reasons',
  'stock-by-age',
] as const
export type TableReport = (typeof TABLE_REPORTS)[number]
