// A posting as form values, and the changed part to send.
import { DAY } from '#shared/durations.ts'
import { namesOf, namesOfKind, recordOf } from '#shared/fields.ts'
import {
  POSTING_FIELDS,
  type PostingFieldRules,
  type PostingName,
  type StaffOnlyName,
} from '../contract/posting-fields.ts'
import type { JobCreate, JobEdit, JobPosting, Question } from '../contract/schemas.ts'
import type { EmploymentType, PayUnit } from '../contract/words.ts'

/** The fields that staff and customers read. Notes are only for staff. */
export type FormPosting = Omit<JobPosting, 'owner' | 'internalNotes'> & { internalNotes?: string }

/** How the form saves: staff and customers use different endpoints. */
export type FormMeans<P extends FormPosting> = {
  load: (id: string) => Promise<P>
  /** The same key again answers with the draft that it made first. */
  create: (body: JobCreate, key: string) => Promise<P>
  update: (input: { id: string; version: number; edit: JobEdit }) => Promise<P>
  takeOver: (posting: P) => Promise<unknown>
}

/** The available options. */
export type FormChoices = {
  /** The author's word for the employer. */
  clientLabel: 'Client' | 'Company'
  clients: readonly { id: string; name: string }[]
  loading: boolean
  /** There is only one client, so there is no choice. */
  fixedClient?: boolean
  categories: readonly string[]
}

/** The form values of each kind of field. Numbers are text while the user types. */
type FormValue = {
  client: string
  title: string
  prose: string
  employment: EmploymentType
  category: string
  flag: boolean
  text: string
  state: string
  zip: string
  cents: number | null
  pay_unit: PayUnit
  count: string
  questions: Question[]
  date: string
}
type EveryValue = { [Name in PostingName]: FormValue[(typeof POSTING_FIELDS)[Name]['kind']] }

/** The customer's form has no staff fields. */
export type FormValues = Omit<EveryValue, StaffOnlyName> & {
  [Name in StaffOnlyName]?: EveryValue[Name] | undefined
}

const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

/** The stored value as a form value of its kind. */
function toForm(name: PostingName, value: unknown): unknown {
  const { kind }: PostingFieldRules = POSTING_FIELDS[name]
  if (kind === 'count') return String(value)
  if (kind === 'pay_unit') return value ?? 'hour'
  return kind === 'cents' ? value : (value ?? EMPTY.get(kind))
}
const EMPTY: ReadonlyMap<PostingFieldRules['kind'], string> = new Map(
  (['client', 'title', 'text', 'state', 'zip', 'date'] as const).map((kind) => [kind, '']),
)

const NAMES = namesOf(POSTING_FIELDS)
const isForEveryone = (name: PostingName) => POSTING_FIELDS[name].readBy !== 'staff'

/** The form of staff starts with the fields that only staff read. */
export function blankForm(start: Pick<FormValues, 'clientId' | StaffOnlyName>): FormValues {
  const blankOf = (name: PostingName) => {
    const { blank }: PostingFieldRules = POSTING_FIELDS[name]
    return toForm(name, blank)
  }
  const blank = recordOf(NAMES.filter(isForEveryone), blankOf) as EveryValue
  return { ...blank, validThrough: inDays(30), ...start }
}

export function formOf(posting: FormPosting): FormValues {
  const stored: Partial<Record<PostingName, unknown>> = { ...posting, clientId: posting.client.id }
  return recordOf(NAMES, (name) => toForm(name, stored[name])) as FormValues
}

const isZip = (zip: string) => zip === '' || /^\d{5}$/.test(zip)
const isCount = (text: string) => /^[1-9]\d{0,2}$/.test(text)

export const isHeldBack = ({ zip, openings }: FormValues) => !isZip(zip) || !isCount(openings)

const TEXTS = namesOfKind(POSTING_FIELDS, 'text').filter((name) => name !== 'city')

/** Only valid values: half a ZIP code with its place, or an invalid number, stays in the form. */
export function editOf(values: FormValues): JobEdit {
  const { zip, city, state, validThrough, openings, ...rest } = values
  return {
    ...rest,
    ...recordOf(TEXTS, (name) => values[name] || null),
    validThrough: validThrough || null,
    ...(isZip(zip) && {
      zip: zip || null,
      city: city || null,
      state: (state || null) as JobEdit['state'],
    }),
    ...(isCount(openings) && { openings: Number(openings) }),
  }
}

/** Errors known without the server, at their fields. */
export function problemsOf(values: FormValues): Partial<Record<keyof FormValues, string>> {
  const { payMinCents: min, payMaxCents: max } = values
  return {
    ...(min !== null &&
      max !== null &&
      max < min && { payMaxCents: 'The maximum is below the minimum. Enter a higher maximum.' }),
    ...(!isZip(values.zip) && { zip: 'Enter a five-digit ZIP code.' }),
    ...(!isCount(values.openings) && { openings: 'A number from 1 to 999.' }),
  }
}
