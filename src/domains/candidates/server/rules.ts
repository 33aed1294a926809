// What makes two records the same person and how input is written down. Pure.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { dateSchema } from '#platform/shared/dates.ts'
import { normalizeEmail } from '#platform/shared/email.ts'
import type { FieldProblem } from '#platform/shared/errors.ts'
import { foldText } from '#platform/shared/fold-text.ts'
import { type CandidateEdit, type CandidateStatus, MAX_CONTACTS } from '../schemas.ts'

/** E.164, or null when it cannot be a telephone number. Numbers without a country are American. */
export function normalizePhone(phone: string): string | null {
  const parsed = parsePhoneNumberFromString(phone, 'US')
  return parsed?.isPossible() ? parsed.number : null
}

const distinct = (values: readonly string[]) => [...new Set(values)]

export function distinctIgnoringCase(values: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const value of values) if (!seen.has(value.toLowerCase())) seen.set(value.toLowerCase(), value)
  return [...seen.values()]
}

type Named = { first_name: string; last_name: string }

/** One name of two is enough, because last names change with marriages and first names have short forms. */
export const sharesName = (person: Named, given: { firstName: string; lastName: string }) =>
  foldText(person.first_name) === foldText(given.firstName) ||
  foldText(person.last_name) === foldText(given.lastName)

/** The same input, written the one way it is stored; every problem is reported, not only the first. */
export function normalizeEdit<T extends CandidateEdit>(edit: T): { edit: T; problems: FieldProblem[] } {
  const problems: FieldProblem[] = []
  const normalized = { ...edit }
  if (edit.emails) normalized.emails = distinct(edit.emails.map(normalizeEmail))
  if (edit.skills) normalized.skills = distinctIgnoringCase(edit.skills)
  if (edit.tags) normalized.tags = distinctIgnoringCase(edit.tags)
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

/** Null empties a field; everything else has to be of the field's kind. */
export function customProblems(
  given: Record<string, CustomValue>,
  definitions: readonly Definition[],
): { path: string; message: string }[] {
  return Object.entries(given).flatMap(([id, value]) => {
    const path = `custom.${id}`
    const field = definitions.find((each) => each.id === id)
    if (!field) return [{ path, message: 'This field is not there any more. Load the page again.' }]
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

/** What a merge looks at, named column by column, so that none is forgotten when the table grows. */
export type Mergeable = {
  emails: string[]
  phones: string[]
  skills: string[]
  tags: string[]
  certifications: { name: string; number: string | null; expires: string | null }[]
  custom: Record<string, unknown>
  do_not_call: boolean
  email_opt_out: boolean
  sms_opt_in: boolean
  will_relocate: boolean
  desired_pay_cents: number | null
  desired_pay_unit: string | null
  retain_until: string | null
  last_activity_at: string
  created_at: string
  title: string | null
  employer: string | null
  years: number | null
  city: string | null
  state: string | null
  zip: string | null
  lat: number | null
  lng: number | null
  work_authorized: boolean | null
  available_on: string | null
  best_time_to_call: string | null
  owner_id: string | null
}

const FILL_IN = [
  'title',
  'employer',
  'years',
  'city',
  'state',
  'zip',
  'lat',
  'lng',
  'work_authorized',
  'available_on',
  'best_time_to_call',
  'owner_id',
] as const satisfies readonly (keyof Mergeable)[]

/** What the survivor becomes: lists are joined, gaps are filled, and the stricter contact rule wins. */
export function mergedFields(survivor: Mergeable, duplicate: Mergeable): Mergeable {
  const filled = Object.fromEntries(
    FILL_IN.map((field) => [field, survivor[field] ?? duplicate[field] ?? null]),
  ) as Pick<Mergeable, (typeof FILL_IN)[number]>
  const payFrom = survivor.desired_pay_cents === null ? duplicate : survivor
  const known = new Set(survivor.certifications.map((each) => each.name.toLowerCase()))
  return {
    ...filled,
    desired_pay_cents: payFrom.desired_pay_cents,
    desired_pay_unit: payFrom.desired_pay_unit,
    emails: distinct([...survivor.emails, ...duplicate.emails]).slice(0, MAX_CONTACTS),
    phones: distinct([...survivor.phones, ...duplicate.phones]).slice(0, MAX_CONTACTS),
    skills: distinctIgnoringCase([...survivor.skills, ...duplicate.skills]).slice(0, 100),
    tags: distinctIgnoringCase([...survivor.tags, ...duplicate.tags]).slice(0, 50),
    certifications: [
      ...survivor.certifications,
      ...duplicate.certifications.filter((each) => !known.has(each.name.toLowerCase())),
    ],
    custom: { ...duplicate.custom, ...survivor.custom },
    do_not_call: survivor.do_not_call || duplicate.do_not_call,
    email_opt_out: survivor.email_opt_out || duplicate.email_opt_out,
    sms_opt_in: survivor.sms_opt_in && duplicate.sms_opt_in,
    will_relocate: survivor.will_relocate || duplicate.will_relocate,
    retain_until: latest([survivor.retain_until, duplicate.retain_until]),
    last_activity_at:
      latest([survivor.last_activity_at, duplicate.last_activity_at]) ?? survivor.last_activity_at,
    created_at: [survivor.created_at, duplicate.created_at].sort()[0] ?? survivor.created_at,
  }
}

function latest(times: readonly (string | null)[]): string | null {
  return (
    times
      .filter((time) => time !== null)
      .toSorted()
      .at(-1) ?? null
  )
}

/** How far each status is on the way to a hire. Who was rejected can start again; who is not to be used cannot. */
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
  /** What the application that was acted on said about the person until now, if anything. */
  said: InProgress | null
  /** What each of the person's applications that are under way says now. */
  say: readonly InProgress[]
  /** What is left to say where none is under way any more. */
  otherwise: InProgress | null
}

/**
 * The status after an act on one application: as far as the furthest of them. It goes back only from where the applications
 * had brought it; what somebody set by hand further on stays.
 */
export function statusAfter(current: CandidateStatus, { said, say, otherwise }: Standing): CandidateStatus {
  if (current === 'do_not_use') return current
  const furthest = say.toSorted((a, b) => PROGRESS[b] - PROGRESS[a])[0] ?? null
  if (furthest && PROGRESS[furthest] > PROGRESS[current]) return furthest
  return current === said ? (furthest ?? otherwise ?? current) : current
}

export const STATUS_LABELS: Record<CandidateStatus, string> = {
  new: 'New',
  in_review: 'In review',
  qualified: 'Qualified',
  submitted: 'Submitted',
  interview: 'Interview',
  offered: 'Offered',
  hired: 'Hired',
  rejected: 'Rejected',
  do_not_use: 'Do not use',
}

export const DO_NOT_USE =
  'This candidate is marked Do not use and cannot be messaged or submitted. Change the status first.'
