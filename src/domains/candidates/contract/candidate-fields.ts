// Every field of a candidate, described once. Schemas, labels, columns, lists, exports, merge, undo and erase are derived
// from this table. It has no schema library, because the tracker loads it.
// To add a field: a migration, npm run db:types, and one line here.
import type { ColumnOf, FieldTable, NameWith } from '#shared/fields.ts'

/** The limits for emails and phone numbers of one candidate. */
export const MAX_CONTACTS = 10

/** Counted in reports and not identifying. Every other kind is personal, and erase removes it. */
type CountedKind = 'status' | 'source' | 'state' | 'owner'
type PersonalKind =
  | 'name'
  | 'text'
  | 'years'
  | 'zip'
  | 'date'
  | 'flag'
  | 'yes_no'
  | 'pay'
  | 'emails'
  | 'phones'
  | 'words'
  | 'certifications'
  | 'custom'
export type Kind = CountedKind | PersonalKind

/** The value of an erased candidate. */
type Erased = 'empty' | { readonly as: string | boolean }

type ColumnRules = {
  /** The value that the surviving record of a merge gets. `fill`: the duplicate's value where the survivor has none. */
  readonly merge:
    | 'keep'
    | 'fill'
    | 'join'
    | 'join_named'
    | 'join_keys'
    | 'either'
    | 'both'
    | 'latest'
    | 'earliest'
  readonly erase: Erased | 'keep'
  /** Whether Undo restores it. */
  readonly undo: boolean
}

/** Undo restores every field that users write. */
export type CandidateFieldRules = Pick<ColumnRules, 'merge'> & {
  readonly columns: readonly string[]
  readonly label: string
  /** Characters of a text, entries of a list. */
  readonly max?: number
  /** The part in each row of a list and its export: the value, the first of a list, or the name behind an id. */
  readonly list?: 'value' | 'first' | 'name'
} & (
    | { readonly kind: PersonalKind; readonly erase: Erased }
    | { readonly kind: CountedKind; readonly erase: Erased | 'keep' }
  )

// biome-ignore format: one line for each field
export const CANDIDATE_FIELDS = {
  firstName: { columns: ['first_name'], label: 'First name', kind: 'name', max: 80, list: 'value', merge: 'keep', erase: { as: 'Erased' } },
  lastName: { columns: ['last_name'], label: 'Last name', kind: 'name', max: 80, list: 'value', merge: 'keep', erase: { as: 'candidate' } },
  status: { columns: ['status'], label: 'Status', kind: 'status', list: 'value', merge: 'keep', erase: 'keep' },
  title: { columns: ['title'], label: 'Title', kind: 'text', max: 120, list: 'value', merge: 'fill', erase: 'empty' },
  employer: { columns: ['employer'], label: 'Employer', kind: 'text', max: 120, merge: 'fill', erase: 'empty' },
  years: { columns: ['years'], label: 'Years of experience', kind: 'years', list: 'value', merge: 'fill', erase: 'empty' },
  emails: { columns: ['emails'], label: 'Email', kind: 'emails', max: MAX_CONTACTS, list: 'first', merge: 'join', erase: 'empty' },
  phones: { columns: ['phones'], label: 'Phone', kind: 'phones', max: MAX_CONTACTS, list: 'first', merge: 'join', erase: 'empty' },
  address: { columns: ['address'], label: 'Street address', kind: 'text', max: 200, merge: 'fill', erase: 'empty' },
  linkedin: { columns: ['linkedin'], label: 'LinkedIn', kind: 'text', max: 200, merge: 'fill', erase: 'empty' },
  city: { columns: ['city'], label: 'City', kind: 'text', max: 80, list: 'value', merge: 'fill', erase: 'empty' },
  state: { columns: ['state'], label: 'State', kind: 'state', list: 'value', merge: 'fill', erase: 'keep' },
  zip: { columns: ['zip'], label: 'ZIP', kind: 'zip', merge: 'fill', erase: 'empty' },
  skills: { columns: ['skills'], label: 'Skills', kind: 'words', max: 100, list: 'value', merge: 'join', erase: 'empty' },
  tags: { columns: ['tags'], label: 'Tags', kind: 'words', max: 50, list: 'value', merge: 'join', erase: 'empty' },
  ownerId: { columns: ['owner_id'], label: 'Owner', kind: 'owner', list: 'name', merge: 'fill', erase: 'keep' },
  source: { columns: ['source'], label: 'Source', kind: 'source', list: 'value', merge: 'keep', erase: 'keep' },
  certifications: { columns: ['certifications'], label: 'Licenses', kind: 'certifications', max: 30, merge: 'join_named', erase: 'empty' },
  workAuthorized: { columns: ['work_authorized'], label: 'Work authorized', kind: 'yes_no', merge: 'fill', erase: 'empty' },
  availableOn: { columns: ['available_on'], label: 'Available', kind: 'date', merge: 'fill', erase: 'empty' },
  desiredPay: { columns: ['desired_pay_cents', 'desired_pay_unit'], label: 'Desired pay', kind: 'pay', merge: 'fill', erase: 'empty' },
  bestTimeToCall: { columns: ['best_time_to_call'], label: 'Best time to call', kind: 'text', max: 80, merge: 'fill', erase: 'empty' },
  doNotCall: { columns: ['do_not_call'], label: 'Do not call', kind: 'flag', merge: 'either', erase: { as: true } },
  smsOptIn: { columns: ['sms_opt_in'], label: 'Text messages', kind: 'flag', merge: 'both', erase: 'empty' },
  emailOptOut: { columns: ['email_opt_out'], label: 'No email', kind: 'flag', merge: 'either', erase: { as: true } },
  willRelocate: { columns: ['will_relocate'], label: 'Will relocate', kind: 'flag', merge: 'either', erase: 'empty' },
  custom: { columns: ['custom'], label: 'Custom fields', kind: 'custom', list: 'value', merge: 'join_keys', erase: 'empty' },
} as const satisfies Record<string, CandidateFieldRules> & FieldTable

/** The columns that the product maintains. An emptied one is null. */
export const RECORD_COLUMNS = {
  id: { merge: 'keep', erase: 'keep', undo: false },
  lat: { merge: 'fill', erase: 'empty', undo: true },
  lng: { merge: 'fill', erase: 'empty', undo: true },
  last_activity_at: { merge: 'latest', erase: 'keep', undo: true },
  created_at: { merge: 'earliest', erase: 'keep', undo: true },
  created_by: { merge: 'keep', erase: 'keep', undo: false },
  updated_at: { merge: 'keep', erase: 'keep', undo: false },
  version: { merge: 'keep', erase: 'keep', undo: false },
  removed_at: { merge: 'keep', erase: 'keep', undo: true },
  merged_into: { merge: 'keep', erase: 'keep', undo: true },
  retain_until: { merge: 'latest', erase: 'keep', undo: true },
  legal_hold: { merge: 'keep', erase: 'keep', undo: false },
  anonymized_at: { merge: 'keep', erase: 'keep', undo: false },
} as const satisfies Record<string, ColumnRules>

type Fields = typeof CANDIDATE_FIELDS
export type FieldName = keyof Fields
export type FieldColumn = ColumnOf<Fields>
export type CandidateColumn = FieldColumn | keyof typeof RECORD_COLUMNS
/** The fields that a list row shows unchanged. */
export type ListedName = NameWith<Fields, { list: 'value' }>

export const isListed = (name: FieldName): name is ListedName => {
  const field: CandidateFieldRules = CANDIDATE_FIELDS[name]
  return field.list === 'value'
}

/** The rules of every column, with the kind and the limit of its field. */
export type RuledColumn = ColumnRules & { readonly kind?: Kind; readonly max?: number }

export function columnRules(): Record<CandidateColumn, RuledColumn> {
  const fields = Object.values<CandidateFieldRules>(CANDIDATE_FIELDS).flatMap((field) =>
    field.columns.map((column): [string, RuledColumn] => [column, { ...field, undo: true }]),
  )
  return { ...(Object.fromEntries(fields) as Record<FieldColumn, RuledColumn>), ...RECORD_COLUMNS }
}
