// Shared names, without schemas, so screens can load them cheaply.
import type { InterviewStatus } from '#domains/interviews/contract/words.ts'
import type { LeadStatus } from '#domains/leads/contract/statuses.ts'

/** Interviews of the day: all except canceled ones. */
export const TODAY_STATUSES = [
  'scheduled',
  'confirmed',
  'awaiting_feedback',
  'complete',
  'no_show',
] as const satisfies readonly InterviewStatus[]

export const WHOSE = ['mine', 'everyone'] as const
export type Whose = (typeof WHOSE)[number]

/** The figures of sales: leads sold, and what they brought without returned ones. */
export const SALES = ['sold', 'revenue'] as const
export type SaleFigure = (typeof SALES)[number]

/** Leads that are not routed yet, as the list of leads filters them. */
export const WAITING_LEADS: { status: LeadStatus[]; test: 'false' } = { status: ['received'], test: 'false' }

/** The steps from an empty installation to the first sale, in the order to take them. */
export const SETUP_STEPS = [
  'agency',
  'security',
  'mail',
  'team',
  'client',
  'posting',
  'campaign',
  'product',
  'payments',
  'import',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** `started`: a part is there, such as a campaign without a lead. */
export const SETUP_STATES = ['open', 'started', 'done'] as const
export type SetupState = (typeof SETUP_STATES)[number]
