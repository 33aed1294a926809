// What makes two records the same person and how input is written down. Pure.
import { dateSchema } from '#shared/dates.ts'
import { normalizeEmail } from '#shared/email.ts'
import type { FieldProblem } from '#shared/errors.ts'
import { namesOfKind } from '#shared/fields.ts'
import { foldText } from '#shared/fold-text.ts'
import { normalizePhone } from '#shared/normalize-phone.ts'
import { CANDIDATE_FIELDS, columnRules, type RuledColumn } from '../contract/candidate-fields.ts'
import type { CandidateEdit } from '../contract/schemas.ts'
import type { CandidateStatus } from '../contract/words.ts'

const distinct = (values: readonly string[]) => [...new Set(values)]

export function distinctIgnoringCase(values: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const value of values) if (!seen.has(value.toLowerCase())) seen.set(value.toLowerCase(), value)
  return [...seen.values()]
}

/** The words as the agency spells them already: "urgent" is "Urgent" if that is in use. The first spelling counts. */
export function asKnown(words: readonly string[], known: readonly string[]): string[] {
  const spellings = new Map(distinctIgnoringCase(known).map((word) => [word.toLowerCase(), word]))
  return distinctIgnoringCase(words.map((word) => spellings.get(word.toLowerCase()) ?? word))
}

type Named = { firstName: string; lastName: string }

/** One name of two is enough, because last names change with marriages and first names have short forms. */
export const sharesName = (person: Named, given: { firstName: string; lastName: string }) =>
  foldText(person.firstName) === foldText(given.firstName) ||
  foldText(person.lastName) === foldText(given.lastName)

const WORDS = namesOfKind(CANDIDATE_FIELDS, 'words')

/** The normalized input, with all errors, not only the first. */
export function normalizeEdit<T extends CandidateEdit>(edit: T): { edit: T; problems: FieldProblem[] } {
  const problems: FieldProblem[] = []
  const normalized = { ...edit }
  if (edit.emails) normalized.emails = distinct(edit.emails.map(normalizeEmail))
  for (const name of WORDS) {
    const words = edit[name]
    if (words) normalized[name] = distinctIgnoringCase(words)
  }
  if (edit.phones) {
    normalized.phones = distinct(
      edit.phones.map((phone, index) => {
        const number = normalizePhone(phone)
        if (!number)
          problems.push({ path: `phones.${index}`, message: 'Enter a phone number such as (713) 555-0142.' })
        return number ?? phone
      }),
    )
  }
  return { edit: normalized, problems }
}

export type CustomValue = string | number | boolean | null
type Definition = {
  id: string
  label: string
  kind: 'text' | 'number' | 'date' | 'choice' | 'yes_no'
  options: string[]
}

/** Null empties a field. Other values must be of the field's kind. */
export function customProblems(
  given: Record<string, CustomValue>,
  definitions: readonly Definition[],
): { path: string; message: string }[] {
  return Object.entries(given).flatMap(([id, value]) => {
    const path = `custom.${id}`
    const field = definitions.find((each) => each.id === id)
    if (!field) return [{ path, message: 'This field no longer exists. Reload the page.' }]
    return value === null || fits(value, field)
      ? []
      : [{ path, message: `${field.label}: ${EXPECTED[field.kind]}` }]
  })
}

const EXPECTED = {
  text: 'write a text of at most 500 characters.',
  number: 'write a number.',
  date: 'choose a day that exists.',
  choice: 'choose one of the choices.',
  yes_no: 'choose yes or no.',
} as const

function fits(value: CustomValue, { kind, options }: Definition): boolean {
  if (kind === 'yes_no') return typeof value === 'boolean'
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value)
  if (typeof value !== 'string') return false
  if (kind === 'choice') return options.includes(value)
  if (kind === 'date') return dateSchema.safeParse(value).success
  return value.length <= 500
}

type Merge = (mine: unknown, theirs: unknown, rules: RuledColumn) => unknown

const MERGE: Record<Exclude<RuledColumn['merge'], 'keep'>, Merge> = {
  fill: (mine, theirs) => mine ?? theirs ?? null,
  join: (mine, theirs, { max }) => distinctIgnoringCase([...textsOf(mine), ...textsOf(theirs)]).slice(0, max),
  join_named: (mine, theirs) => {
    const known = new Set(namedOf(mine).map(({ name }) => name.toLowerCase()))
    return [...namedOf(mine), ...namedOf(theirs).filter(({ name }) => !known.has(name.toLowerCase()))]
  },
  join_keys: (mine, theirs) => Object.assign({}, theirs, mine),
  either: (mine, theirs) => mine === true || theirs === true,
  both: (mine, theirs) => mine === true && theirs === true,
  latest: (mine, theirs) => textsOf([mine, theirs]).toSorted().at(-1) ?? null,
  earliest: (mine, theirs) => textsOf([mine, theirs]).toSorted()[0] ?? null,
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

const namedOf = (value: unknown): { name: string }[] =>
  Array.isArray(value) ? value.filter((each) => typeof each?.name === 'string') : []

const COLUMN_RULES = Object.entries(columnRules())

/** The columns that a merge may change: lists are joined, gaps are filled, the stricter contact rule wins. */
export function mergedFields(
  survivor: Readonly<Record<string, unknown>>,
  duplicate: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged = COLUMN_RULES.flatMap(([column, rules]) =>
    rules.merge === 'keep' ? [] : [[column, MERGE[rules.merge](survivor[column], duplicate[column], rules)]],
  )
  return Object.fromEntries(merged)
}

/** How far each status is on the way to a hire. A rejected candidate can start again. Do not use cannot. */
const PROGRESS: Record<Exclude<CandidateStatus, 'do_not_use'>, number> = {
  rejected: -1,
  new: 0,
  in_review: 1,
  qualified: 2,
  submitted: 3,
  interview: 4,
  offered: 5,
  hired: 6,
}
type InProgress = keyof typeof PROGRESS

export type Standing = {
  /** The status that the changed application had set, if any. */
  said: InProgress | null
  /** The statuses of the candidate's active applications. */
  say: readonly InProgress[]
  /** The status without an active application. */
  otherwise: InProgress | null
}

/**
 * The status after an act on one application: that of the furthest. It goes back only from a status that the
 * applications had set. A status set further by hand stays.
 */
export function statusAfter(current: CandidateStatus, { said, say, otherwise }: Standing): CandidateStatus {
  if (current === 'do_not_use') return current
  const furthest = say.toSorted((a, b) => PROGRESS[b] - PROGRESS[a])[0] ?? null
  if (furthest && PROGRESS[furthest] > PROGRESS[current]) return furthest
  return current === said ? (furthest ?? otherwise ?? current) : current
}

export const DO_NOT_USE =
  'This candidate is marked Do not use and cannot be messaged or submitted. Change the status first.'
