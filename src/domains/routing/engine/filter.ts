// Filters, compiled once and run for each lead. Texts are compared without case and outer spaces. A form answer with
// several values equals each of them.
import { plainNumber } from '#shared/typed-number.ts'
import type { Condition, Filter } from '../contract/schemas.ts'
import { ANSWER_PREFIX, isRuleField } from '../contract/words.ts'
import type { AnswerValue, Lead, MissTrace } from './facts.ts'

/** A lead with what its conditions have read so far. */
export type LeadView = {
  readonly lead: Lead
  /** Clients that have the lead already. */
  readonly clients: ReadonlySet<string>
  /** Clients that have another lead of the person. */
  readonly knowing: ReadonlySet<string>
  readonly texts: Map<string, readonly string[]>
  readonly numbers: Map<string, number | null>
}
export const viewOf = (lead: Lead): LeadView => ({
  lead,
  clients: new Set(lead.clientsServed),
  knowing: new Set(lead.clientsKnowing),
  texts: new Map(),
  numbers: new Map(),
})

function rawValue({ lead }: LeadView, subject: string): AnswerValue {
  if (subject.startsWith(ANSWER_PREFIX)) {
    const key = subject.slice(ANSWER_PREFIX.length)
    return Object.hasOwn(lead.answers, key) ? (lead.answers[key] ?? null) : null
  }
  return isRuleField(subject) ? lead[subject] : null
}

export const plainText = (value: string | number | boolean): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value).normalize('NFC').trim().toLowerCase()
}

function textsOf(view: LeadView, subject: string): readonly string[] {
  const known = view.texts.get(subject)
  if (known) return known
  const raw = rawValue(view, subject)
  const list: readonly (string | number | boolean)[] =
    raw === null || typeof raw !== 'object' ? [raw ?? ''] : raw
  const texts = list.map(plainText).filter((text) => text !== '')
  view.texts.set(subject, texts)
  return texts
}

/** "19", "$19.50" and "1,250" are numbers. "about 20" and "1,5" are none. */
export function numberIn(text: string): number | null {
  const bare = text.length > 30 ? '' : (plainNumber(text.replace(/^\$/, '')) ?? '')
  return /^-?\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : null
}

function numberOf(view: LeadView, subject: string): number | null {
  const known = view.numbers.get(subject)
  if (known !== undefined) return known
  const [only, ...others] = textsOf(view, subject)
  const number = only === undefined || others.length > 0 ? null : numberIn(only)
  view.numbers.set(subject, number)
  return number
}

const RADIANS = Math.PI / 180
const EARTH_MILES = 3958.8

type Point = { lat: number; lng: number }
export function milesBetween(one: Point, other: Point): number {
  const lat = Math.sin(((other.lat - one.lat) * RADIANS) / 2)
  const lng = Math.sin(((other.lng - one.lng) * RADIANS) / 2)
  const part = lat * lat + Math.cos(one.lat * RADIANS) * Math.cos(other.lat * RADIANS) * lng * lng
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(part)))
}

const milesTo = ({ lead: { lat, lng } }: LeadView, point: Point) =>
  lat === null || lng === null ? null : milesBetween({ lat, lng }, point)

/** A number of a rule equals a number however the lead writes it. Everything else is compared as text. */
function equals(value: string | number | boolean): (text: string) => boolean {
  if (typeof value === 'number') return (text) => numberIn(text) === value
  const wanted = plainText(value)
  return (text) => text === wanted
}

function compileCondition(condition: Condition): (view: LeadView) => boolean {
  switch (condition.kind) {
    case 'eq': {
      const isWanted = equals(condition.value)
      return (view) => textsOf(view, condition.subject).some(isWanted)
    }
    case 'in': {
      const texts = new Set(condition.values.filter((value) => typeof value !== 'number').map(plainText))
      const numbers = new Set(condition.values.filter((value) => typeof value === 'number'))
      return (view) =>
        textsOf(view, condition.subject).some(
          (text) => texts.has(text) || (numbers.size > 0 && numbers.has(numberIn(text) ?? Number.NaN)),
        )
    }
    case 'range': {
      const { subject, min, max } = condition
      return (view) => {
        const number = numberOf(view, subject)
        return number !== null && (min === null || number >= min) && (max === null || number <= max)
      }
    }
    case 'zip_radius':
      return (view) => (milesTo(view, condition) ?? Number.POSITIVE_INFINITY) <= condition.miles
  }
}

export type Compiled =
  | { kind: 'leaf'; at: number; condition: Condition; test: (view: LeadView) => boolean }
  | { kind: 'all' | 'any'; of: readonly Compiled[] }
  | { kind: 'not'; at: number; of: Compiled; filter: Filter }

/** The part of a filter that a trace points at: parents before children, in order. */
export function nodeAt(filter: Filter, at: number): Filter | null {
  let left = at
  const find = (node: Filter): Filter | null => {
    if (left === 0) return node
    left -= 1
    if (!('of' in node)) return null
    for (const child of Array.isArray(node.of) ? node.of : [node.of]) {
      const found = find(child)
      if (found) return found
    }
    return null
  }
  return find(filter)
}

export function compileFilter(filter: Filter): Compiled {
  let count = 0
  const compile = (node: Filter): Compiled => {
    const at = count
    count += 1
    switch (node.kind) {
      case 'all':
      case 'any':
        return { kind: node.kind, of: node.of.map(compile) }
      case 'not':
        return { kind: 'not', at, of: compile(node.of), filter: node }
      default:
        return { kind: 'leaf', at, condition: node, test: compileCondition(node) }
    }
  }
  return compile(filter)
}

export function matches(node: Compiled, view: LeadView): boolean {
  switch (node.kind) {
    case 'leaf':
      return node.test(view)
    case 'all':
      return node.of.every((child) => matches(child, view))
    case 'any':
      return node.of.some((child) => matches(child, view))
    case 'not':
      return !matches(node.of, view)
  }
}

/** The first condition that fails, outside of alternatives. */
export function failingCondition(node: Compiled, view: LeadView): Condition | null {
  if (node.kind === 'leaf') return node.test(view) ? null : node.condition
  if (node.kind !== 'all') return null
  for (const child of node.of) {
    const found = failingCondition(child, view)
    if (found) return found
  }
  return null
}

type Failure = { fails: number; miss: MissTrace | null }
const NO_FAILURE: Failure = { fails: 0, miss: null }

/** How many conditions fail, and the first of them. Of alternatives only the closest counts. */
export function failureOf(node: Compiled, view: LeadView): Failure {
  if (matches(node, view)) return NO_FAILURE
  switch (node.kind) {
    case 'leaf':
      return { fails: 1, miss: { at: node.at, ...missOf(node.condition, view) } }
    case 'not':
      return {
        fails: 1,
        miss: { code: 'excluded', at: node.at, want: null, got: shownFor(node.filter, view) },
      }
    case 'all': {
      const failures = node.of.map((child) => failureOf(child, view))
      return {
        fails: failures.reduce((sum, { fails }) => sum + fails, 0),
        miss: failures.find(({ fails }) => fails > 0)?.miss ?? null,
      }
    }
    case 'any': {
      const failures = node.of.map((child) => failureOf(child, view))
      const closest = failures.reduce(
        (best, one) => (one.fails < best.fails ? one : best),
        failures[0] ?? NO_FAILURE,
      )
      if (failures.length < 2 || !closest.miss) return closest
      return { fails: closest.fails, miss: { ...closest.miss, alternatives: failures.length } }
    }
  }
}

function shown(view: LeadView, subject: string): string | number | null {
  const raw = rawValue(view, subject)
  if (raw === null || typeof raw === 'number') return raw
  if (typeof raw === 'boolean') return raw ? 'yes' : 'no'
  const text = (typeof raw === 'string' ? raw : raw.join(', ')).trim()
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

/** The value behind a "not": that of its first condition. */
function shownFor(filter: Filter, view: LeadView): string | number | null {
  if (filter.kind === 'zip_radius') return view.lead.zip
  if ('subject' in filter) return shown(view, filter.subject)
  const [first] = Array.isArray(filter.of) ? filter.of : [filter.of]
  return first ? shownFor(first, view) : null
}

function missOf(condition: Condition, view: LeadView): Omit<MissTrace, 'at'> {
  if (condition.kind === 'zip_radius') {
    const miles = milesTo(view, condition)
    if (miles === null) return { code: 'no_place', want: condition.miles, got: null }
    // Rounding must not show a lead that is just outside as if it were inside.
    const shownMiles = Math.max(Math.round(miles), Math.floor(condition.miles) + 1)
    return { code: 'outside_radius', want: condition.miles, got: shownMiles }
  }
  const got = shown(view, condition.subject)
  if (textsOf(view, condition.subject).length === 0) return { code: 'missing', want: null, got: null }
  if (condition.kind === 'eq') return { code: 'not_equal', want: condition.value, got }
  if (condition.kind === 'in') return { code: 'not_listed', want: null, got }
  const number = numberOf(view, condition.subject)
  const { min, max } = condition
  if (number === null) return { code: 'not_a_number', want: min ?? max, got }
  if (min !== null && number < min) return { code: 'below', want: min, got: number }
  return { code: 'above', want: max, got: number }
}
