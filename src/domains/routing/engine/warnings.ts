// What a manager should know before publishing a rule set. Each warning is one sentence. Nothing here refuses a rule set.
import type { Filter, Rule, RuleSet, Target } from '../contract/schemas.ts'
import { CAP_PERIODS, FIRST_RULE } from '../contract/words.ts'
import { isPossible } from './possible-lead.ts'

/** Without a rule, it is about all of them. */
export type Warning = { ruleId: string | null; message: string }
/** The targets that exist. */
export type Known = {
  clients: ReadonlySet<string>
  orders: ReadonlySet<string>
  recruiters: ReadonlySet<string>
}

export const neverMatches = (filter: Filter) => !isPossible([{ filter, isWanted: true }])
export const alwaysMatches = (filter: Filter) => !isPossible([{ filter, isWanted: false }])

/** Whether no cap, schedule or weight of 0 stops the target. */
export const isAlwaysOpen = ({ caps, windows, weight }: Target, method: Rule['method']) =>
  windows.length === 0 &&
  CAP_PERIODS.every((period) => caps[period] === null) &&
  (method !== 'weighted' || weight > 0)

/** Stock, rejection and a recruiter take every lead. */
export const takesAll = (target: Target, method: Rule['method']) =>
  target.kind !== 'order' && target.kind !== 'open_orders' && isAlwaysOpen(target, method)

const takesEverything = ({ filter, targets, method }: Rule) =>
  alwaysMatches(filter) && targets.some((target) => takesAll(target, method))

function unknownTarget(target: Target, known: Known): string | null {
  if (target.kind === 'order' && !known.clients.has(target.clientId)) return 'a client that does not exist'
  if (target.kind === 'order' && target.orderId !== null && !known.orders.has(target.orderId))
    return 'an order that does not exist'
  return target.kind === 'recruiter' && !known.recruiters.has(target.userId)
    ? 'a recruiter who does not exist'
    : null
}

function ruleWarnings(rule: Rule, known: Known | null): string[] {
  const found: string[] = []
  if (neverMatches(rule.filter)) found.push('can never match. Its conditions contradict each other.')
  for (const period of CAP_PERIODS)
    if (rule.targets.some(({ caps }) => caps[period] === 0))
      found.push(
        `has a ${period} limit of 0, so that target never gets a lead. Raise the limit or remove the target.`,
      )
  if (rule.method === 'weighted' && rule.targets.every(({ weight }) => weight === 0))
    found.push('gives every target a weight of 0, so no target gets a lead. Raise a weight.')
  const unknown = new Set(rule.targets.map((target) => known && unknownTarget(target, known)))
  for (const what of unknown) if (what) found.push(`names ${what}. Choose another target.`)
  return found
}

export function warnings({ rules }: RuleSet, known: Known | null = null): Warning[] {
  const catcher = rules.findIndex(takesEverything)
  return rules.flatMap((rule, index) => {
    const found = ruleWarnings(rule, known)
    if (catcher !== -1 && index > catcher)
      found.push(`is never tried, because rule ${catcher + FIRST_RULE} takes every lead. Move it up.`)
    return found.map((message) => ({ ruleId: rule.id, message: `Rule ${index + FIRST_RULE} ${message}` }))
  })
}
