// The words of routing, without any schema library: values, limits, and the sentences that explain a decision.
import {
  type GivenName,
  LEAD_FIELDS,
  RULED_NAMES,
  type RuledName,
} from '#domains/integrations/contract/lead-fields.ts'
import { recordOf } from '#shared/fields.ts'

/** What a rule compares. Everything else about a lead is a form answer, named `answer:<key>`. */
export const RULE_FIELDS = {
  ...recordOf(RULED_NAMES, (name): string => LEAD_FIELDS[name].rule),
  campaignId: 'campaign',
}
export type RuleField = keyof typeof RULE_FIELDS
export const isRuleField = (subject: string): subject is RuleField => Object.hasOwn(RULE_FIELDS, subject)
/** The fields that a user types in to try the rules. The county follows from the ZIP code. */
export const TYPED_NAMES = RULED_NAMES.filter((name): name is RuledName & GivenName => name !== 'countyFips')

export const ANSWER_PREFIX = 'answer:'

export const CONDITIONS = ['eq', 'in', 'range', 'zip_radius'] as const
export const GROUPS = ['all', 'any', 'not'] as const
/** How a number of a range is shown. */
export const UNITS = ['number', 'dollars'] as const

export const METHODS = ['waterfall', 'weighted', 'round_robin', 'price_ranked'] as const
export type Method = (typeof METHODS)[number]
export const METHOD_LABELS: Record<Method, string> = {
  waterfall: 'In order',
  weighted: 'By weight',
  round_robin: 'Round robin',
  price_ranked: 'By price',
}

export const TARGET_KINDS = ['open_orders', 'order', 'recruiter', 'stock', 'reject'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]
export const TARGET_LABELS: Record<TargetKind, string> = {
  open_orders: 'Open standing orders',
  order: 'Client order',
  recruiter: 'Recruiter',
  stock: 'Marketplace stock',
  reject: 'Reject',
}

export const CAP_PERIODS = ['daily', 'weekly', 'monthly'] as const
export type CapPeriod = (typeof CAP_PERIODS)[number]

export const LIMITS = {
  rules: 200,
  targets: 50,
  /** Conditions and groups of one filter. */
  nodes: 100,
  depth: 6,
  values: 500,
  windows: 14,
  text: 120,
  weight: 1_000,
  cap: 1_000_000,
  shares: 20,
  miles: 500,
} as const

export const OUTCOMES = ['sold', 'assigned', 'stocked', 'rejected', 'unrouted', 'test'] as const
export type Outcome = (typeof OUTCOMES)[number]
export const OUTCOME_LABELS: Record<Outcome, string> = {
  sold: 'Sold',
  assigned: 'Assigned to a recruiter',
  stocked: 'In stock',
  rejected: 'Rejected',
  unrouted: 'Not routed',
  test: 'Test lead',
}

/** Why a lead got its outcome. */
export const REASONS = {
  suppressed: 'The contact is on the suppression list.',
  no_contact: 'The lead has no phone number or email that works.',
  no_consent: 'Consent is missing or revoked.',
  duplicate: 'The lead is a duplicate.',
  no_campaign: 'No campaign knows the form. Assign a campaign to route the lead.',
  taken: 'A rule took the lead.',
  no_rule: 'No rule took the lead.',
} as const
export type Reason = keyof typeof REASONS

/** How a condition can fail. `engine/miss-text.ts` says it in words when the trace is read. */
export const MISSES = [
  'not_equal',
  'not_listed',
  'below',
  'above',
  'not_a_number',
  'outside_radius',
  'missing',
  'no_place',
  'excluded',
] as const
export type Miss = (typeof MISSES)[number]

/** What happened to one target of a rule. `{a}` and `{b}` are the two values of the trace. */
export const TARGET_CODES = {
  took: 'took the lead',
  took_sale: 'sale {b} at {a}',
  cap_daily: 'daily limit, {a} of {b}',
  cap_weekly: 'weekly limit, {a} of {b}',
  cap_monthly: 'monthly limit, {a} of {b}',
  closed: 'outside its schedule, local time {a}',
  weight_zero: 'weight is 0',
  has_lead: 'has this lead already',
  has_person: 'has another lead of this person',
  shares_used: 'no share left, {a} of {b} sold',
  shares_left: 'the shares that are left stay in stock',
  no_order: 'no open order',
  order_full: 'order is filled',
  order_filter: 'lead does not match the order',
  order_area: 'wants leads of another area',
  order_age: 'takes leads of up to {b} days, lead is {a} days old',
  order_exclusive: 'is exclusive, and another client has the lead',
  order_shares: 'takes leads for up to {b} clients, lead is for {a}',
  order_named: 'a rule that names the client decides',
  order_category: 'wants leads of another category',
  orders_other: '{a} more did not fit',
  balance: 'balance short by {b} at a price of {a}',
  refused_cap: 'another lead took the last place under the limit',
  refused_order: 'another lead filled the order',
  refused_balance: 'another sale used the balance',
  refused_delivery: 'the client received this lead from another decision',
} as const
export type TargetCode = keyof typeof TARGET_CODES

/** What the transaction can say no to. The lead is then decided again, and the trace names the refusal. */
export const REFUSALS = ['refused_cap', 'refused_order', 'refused_balance', 'refused_delivery'] as const
export type Refusal = (typeof REFUSALS)[number]

/** Consent comes before all rules and cannot be moved, so the rules of a version start at 2. */
export const GATE_RULE = { id: 'consent', name: 'Reject, consent missing or revoked' } as const
export const FIRST_RULE = 2

export const REPLAY_STATUSES = ['queued', 'running', 'done', 'canceled', 'failed'] as const
export type ReplayStatus = (typeof REPLAY_STATUSES)[number]
export const MAX_REPLAY_DAYS = 400
