// What the engine is given and what it returns: plain facts, so that the same input always gives the same decision.
import type { LeadValues, RuledName } from '#domains/integrations/contract/lead-fields.ts'
import type { Filter, Target } from '../contract/schemas.ts'
import type { CapPeriod, Miss, Outcome, Reason, Refusal, TargetCode } from '../contract/words.ts'

export type AnswerValue = string | number | boolean | readonly string[] | null

/** The fields of a lead that rules compare. */
export type RuledFields = Pick<LeadValues, RuledName>

export type Lead = RuledFields & {
  id: string
  /** Milliseconds since 1970, as every time here. */
  receivedAt: number
  /** Where `receivedAt` is the time of an earlier decision: when the lead came. */
  arrivedAt?: number
  lat: number | null
  lng: number | null
  campaignId: string | null
  answers: Readonly<Record<string, AnswerValue>>
  isTest: boolean
  isSuppressed: boolean
  hasConsent: boolean
  /** A phone number or an email that can be used. */
  hasContact: boolean
  isDuplicate: boolean
  /** Clients that have this lead already. Each of them counts as a share. */
  clientsServed: readonly string[]
  /** Clients that have another lead of this person and must not get it again. They are no share of this one. */
  clientsKnowing: readonly string[]
  /** How often it can be sold. Null if only the rule says so. */
  shareLimit: number | null
}

/** An order that wants leads. `needed` is what it still lacks. */
export type OrderNeed = {
  id: string
  clientId: string
  priceCents: number
  /** Prices of areas that have one of their own: a county before a state before the country (US). */
  areaPrices?: Readonly<Record<string, number>>
  needed: number
  isOpen: boolean
  /** Paid in full when it was placed, so a delivery takes nothing from the balance. */
  isPrepaid: boolean
  filter: Filter | null
  /** With how many clients it shares a lead at most, 1 if exclusive. Without it, only the rule says so. */
  shareLimit?: number
  /** Leads of this age and older do not fit. */
  maxAgeDays?: number
}

export type RoutingState = {
  /** The time of the decision. */
  now: number
  /** Leads taken, by `capKey`. */
  used: ReadonlyMap<string, number>
  /** By target id. Any ascending number, such as a sequence number: larger is later. */
  lastServed: ReadonlyMap<string, number>
  /** What each client can spend, with its credit limit and without holds. */
  balances: ReadonlyMap<string, number>
  /** Oldest first. */
  orders: readonly OrderNeed[]
  /** By target id or `orderKey`: what the transaction refused while this lead was decided. */
  refused: ReadonlyMap<string, Refusal>
}

/** A counter that the transaction has to raise, as long as it stays within the limit. */
export type CapTake = { key: string; targetId: string; period: CapPeriod; periodStart: number; limit: number }

export type Taker = {
  target: Target
  orderId: string | null
  /** The client of the order. */
  clientId: string | null
  priceCents: number
  /** Taken from the balance, 0 for a prepaid order. */
  chargeCents: number
  /** 2 for the second client that gets this lead, null for other targets. */
  saleNo: number | null
  caps: readonly CapTake[]
}

/**
 * `at` is the place of the condition in its filter, counted from the top. `want` is the rule's value (null for a list,
 * which the rule version has) and `got` is the lead's.
 */
export type MissTrace = {
  code: Miss
  at: number
  want: string | number | boolean | null
  got: string | number | null
  /** How many alternatives failed, where the condition is the closest of several. */
  alternatives?: number
}
/**
 * `target` is the place in the rule. `a` and `b` are the values that the code compares. `order` is one of the open orders
 * that the target stands for.
 */
export type TargetTrace = {
  target: number
  code: TargetCode
  a?: number | string
  b?: number | string
  order?: string
}
export type RuleTrace = { rule: number; fails: number; miss?: MissTrace; targets?: TargetTrace[] }

/** Stored with the decision. `explain` tells it in words. */
export type Trace = {
  version: number
  outcome: Outcome
  reason: Reason
  /** The outcome of a test lead if it were a real one. */
  wouldBe?: Outcome
  /** The place of the rule that took the lead. */
  rule: number | null
  rules: RuleTrace[]
  /** How often the lead could be sold when it was decided. A sale may change it, and replays need it. */
  shares?: number
  /** The clients that had another lead of the person then. */
  knowing?: readonly string[]
}

export type Decision = {
  leadId: string
  ruleId: string | null
  ruleVersion: number
  outcome: Outcome
  reason: Reason
  takers: readonly Taker[]
  /** How many clients the rule lets have the lead, 1 if exclusive. Null where no rule took it. */
  shareLimit: number | null
  trace: Trace
}

export const capKey = (targetId: string, period: CapPeriod, periodStart: number) =>
  `${targetId}|${period}|${periodStart}`

/** A refusal of one order, where its target has others. No target id has a colon. */
export const orderKey = (orderId: string) => `order:${orderId}`
