// The fields of a form become ours. Pure: names and values in, a lead's facts out; nothing that was sent is dropped.
import { domainToASCII } from 'node:url'
import {
  FORM_NAMES,
  type GivenName,
  LEAD_FIELDS,
  type LeadValues,
} from '#domains/integrations/contract/lead-fields.ts'
import { columnOf } from '#platform/server/camel-case.ts'
import { cutEnd } from '#shared/cut-text.ts'
import { emailSchema, normalizeEmail } from '#shared/email.ts'
import { recordOf } from '#shared/fields.ts'
import { normalizePhone } from '#shared/normalize-phone.ts'
import { MAPPED_FIELDS, type MappedField } from '../contract/words.ts'

/** `words` are the question as the form asks it, where the sender says so. */
export type FormField = { name: string; value: string; words?: string }
export type FieldMap = Readonly<Record<string, MappedField | null>>

export type MappedLead = Pick<LeadValues, GivenName> & {
  consent: string | null
  externalId: string | null
  /** What no field of ours takes, word for word. */
  answers: Record<string, string>
  /** What was wrong with what was sent, such as a phone number that cannot be one. */
  flags: string[]
}

/** Our fields by their own names. */
export const OWN_NAMES: FieldMap = recordOf(MAPPED_FIELDS, (name) => name)

/** How providers call these things when nobody has said otherwise, besides first_name for firstName. */
const USUAL: Readonly<Record<string, MappedField>> = {
  ...Object.fromEntries((['name', ...FORM_NAMES, 'consent'] as const).map((name) => [columnOf(name), name])),
  full_name: 'name',
  user_email: 'email',
  work_email: 'email',
  phone_number: 'phone',
  user_phone: 'phone',
  zip_code: 'zip',
  post_code: 'zip',
  postal_code: 'zip',
  region: 'state',
  province: 'state',
  job_title: 'category',
}

const MAX_FIELDS = 200
const MAX_NAME = 300
const MAX_VALUE = 5_000

const USUAL_FIELDS = new Map(Object.entries(USUAL))
export const usualField = (name: string) => USUAL_FIELDS.get(plainName(name)) ?? null
const plainName = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

/** As the database takes them, and no more of them than a form has. */
export const storableFields = (fields: readonly FormField[]): FormField[] =>
  fields.slice(0, MAX_FIELDS).map(({ name, value }) => ({
    name: cutEnd(storable(name), MAX_NAME),
    value: cutEnd(storable(value), MAX_VALUE),
  }))

/** The words of questions that are more than their key. */
export const wordsIn = (fields: readonly FormField[]): { key: string; words: string }[] =>
  fields.slice(0, MAX_FIELDS).flatMap(({ name, words }) => {
    const [key, said] = [cutEnd(storable(name), MAX_NAME), cutEnd(storable(words ?? ''), MAX_NAME)]
    return key && said && said !== key ? [{ key, words: said }] : []
  })

export function mapFields(fields: readonly FormField[], map: FieldMap = {}): MappedLead {
  const found: Partial<Record<MappedField, string>> = {}
  // Without a prototype, so that an answer may have any name.
  const answers: Record<string, string> = Object.create(null)
  for (const { name, value } of storableFields(fields)) {
    const target = Object.hasOwn(map, name) ? map[name] : usualField(name)
    if (target && found[target] === undefined) found[target] = value
    else if (name) answers[name] = value
  }
  return { ...contactOf(found, answers), answers }
}

/** No database stores a NUL or half of an emoji. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed().trim()

function contactOf(found: Partial<Record<MappedField, string>>, answers: Record<string, string>) {
  const flags: string[] = []
  const [first = '', ...rest] = (found.name ?? '').split(/\s+/)
  const names = { firstName: first, lastName: rest.join(' ') }
  const given: Partial<Record<MappedField, string>> = { ...names, ...found }
  const values = recordOf(FORM_NAMES, (name) => {
    const { kind, max } = LEAD_FIELDS[name]
    const text = given[name] ?? ''
    if (!text) return kind === 'name' ? '' : null
    const value = READ[kind](text, max)
    if (value !== null) return value
    // A value that cannot be what its field says is kept as it was sent.
    flags.push(`bad_${kind}`)
    answers[name] = text
    return null
  })
  return {
    ...(values as Pick<LeadValues, GivenName>),
    consent: found.consent || null,
    externalId: found.externalId ? cutEnd(found.externalId, 200) : null,
    flags,
  }
}

/** Null for a text that cannot be of its kind. */
const READ: Record<(typeof LEAD_FIELDS)[GivenName]['kind'], (text: string, max: number) => string | null> = {
  name: cutEnd,
  email: emailOf,
  phone: (text, max) => (text.length <= max ? normalizePhone(text) : null),
  category: cutEnd,
  text: cutEnd,
  state: cutEnd,
  zip: (text) => /^(\d{5})(?:-?\d{4})?$/.exec(text.replace(/\s/g, ''))?.[1] ?? null,
}

function emailOf(given: string): string | null {
  const email = normalizeEmail(given)
  return emailSchema.safeParse(email).success && hasDomain(email) ? email : null
}

/** Nobody can write to an address whose domain could never be registered, such as `a@-.-`. */
function hasDomain(email: string): boolean {
  const labels = domainToASCII(email.slice(email.lastIndexOf('@') + 1)).split('.')
  const isName = (label: string) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label) && label.length <= 63
  return labels.length > 1 && labels.every(isName) && /[a-z]/.test(labels.at(-1) ?? '')
}

export const isMappedField = (name: string): name is MappedField =>
  (MAPPED_FIELDS as readonly string[]).includes(name)
