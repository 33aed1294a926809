// How a figure may be split and filtered.
export const SPLITS = [
  'day',
  'week',
  'month',
  'client',
  'campaign',
  'state',
  'product',
  'recruiter',
  'source',
  'job',
] as const
export type Split = (typeof SPLITS)[number]

export const SPLIT_LABELS: Record<Split, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  client: 'Client',
  campaign: 'Campaign',
  state: 'Area',
  product: 'Product',
  recruiter: 'Recruiter',
  source: 'Source',
  job: 'Job posting',
}

/** The key of rows that belong to none. */
export const NONE = 'none'
/** A customer's key of leads that came from campaigns of other clients. */
export const OTHERS = 'others'
export const OTHERS_LABEL = 'Shared leads'
export const NONE_LABELS: Record<Split, string> = {
  day: 'No day',
  week: 'No week',
  month: 'No month',
  client: 'Not of a client',
  campaign: 'No campaign',
  state: 'No area',
  product: 'Not bought',
  recruiter: 'No recruiter',
  source: 'No source',
  job: 'No job posting',
}

export const TIMES = ['day', 'week', 'month'] as const satisfies readonly Split[]
export const THINGS = [
  'client',
  'campaign',
  'state',
  'product',
  'recruiter',
  'source',
  'job',
] as const satisfies readonly Split[]
/** A filter for each split that is not a time. */
export const FILTERS = THINGS
export type Filter = (typeof FILTERS)[number]

/** What customers may split by. Recruiters and sources are the agency's own. */
export const CUSTOMER_SPLITS = [
  ...TIMES,
  'campaign',
  'state',
  'product',
  'job',
] as const satisfies readonly Split[]
