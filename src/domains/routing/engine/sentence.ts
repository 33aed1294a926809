// A rule as a sentence of plain words and words to edit. Pure, so that a draft can be compared word by word.
import { zoneName } from '#shared/zoned-time.ts'
import type { Condition, Filter, Rule, Target } from '../contract/schemas.ts'
import { CAP_PERIODS, type CapPeriod, LIMITS, type Method } from '../contract/words.ts'
import { numberText, subjectText, wholeConditionText } from './condition-text.ts'

export type Edit =
  | { kind: 'condition'; index: number }
  | { kind: 'destination' }
  | { kind: 'limits' }
  | { kind: 'schedule' }
/** `phrase` is the word in its context, for "was: state is TX, OK". */
export type Word = { id: string; text: string; phrase: string; edit: Edit }
export type Part = string | Word
export type Names = Readonly<Record<string, string>>

/** The conditions that must all hold. */
export const conditionsOf = ({ filter }: Pick<Rule, 'filter'>): Filter[] =>
  filter.kind === 'all' ? filter.of : [filter]

/** A condition that one sentence can say, and whether it is negated. Null for groups. */
export function plainCondition(filter: Filter): { condition: Condition; isNot: boolean } | null {
  if (filter.kind === 'not') return 'of' in filter.of ? null : { condition: filter.of, isNot: true }
  return 'of' in filter ? null : { condition: filter, isNot: false }
}

const listed = (values: readonly string[]) => values.join(', ')

const shownValue = (subject: string, value: string | number | boolean, names: Names) => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return subject === 'campaignId' ? (names[String(value)] ?? 'a removed campaign') : String(value)
}

/** The words between subject and value, and the value. */
function predicateOf(condition: Condition, isNot: boolean, names: Names): { verb: string; value: string } {
  const is = isNot ? 'is not' : 'is'
  if (condition.kind === 'zip_radius')
    return { verb: `${is} within`, value: `${numberText(condition.miles, 'number')} mi of ${condition.zip}` }
  if (condition.kind === 'eq')
    return { verb: is, value: shownValue(condition.subject, condition.value, names) }
  if (condition.kind === 'in')
    return {
      verb: is,
      value: listed(condition.values.map((one) => shownValue(condition.subject, one, names))),
    }
  const { min, max, unit } = condition
  const low = min === null ? null : numberText(min, unit)
  const high = max === null ? null : numberText(max, unit)
  if (low !== null && high !== null) return { verb: `${is} between`, value: `${low} and ${high}` }
  return low === null ? { verb: `${is} at most`, value: high ?? '' } : { verb: `${is} at least`, value: low }
}

function conditionParts(filter: Filter, index: number, names: Names): Part[] {
  const edit: Edit = { kind: 'condition', index }
  const plain = plainCondition(filter)
  if (!plain) {
    const text = wholeConditionText(filter)
    return [{ id: `c${index}`, text, phrase: text, edit }]
  }
  const { condition, isNot } = plain
  const subject = 'subject' in condition ? subjectText(condition.subject) : 'ZIP'
  const { verb, value } = predicateOf(condition, isNot, names)
  const phrase = `${subject} ${verb} ${value}`
  return [
    { id: `c${index}.subject`, text: subject, phrase, edit },
    ` ${verb} `,
    { id: `c${index}.value ${verb}`, text: value, phrase, edit },
  ]
}

const METHOD_WORDS: Record<Method, string> = {
  waterfall: 'in order',
  weighted: 'by weight',
  round_robin: 'round robin',
  price_ranked: 'by price',
}

const PLAIN_TARGETS = {
  open_orders: 'open standing orders',
  stock: 'marketplace stock',
  reject: 'reject',
} as const

export function targetName(target: Target, names: Names): string {
  if (target.kind === 'order') {
    const client = names[target.clientId] ?? 'a removed client'
    return target.orderId === null ? client : `one order of ${client}`
  }
  if (target.kind === 'recruiter') return names[target.userId] ?? 'a former colleague'
  return PLAIN_TARGETS[target.kind]
}

/** The highest number leaves it to the lead and to the order. */
export function openShares(shares: number): string {
  if (shares === 1) return 'exclusive'
  return shares === LIMITS.shares ? 'shared as the order allows' : `shared up to ${shares}`
}

function destinationParts({ targets, method, shares }: Rule, names: Names): Part[] {
  const word = (id: string, text: string, phrase = text): Word => ({
    id,
    text,
    phrase,
    edit: { kind: 'destination' },
  })
  const [first] = targets
  const weighted = method === 'weighted' && targets.length > 1
  const who = word(
    'targets',
    listed(targets.map((target) => targetName(target, names) + (weighted ? ` (${target.weight})` : ''))),
  )
  const how = word('method', METHOD_WORDS[method])
  if (targets.length === 1 && first?.kind === 'reject') return [who]
  if (targets.length === 1 && first?.kind === 'open_orders')
    return ['fill ', who, ', oldest first, ', word('shares', openShares(shares))]
  if (targets.length === 1 && first?.kind === 'stock')
    return shares === 1
      ? ['put into ', who, ', shared ', word('shares', 'as its campaign allows')]
      : ['put into ', who, ', shared up to ', word('shares', String(shares), `shared up to ${shares}`)]
  if (targets.every(({ kind }) => kind === 'recruiter'))
    return targets.length === 1 ? ['assign to ', who] : ['assign to a recruiter, ', how, ' among ', who]
  if (targets.length === 1) return ['offer to ', who, ', ', word('shares', 'exclusive')]
  if (shares > 1)
    return [
      'share with up to ',
      word('shares', String(shares), `share with up to ${shares}`),
      ' of ',
      who,
      ' ',
      how,
    ]
  return ['offer to one of ', who, ', ', how, ', ', word('shares', 'exclusive')]
}

const PERIOD_WORDS: Record<CapPeriod, string> = { daily: 'a day', weekly: 'a week', monthly: 'a month' }

const zoneOf = ({ timezone }: Target) => zoneName(timezone, new Date())

/** A limit begins anew at midnight in its timezone. */
function capText(target: Target): string {
  const caps = CAP_PERIODS.flatMap((period) => {
    const cap = target.caps[period]
    return cap === null ? [] : [`${numberText(cap, 'number')} ${PERIOD_WORDS[period]}`]
  })
  return caps.length > 0 ? `${caps.join(' and ')} (${zoneOf(target)})` : ''
}

/** What is said of every target once, or of each by its name. Targets of which nothing is said are left to `other`. */
function perTarget({ targets }: Rule, { say, names, all = '', other = null }: PerTarget): string | null {
  const texts = targets.map(say)
  if (texts.every((text) => text === '')) return null
  const [first = ''] = texts
  if (texts.every((text) => text === first)) return targets.length > 1 ? `${first}${all}` : first
  return targets
    .flatMap((target, index) => {
      const text = texts[index] || other
      return text ? [`${text} for ${targetName(target, names)}`] : []
    })
    .join(', ')
}
type PerTarget = { say: (target: Target) => string; names: Names; all?: string; other?: string | null }

function limitParts(rule: Rule, names: Names): Part[] {
  const text = perTarget(rule, { say: capText, names, all: ' each' })
  if (text === null) return []
  return [', up to ', { id: 'limits', text, phrase: `up to ${text}`, edit: { kind: 'limits' } }]
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

export function daysText(weekdays: readonly number[]): string {
  const days = weekdays.toSorted((one, other) => one - other)
  if (days.length === 7) return 'every day'
  const isRun =
    days.length > 2 && days.every((day, index) => index === 0 || day === (days[index - 1] ?? 0) + 1)
  const names = days.map((day) => DAYS[day - 1] ?? '')
  return isRun ? `${names[0]} to ${names.at(-1)}` : names.join(', ')
}

/** "8 AM" from "08:00", "6:30 PM" from "18:30". */
export function timeText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  if (hours === 24 || (hours === 0 && minutes === 0)) return 'midnight'
  const half = hours < 12 ? 'AM' : 'PM'
  return `${hours % 12 || 12}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''} ${half}`
}

function hoursText(target: Target): string {
  if (target.windows.length === 0) return ''
  const hours = target.windows.map(
    ({ weekdays, from, to }) => `${daysText(weekdays)}, ${timeText(from)} to ${timeText(to)}`,
  )
  return `${hours.join(' and ')} ${zoneOf(target)}`
}

function scheduleParts(rule: Rule, names: Names): Part[] {
  const text = perTarget(rule, { say: hoursText, names, other: 'at any time' })
  if (text === null) return []
  return [', ', { id: 'schedule', text, phrase: text, edit: { kind: 'schedule' } }]
}

export function sentenceOf(rule: Rule, names: Names, isLast = false): Part[] {
  const conditions = conditionsOf(rule).flatMap((filter, index): Part[] => [
    index === 0 ? 'If ' : ' and ',
    ...conditionParts(filter, index, names),
  ])
  const start = isLast ? 'Otherwise, ' : 'For every lead, '
  return [
    ...(conditions.length > 0 ? [...conditions, ', '] : [start]),
    ...destinationParts(rule, names),
    ...limitParts(rule, names),
    ...scheduleParts(rule, names),
    '.',
  ]
}

export const plainSentence = (parts: readonly Part[]) =>
  parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')

const wordsOf = (parts: readonly Part[]) => parts.filter((part) => typeof part !== 'string')

/** The ids of words that differ from the published sentence, and what the sentence said before. */
export function compareSentences(before: readonly Part[], after: readonly Part[]) {
  const byId = (parts: readonly Part[]) => new Map(wordsOf(parts).map((word) => [word.id, word]))
  const old = byId(before)
  const now = byId(after)
  const changed = new Set(
    wordsOf(after)
      .filter(({ id, text }) => old.get(id)?.text !== text)
      .map(({ id }) => id),
  )
  const was = wordsOf(before).filter(({ id, text }) => now.get(id)?.text !== text)
  return { changed, was: [...new Set(was.map(({ phrase }) => phrase))].join('; ') }
}

/** A short name for tables: where the leads go, and under which condition. */
export function nameOf(rule: Rule, names: Names): string {
  const [first] = conditionsOf(rule)
  const who = plainSentence(destinationParts(rule, names))
  const name = first ? `${who} if ${plainSentence(conditionParts(first, 0, names))}` : who
  const text = name.charAt(0).toUpperCase() + name.slice(1)
  return text.length > 110 ? `${text.slice(0, 109)}…` : text
}
