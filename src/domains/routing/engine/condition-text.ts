// Conditions as a person would say them: "pay ≥ $22", "state is TX, OK or LA".
import { questionText } from '#domains/leads/contract/question-text.ts'
import type { Condition, Filter } from '../contract/schemas.ts'
import { ANSWER_PREFIX, isRuleField, RULE_FIELDS } from '../contract/words.ts'

const MAX_VALUES = 5
const MAX_TEXT = 160

/** An old version can name a field that leads no longer have. */
export function subjectText(subject: string): string {
  if (isRuleField(subject)) return RULE_FIELDS[subject]
  if (!subject.startsWith(ANSWER_PREFIX)) return subject
  const key = subject.slice(ANSWER_PREFIX.length)
  const text = questionText(key)
  // Within a sentence: "shift is nights", but "CDL A is yes".
  const isPlain = /^\p{Ll}/u.test(key) && /^\p{Lu}(?!\p{Lu})/u.test(text)
  return isPlain ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

// Made once: a formatter costs far more to make than to use.
const upToTwoDigits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const twoDigits = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const currency = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** "$22", "$22.50", "1,250". */
export function numberText(value: number, unit: 'number' | 'dollars'): string {
  const format = unit === 'dollars' && !Number.isInteger(value) ? twoDigits : upToTwoDigits
  return `${value < 0 ? '−' : ''}${unit === 'dollars' ? '$' : ''}${format.format(Math.abs(value))}`
}

export const centsText = (cents: number) => currency.format(cents / 100)

export const valueText = (value: string | number | boolean) => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

export function listText(values: readonly (string | number | boolean)[], max: number): string {
  const words = values.slice(0, max).map(valueText)
  const rest = values.length - words.length
  if (rest > 0) return `${words.join(', ')} or ${rest} more`
  const last = words.pop() ?? ''
  return words.length > 0 ? `${words.join(', ')} or ${last}` : last
}

function leafText(condition: Condition, not: string, max: number): string {
  switch (condition.kind) {
    case 'eq':
      return `${subjectText(condition.subject)} is ${not}${valueText(condition.value)}`
    case 'in':
      return `${subjectText(condition.subject)} is ${not}${listText(condition.values, max)}`
    case 'zip_radius':
      return `ZIP is ${not}within ${numberText(condition.miles, 'number')} mi of ${condition.zip}`
    case 'range': {
      const { subject, min, max, unit } = condition
      const name = subjectText(subject)
      if (min !== null && max !== null)
        return `${name} is ${not}${numberText(min, unit)} to ${numberText(max, unit)}`
      if (min !== null) return `${name} ${not ? '<' : '≥'} ${numberText(min, unit)}`
      return `${name} ${not ? '>' : '≤'} ${numberText(max ?? 0, unit)}`
    }
  }
}

function filterText(filter: Filter, max: number): string {
  if (filter.kind === 'not')
    return 'subject' in filter.of || filter.of.kind === 'zip_radius'
      ? leafText(filter.of, 'not ', max)
      : `not (${filterText(filter.of, max)})`
  if (filter.kind !== 'all' && filter.kind !== 'any') return leafText(filter, '', max)
  const inner = filter.of.map((child) =>
    'of' in child && child.kind !== 'not' ? `(${filterText(child, max)})` : filterText(child, max),
  )
  return inner.join(filter.kind === 'all' ? ' and ' : ' or ') || 'any lead'
}

export function conditionText(filter: Filter): string {
  const text = filterText(filter, MAX_VALUES)
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text
}

/** With every part and every value. */
export const wholeConditionText = (filter: Filter) => filterText(filter, Number.POSITIVE_INFINITY)
