// What a manager should know before publishing a rule set. Each warning is one sentence. Nothing here refuses a rule set.
import type { Condition, Filter, Rule, RuleSet, Target } from '../contract/schemas.ts'
import { ANSWER_PREFIX, CAP_PERIODS, FIRST_RULE } from '../contract/words.ts'
import { numberIn, plainText } from './filter.ts'

export type Warning = { ruleId: string; message: string }
/** The targets that exist. */
export type Known = {
  clients: ReadonlySet<string>
  orders: ReadonlySet<string>
  recruiters: ReadonlySet<string>
}

/** The conditions that must all hold, and those that must not. */
function flatten(filter: Filter): { must: Condition[]; mustNot: Condition[] } {
  if (filter.kind === 'all') {
    const parts = filter.of.map(flatten)
    return { must: parts.flatMap(({ must }) => must), mustNot: parts.flatMap(({ mustNot }) => mustNot) }
  }
  if (filter.kind === 'any') return { must: [], mustNot: [] }
  if (filter.kind !== 'not') return { must: [filter], mustNot: [] }
  return 'of' in filter.of ? { must: [], mustNot: [] } : { must: [], mustNot: [filter.of] }
}

type Value = string | number | boolean
const valuesOf = (condition: Condition): Value[] | null => {
  if (condition.kind === 'eq') return [condition.value]
  return condition.kind === 'in' ? condition.values : null
}
/** "5.0" equals the number 5 and the text "5.0", so a warning compares numbers as numbers. */
const looseText = (value: Value) => String(numberIn(plainText(value)) ?? plainText(value))
const exactText = (value: Value) => `${typeof value} ${plainText(value)}`

/** Whether the conditions on one subject contradict each other. */
function contradicts(must: readonly Condition[], mustNot: readonly Condition[], subject: string): boolean {
  const ranges = must.filter((condition) => condition.kind === 'range')
  const low = Math.max(...ranges.map(({ min }) => min ?? Number.NEGATIVE_INFINITY))
  const high = Math.min(...ranges.map(({ max }) => max ?? Number.POSITIVE_INFINITY))
  if (ranges.length > 0 && low > high) return true
  // A form answer can hold several values, so it can equal two things at once. In a range it holds one.
  if (subject.startsWith(ANSWER_PREFIX) && ranges.length === 0) return false
  const [first, ...others] = must.map(valuesOf).filter((values) => values !== null)
  if (!first) return false
  const sets = others.map((values) => new Set(values.map(looseText)))
  const refused = new Set(mustNot.flatMap((condition) => valuesOf(condition) ?? []).map(exactText))
  return !first.some((value) => {
    const number = numberIn(plainText(value)) ?? Number.NaN
    const isInRange = ranges.length === 0 || (number >= low && number <= high)
    return isInRange && !refused.has(exactText(value)) && sets.every((set) => set.has(looseText(value)))
  })
}

export function neverMatches(filter: Filter): boolean {
  if (filter.kind === 'any') return filter.of.every(neverMatches)
  if (filter.kind === 'not') return alwaysMatches(filter.of)
  if (filter.kind === 'all' && filter.of.some(neverMatches)) return true
  const { must, mustNot } = flatten(filter)
  const subjects = new Set(must.map((condition) => ('subject' in condition ? condition.subject : '')))
  return [...subjects].some((subject) => {
    const about = (conditions: readonly Condition[]) =>
      conditions.filter((condition) => 'subject' in condition && condition.subject === subject)
    return subject !== '' && contradicts(about(must), about(mustNot), subject)
  })
}

export function alwaysMatches(filter: Filter): boolean {
  if (filter.kind === 'all') return filter.of.every(alwaysMatches)
  if (filter.kind === 'any') return filter.of.some(alwaysMatches)
  return filter.kind === 'not' && neverMatches(filter.of)
}

/** Stock and rejection take every lead, unless a cap, a schedule or a weight of 0 stops them. */
export const takesAll = ({ kind, caps, windows, weight }: Target, method: Rule['method']) =>
  (kind === 'stock' || kind === 'reject') &&
  windows.length === 0 &&
  CAP_PERIODS.every((period) => caps[period] === null) &&
  (method !== 'weighted' || weight > 0)

export const takesEverything = ({ filter, targets, method }: Rule) =>
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
  return rules.flatMap((rule, place) => {
    const found = ruleWarnings(rule, known)
    if (catcher !== -1 && place > catcher)
      found.push(`is never tried, because rule ${catcher + FIRST_RULE} takes every lead. Move it up.`)
    return found.map((message) => ({ ruleId: rule.id, message: `Rule ${place + FIRST_RULE} ${message}` }))
  })
}
