// Tells a stored trace in words, from the rule version that made it.
import type { Rule, RuleSet, Target } from '../contract/schemas.ts'
import { type Outcome, REASONS, TARGET_CODES, TARGET_LABELS } from '../contract/words.ts'
import { centsText, numberText } from './condition-text.ts'
import type { RuleTrace, TargetTrace, Trace } from './facts.ts'
import { nodeAt } from './filter.ts'
import { missText } from './miss-text.ts'

type ExplainedRule = { ruleId: string; rule: string; reason: string }
export type Explanation = {
  ruleId: string | null
  ruleVersion: number
  outcome: Outcome
  /** The outcome in a sentence. */
  reason: string
  trace: (ExplainedRule & { matched: boolean })[]
  nearestMiss: ExplainedRule | null
}

/** The names of clients, recruiters and orders, by id. Rules and traces keep ids only. */
export type Names = ReadonlyMap<string, string>

const fill = (sentence: string, values: Readonly<Record<string, string>>) =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

function targetName(target: Target | undefined, names: Names): string {
  if (!target) return 'Target'
  const label = TARGET_LABELS[target.kind]
  if (target.kind === 'order') return names.get(target.clientId) ?? label
  return target.kind === 'recruiter' ? (names.get(target.userId) ?? label) : label
}

/** The codes whose values are cents. */
const CENTS: Partial<Record<TargetTrace['code'], readonly ('a' | 'b')[]>> = {
  took_sale: ['a'],
  balance: ['a', 'b'],
}

/** "09:41" from minutes since midnight. */
const clockText = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function targetText(rule: Rule, trace: TargetTrace, names: Names): string {
  const show = (name: 'a' | 'b') => {
    const value = trace[name]
    if (typeof value !== 'number') return value ?? ''
    if (trace.code === 'closed') return clockText(value)
    return CENTS[trace.code]?.includes(name) ? centsText(value) : numberText(value, 'number')
  }
  const words = fill(TARGET_CODES[trace.code], { a: show('a'), b: show('b') })
  const order = trace.order === undefined ? undefined : (names.get(trace.order) ?? 'Order')
  return `${order ?? targetName(rule.targets[trace.target], names)}: ${words}`
}

const isOrder = ({ kind }: Target) => kind === 'order' || kind === 'open_orders'
const noneText = ({ targets }: Rule) =>
  targets.every(isOrder) ? 'No open order fits.' : 'No destination can take the lead.'

/** The reason of a rule with several destinations has a line for each. */
function ruleText(rule: Rule, { miss, targets }: RuleTrace, isTaker: boolean, names: Names): string {
  if (miss) return missText(nodeAt(rule.filter, miss.at) ?? null, miss)
  const lines = (targets ?? []).map((target) => targetText(rule, target, names))
  return (isTaker ? lines : [noneText(rule), ...lines]).join('\n')
}

const isCap = ({ code }: TargetTrace) => code.startsWith('cap_') || code === 'refused_cap'

/** A rule that the lead meets is nearer than one it does not meet. The nearest of them only had its limit reached. */
function distanceOf({ miss, fails, targets = [] }: RuleTrace): number {
  if (miss) return fails
  return targets.some(isCap) ? 0 : 0.5
}

export function explain(trace: Trace, rules: RuleSet, names: Names = new Map()): Explanation {
  if (trace.version !== rules.version)
    throw new RangeError(
      `The trace is of version ${trace.version}, the rules are of version ${rules.version}.`,
    )
  const explained = trace.rules.flatMap((one) => {
    const rule = rules.rules[one.rule]
    if (!rule) return []
    const matched = one.fails === 0
    const reason = ruleText(rule, one, matched, names)
    return [
      {
        fails: one.fails,
        distance: distanceOf(one),
        rule: { ruleId: rule.id, rule: rule.name, matched, reason },
      },
    ]
  })
  const missed = explained.filter(({ fails }) => fails > 0)
  const shortest = Math.min(...missed.map(({ distance }) => distance))
  const nearest = missed.find(({ distance }) => distance === shortest)?.rule
  return {
    ruleId: trace.rule === null ? null : (rules.rules[trace.rule]?.id ?? null),
    ruleVersion: trace.version,
    outcome: trace.outcome,
    reason: REASONS[trace.reason],
    trace: explained.map((one) => one.rule),
    nearestMiss: nearest ? { ruleId: nearest.ruleId, rule: nearest.rule, reason: nearest.reason } : null,
  }
}
