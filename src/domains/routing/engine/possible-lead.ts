// Whether any lead can meet several filters at once. Values that the conditions name are tried with the engine's own
// comparison, so that this cannot disagree with a decision.
import { RULED_NAMES } from '#domains/integrations/contract/lead-fields.ts'
import { recordOf } from '#shared/fields.ts'
import type { Condition, Filter } from '../contract/schemas.ts'
import { ANSWER_PREFIX } from '../contract/words.ts'
import type { Lead } from './facts.ts'
import { type Compiled, compileFilter, matches, numberIn, plainText, viewOf } from './filter.ts'

export type Wish = { filter: Filter; isWanted: boolean }

type Literal = { condition: Condition; compiled: Compiled; isWanted: boolean }

/** Beyond this, a lead is taken as possible. Real rules need some hundred. */
const MAX_STEPS = 2_000
const RADIUS = 'radius'

export const subjectOf = (condition: Condition) => ('subject' in condition ? condition.subject : RADIUS)

export const BLANK: Lead = {
  id: '',
  receivedAt: 0,
  ...recordOf(RULED_NAMES, () => null),
  lat: null,
  lng: null,
  campaignId: '',
  answers: {},
  isTest: false,
  isSuppressed: false,
  hasConsent: true,
  hasContact: true,
  isDuplicate: false,
  clientsServed: [],
  clientsKnowing: [],
  shareLimit: null,
}

/** A location can be anything. */
export function isPossible(wishes: readonly Wish[]): boolean {
  let steps = 0
  const search = (wanted: readonly Wish[], known: readonly Literal[]): boolean => {
    const [next, ...rest] = wanted
    steps += 1
    if (steps > MAX_STEPS) return true
    if (!next) return true
    const { filter, isWanted } = next
    if (filter.kind === 'not') return search([{ filter: filter.of, isWanted: !isWanted }, ...rest], known)
    if (filter.kind === 'all' || filter.kind === 'any') {
      const parts = filter.of.map((part) => ({ filter: part, isWanted }))
      // All of them hold, or one of them does.
      if ((filter.kind === 'all') === isWanted) return search([...parts, ...rest], known)
      return parts.some((part) => search([part, ...rest], known))
    }
    const literals = [...known, { condition: filter, compiled: compileFilter(filter), isWanted }]
    const subject = subjectOf(filter)
    const about = literals.filter(({ condition }) => subjectOf(condition) === subject)
    return (subject === RADIUS || hasValue(subject, about)) && search(rest, literals)
  }
  return search(wishes, [])
}

const holds = (literals: readonly Literal[], lead: Lead) => {
  const view = viewOf(lead)
  return literals.every(({ compiled, isWanted }) => matches(compiled, view) === isWanted)
}

function hasValue(subject: string, literals: readonly Literal[]): boolean {
  const texts = textsFor(literals.map(({ condition }) => condition))
  if (!subject.startsWith(ANSWER_PREFIX))
    return [null, ...texts].some((text) => holds(literals, { ...BLANK, [subject]: text }))
  const key = subject.slice(ANSWER_PREFIX.length)
  const withAnswer = (answer: string | string[] | null) => ({ ...BLANK, answers: { [key]: answer } })
  // An answer can hold several values. Together they equal the most, as long as none of them is refused.
  const refused = literals.filter(({ condition, isWanted }) => !isWanted && condition.kind !== 'range')
  const several = texts.filter((text) => holds(refused, withAnswer(text)))
  return [null, ...texts, several].some((answer) => holds(literals, withAnswer(answer)))
}

/** The values that can make a difference: those named, those around each end of a range, and one that no rule names. */
export function textsFor(conditions: readonly Condition[]): string[] {
  const texts = new Set(['\u{fffd}'])
  const ends = new Set<number>()
  for (const condition of conditions) {
    if (condition.kind === 'range')
      for (const end of [condition.min, condition.max]) if (end !== null) ends.add(end)
    const values = condition.kind === 'in' ? condition.values : []
    for (const value of condition.kind === 'eq' ? [condition.value] : values) {
      texts.add(plainText(value))
      // The same number in another spelling, which a text does not equal.
      const number = numberIn(plainText(value))
      if (number !== null) texts.add(`${number}${Number.isInteger(number) ? '.' : ''}0000`)
    }
  }
  const sorted = [...ends].sort((one, other) => one - other)
  for (const [index, end] of sorted.entries())
    for (const number of [end, end - 1, end + 1, (end + (sorted[index + 1] ?? end)) / 2])
      texts.add(String(number))
  return [...texts]
}
