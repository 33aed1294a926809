// A condition while it is edited: texts as typed, made into a condition or a sentence that says what is wrong.
import { plainNumber } from '#shared/typed-number.ts'
import type { Condition, Filter, Rule } from '../contract/schemas.ts'
import { ANSWER_PREFIX, isRuleField, LIMITS, RULE_FIELDS, type RuleField } from '../contract/words.ts'
import { plainCondition } from '../engine/sentence.ts'

export type Subject = RuleField | 'radius' | 'answer'
export type Compare = 'is' | 'is_not' | 'range'
export type Draft = {
  subject: Subject
  answer: string
  compare: Compare
  values: string[]
  min: string
  max: string
  zip: string
  miles: string
  unit: 'number' | 'dollars'
  /** A range that must not hold. It stays so until another comparison is chosen. */
  isNot: boolean
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const SUBJECTS: readonly { value: Subject; label: string }[] = [
  ...(Object.keys(RULE_FIELDS) as RuleField[]).map((value) => ({
    value,
    label: capital(RULE_FIELDS[value]),
  })),
  { value: 'radius', label: 'Distance from a ZIP code' },
  { value: 'answer', label: 'Form answer' },
]

const BLANK: Draft = {
  subject: 'state',
  answer: '',
  compare: 'is',
  values: [],
  min: '',
  max: '',
  zip: '',
  miles: '50',
  unit: 'number',
  isNot: false,
}

export function draftOf(filter: Filter | undefined): Draft {
  const plain = filter && plainCondition(filter)
  if (!plain) return BLANK
  const { condition, isNot } = plain
  if (condition.kind === 'zip_radius')
    return {
      ...BLANK,
      subject: 'radius',
      zip: condition.zip,
      miles: String(condition.miles),
      compare: isNot ? 'is_not' : 'is',
    }
  const { subject } = condition
  const draft: Draft = {
    ...BLANK,
    subject: isRuleField(subject) ? subject : 'answer',
    answer: isRuleField(subject) ? '' : subject.slice(ANSWER_PREFIX.length),
    compare: isNot ? 'is_not' : 'is',
  }
  if (condition.kind === 'eq') return { ...draft, values: [String(condition.value)] }
  if (condition.kind === 'in') return { ...draft, values: condition.values.map(String) }
  const { min, max, unit } = condition
  return { ...draft, compare: 'range', min: String(min ?? ''), max: String(max ?? ''), unit, isNot }
}

/** "$22" and "1,250" are numbers. Empty is no limit. */
function numberOf(text: string): number | null {
  const bare = text.trim().replace(/^\$/, '')
  return bare === '' ? null : Number(plainNumber(bare) ?? Number.NaN)
}

function conditionOf(draft: Draft): Condition | string {
  const { subject, answer, values } = draft
  if (subject === 'radius') {
    const miles = numberOf(draft.miles) ?? Number.NaN
    if (!/^\d{5}$/.test(draft.zip.trim())) return 'Enter a five-digit ZIP code.'
    if (!(miles >= 1 && miles <= LIMITS.miles)) return `Enter 1 to ${LIMITS.miles} miles.`
    return { kind: 'zip_radius', zip: draft.zip.trim(), miles, lat: 0, lng: 0 }
  }
  if (subject === 'answer' && answer.trim() === '') return 'Enter the name of the form question.'
  const name = subject === 'answer' ? `${ANSWER_PREFIX}${answer.trim()}` : subject
  if (draft.compare === 'range') {
    const [min, max] = [numberOf(draft.min), numberOf(draft.max)]
    if (Number.isNaN(min) || Number.isNaN(max)) return 'Enter numbers, such as 22 or 22.50.'
    if (min === null && max === null) return 'Enter a lowest or a highest value.'
    if (min !== null && max !== null && min > max) return 'The lowest value is above the highest. Swap them.'
    const isDollars = draft.min.trim().startsWith('$') || draft.max.trim().startsWith('$')
    return { kind: 'range', subject: name, min, max, unit: isDollars ? 'dollars' : draft.unit }
  }
  const [first] = values
  if (first === undefined) return 'Enter at least one value.'
  return values.length === 1
    ? { kind: 'eq', subject: name, value: first }
    : { kind: 'in', subject: name, values }
}

/** The condition, or what to change. What was not changed stays as it was, also a number that the editor shows as text. */
export function filterOf(draft: Draft, before?: Filter): Filter | string {
  const condition = conditionOf(draft)
  if (typeof condition === 'string') return condition
  const plain = before && plainCondition(before)
  const kept = plain ? withValuesOf(condition, plain.condition) : condition
  const isNot = draft.compare === 'range' ? draft.isNot : draft.compare === 'is_not'
  return isNot ? { kind: 'not', of: kept } : kept
}

function withValuesOf(condition: Condition, before: Condition): Condition {
  if (before.kind === 'zip_radius' || before.kind === 'range') return condition
  const known = new Map(
    (before.kind === 'in' ? before.values : [before.value]).map((value) => [String(value), value]),
  )
  const valueOf = (value: string | number | boolean) => known.get(String(value)) ?? value
  if (condition.kind === 'eq' && before.kind === 'in' && before.values.length === 1)
    return { ...before, subject: condition.subject, values: [valueOf(condition.value)] }
  if (condition.kind === 'eq') return { ...condition, value: valueOf(condition.value) }
  return condition.kind === 'in' ? { ...condition, values: condition.values.map(valueOf) } : condition
}

/** The form answers that rules ask for, each once. */
export function answersIn(rules: readonly Pick<Rule, 'filter'>[]): string[] {
  const namesOf = (filter: Filter): string[] => {
    if (filter.kind === 'not') return namesOf(filter.of)
    if ('of' in filter) return filter.of.flatMap(namesOf)
    return 'subject' in filter && filter.subject.startsWith(ANSWER_PREFIX)
      ? [filter.subject.slice(ANSWER_PREFIX.length)]
      : []
  }
  return [...new Set(rules.flatMap(({ filter }) => namesOf(filter)))]
}
