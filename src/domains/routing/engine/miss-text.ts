// Why a rule did not match, in two sentences: what the lead is, and what the rule needs.
import { questionText } from '#domains/leads/contract/question-text.ts'
import type { Condition, Filter } from '../contract/schemas.ts'
import { ANSWER_PREFIX } from '../contract/words.ts'
import { conditionText, listText, numberText, subjectText, valueText } from './condition-text.ts'
import type { MissTrace } from './facts.ts'

/** Longer lists say how many more there are. */
const MAX_VALUES = 8

export function missText(node: Filter | null, miss: MissTrace): string {
  if (miss.alternatives) {
    const closest = missText(node, { ...miss, alternatives: 0 })
    return `None of ${miss.alternatives} alternatives matched. Closest: ${closest}`
  }
  const condition = node && leafOf(node)
  if (!condition)
    return node ? `This rule excludes leads with ${conditionText(node)}.` : 'The lead does not match.'
  const needs =
    miss.code === 'excluded'
      ? `This rule excludes ${needText(condition)}.`
      : `This rule needs ${needText(condition)}.`
  return `${isText(condition, miss)} ${needs}`
}

/** The condition of a leaf, also of a negated one. */
function leafOf(node: Filter): Condition | null {
  if (node.kind === 'not') return 'of' in node.of ? null : node.of
  return 'of' in node ? null : node
}

function isText(condition: Condition, { code, got }: MissTrace): string {
  if (condition.kind === 'zip_radius') return placeText(condition, code, got)
  const { subject } = condition
  const isDollars = condition.kind === 'range' && condition.unit === 'dollars'
  const value =
    typeof got === 'number' ? numberText(got, isDollars ? 'dollars' : 'number') : (got ?? 'nothing')
  const note = code === 'not_a_number' ? ', which is not a number' : ''
  if (subject.startsWith(ANSWER_PREFIX)) {
    const question = questionText(subject.slice(ANSWER_PREFIX.length))
    if (code === 'missing') return `The lead did not answer “${question}”.`
    return `The lead answered “${value}” to “${question}”${note}.`
  }
  const name = subjectText(subject)
  if (code === 'missing') return `The lead has no ${name}.`
  return subject === 'state' ? `The lead is in ${value}.` : `The lead’s ${name} is ${value}${note}.`
}

type Radius = Extract<Condition, { kind: 'zip_radius' }>

function placeText({ zip, miles }: Radius, code: MissTrace['code'], got: MissTrace['got']): string {
  if (code === 'no_place') return 'The lead has no location.'
  if (code === 'excluded') return `The lead is within ${numberText(miles, 'number')} mi of ${zip}.`
  return `The lead is ${typeof got === 'number' ? numberText(got, 'number') : got} mi away.`
}

/** What follows "This rule needs". */
function needText(condition: Condition): string {
  if (condition.kind === 'zip_radius')
    return `a place within ${numberText(condition.miles, 'number')} mi of ${condition.zip}`
  if (condition.kind === 'eq') return valueText(condition.value)
  if (condition.kind === 'in') return listText(condition.values, MAX_VALUES)
  const { min, max, unit } = condition
  if (min !== null && max !== null) return `${numberText(min, unit)} to ${numberText(max, unit)}`
  return min === null ? `at most ${numberText(max ?? 0, unit)}` : `at least ${numberText(min, unit)}`
}
