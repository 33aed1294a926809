// The fields of a form become ours. Pure: names and values in, a lead's facts out; nothing that was sent is dropped.
import { domainToASCII } from 'node:url'
import { cutEnd } from '#platform/shared/cut-text.ts'
import { emailSchema, normalizeEmail } from '#platform/shared/email.ts'
import { normalizePhone } from '#platform/shared/normalize-phone.ts'
import { MAPPED_FIELDS, type MappedField } from '../contract/words.ts'

/** `words` are the question as the form asks it, where the sender says so. */
export type FormField = { name: string; value: string; words?: string }
export type FieldMap = Readonly<Record<string, MappedField | null>>

export type MappedLead = {
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  zip: string | null
  city: string | null
  state: string | null
  category: string | null
  consent: string | null
  externalId: string | null
  /** What no field of ours takes, word for word. */
  answers: Record<string, string>
  /** What was wrong with what was sent, such as a phone number that cannot be one. */
  flags: string[]
}

/** How providers call these things when nobody has said otherwise. */
const USUAL: Readonly<Record<string, MappedField>> = {
  full_name: 'name',
  name: 'name',
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  user_email: 'email',
  work_email: 'email',
  phone: 'phone',
  phone_number: 'phone',
  user_phone: 'phone',
  zip: 'zip',
  zip_code: 'zip',
  post_code: 'zip',
  postal_code: 'zip',
  city: 'city',
  state: 'state',
  region: 'state',
  province: 'state',
  category: 'category',
  job_title: 'category',
  consent: 'consent',
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
  // A value that cannot be what its field says is kept as it was sent.
  const keep = (field: MappedField, flag: string) => {
    flags.push(flag)
    answers[field] = found[field] ?? ''
    return null
  }
  const [first = '', ...rest] = (found.name ?? '').split(/\s+/)
  const email = emailOf(found.email ?? '')
  const phone = found.phone && found.phone.length <= 60 ? normalizePhone(found.phone) : null
  const zip = /^(\d{5})(?:-?\d{4})?$/.exec((found.zip ?? '').replace(/\s/g, ''))?.[1]
  return {
    firstName: cutEnd(found.firstName ?? first, 100),
    lastName: cutEnd(found.lastName ?? rest.join(' '), 100),
    email: found.email ? (email ?? keep('email', 'bad_email')) : null,
    phone: found.phone ? (phone ?? keep('phone', 'bad_phone')) : null,
    zip: found.zip ? (zip ?? keep('zip', 'bad_zip')) : null,
    city: found.city ? cutEnd(found.city, 100) : null,
    state: found.state ? cutEnd(found.state, 60) : null,
    category: found.category ? cutEnd(found.category, 100) : null,
    consent: found.consent || null,
    externalId: found.externalId ? cutEnd(found.externalId, 200) : null,
    flags,
  }
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
