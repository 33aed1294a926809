// Every field of a lead that a person or a form fills in, described once. The maps of forms, schemas, columns, exports,
// imports, routing conditions and erase are derived from this table. It has no schema library, because screens load it.
// It is here because the maps of forms name these fields, and leads and routing read the maps.
// To add a field: a migration, npm run db:types, and one line here. A `text` needs nothing else.
import {
  type ColumnOf,
  type FieldTable,
  firstThen,
  type NameWith,
  namesOf,
  namesWith,
} from '#shared/fields.ts'

/** Counted in reports and not identifying. Every other kind is personal, and erase removes it. */
type CountedKind = 'category' | 'state' | 'county'
type PersonalKind = 'text' | 'zip'

export type LeadFieldRules = {
  readonly columns: readonly [string]
  readonly label: string
  /** Characters. */
  readonly max: number
  /** Clients read the leads that they bought without the staff fields. */
  readonly readBy: 'staff' | 'client'
} & (
  | {
      readonly in: 'leads'
      /** The word for it in a condition of routing. Without one, no rule compares the field. */
      readonly rule?: string
    }
  /** Erase deletes the whole row of a contact. */
  | { readonly in: 'lead_contacts'; readonly kind: 'name' | 'email' | 'phone' | 'text' }
) &
  (
    | { readonly in: 'lead_contacts' }
    | { readonly kind: PersonalKind; readonly erase: 'empty' }
    | { readonly kind: CountedKind; readonly erase: 'empty' | 'keep' }
  )

// biome-ignore format: one line for each field
export const LEAD_FIELDS = {
  firstName: { in: 'lead_contacts', columns: ['first_name'], label: 'First name', kind: 'name', max: 100, readBy: 'client' },
  lastName: { in: 'lead_contacts', columns: ['last_name'], label: 'Last name', kind: 'name', max: 100, readBy: 'client' },
  email: { in: 'lead_contacts', columns: ['email'], label: 'Email', kind: 'email', max: 254, readBy: 'client' },
  phone: { in: 'lead_contacts', columns: ['phone'], label: 'Phone', kind: 'phone', max: 60, readBy: 'client' },
  category: { in: 'leads', columns: ['category'], label: 'Category', kind: 'category', max: 100, readBy: 'client', rule: 'category', erase: 'keep' },
  city: { in: 'leads', columns: ['city'], label: 'City', kind: 'text', max: 100, readBy: 'client', erase: 'empty' },
  state: { in: 'leads', columns: ['state'], label: 'State', kind: 'state', max: 60, readBy: 'client', rule: 'state', erase: 'keep' },
  countyFips: { in: 'leads', columns: ['county_fips'], label: 'County', kind: 'county', max: 5, readBy: 'staff', rule: 'county', erase: 'keep' },
  zip: { in: 'leads', columns: ['zip'], label: 'ZIP', kind: 'zip', max: 10, readBy: 'client', rule: 'ZIP', erase: 'empty' },
} as const satisfies Record<string, LeadFieldRules> & FieldTable

type Fields = typeof LEAD_FIELDS
export type LeadFieldName = keyof Fields
export type ContactName = NameWith<Fields, { in: 'lead_contacts' }>
export type ContactColumn = ColumnOf<Pick<Fields, ContactName>>
/** The fields in the table of leads. */
export type FactName = NameWith<Fields, { in: 'leads' }>
export type FactColumn = ColumnOf<Pick<Fields, FactName>>
/** The county is found by the ZIP code. No form asks for it, and no list shows it. */
export type GivenName = Exclude<LeadFieldName, NameWith<Fields, { kind: 'county' }>>
/** The fields that rules compare. */
export type RuledName = NameWith<Fields, { rule: string }>

/** The values of a lead. A name can be empty, everything else is null without a value. */
export type LeadValues = {
  [Name in LeadFieldName]: Fields[Name]['kind'] extends 'name' ? string : string | null
}

const NAMES = namesOf(LEAD_FIELDS)
export const CONTACT_NAMES = namesWith(LEAD_FIELDS, { in: 'lead_contacts' })
export const FACT_NAMES = namesWith(LEAD_FIELDS, { in: 'leads' })
export const CLIENT_CONTACT_NAMES = namesWith(LEAD_FIELDS, { in: 'lead_contacts', readBy: 'client' })
export const CLIENT_FACT_NAMES = namesWith(LEAD_FIELDS, { in: 'leads', readBy: 'client' })
export const GIVEN_NAMES = NAMES.filter((name): name is GivenName => LEAD_FIELDS[name].kind !== 'county')
export const RULED_NAMES = NAMES.filter((name): name is RuledName => 'rule' in LEAD_FIELDS[name])
/** In forms, the place comes before the category. */
export const FORM_NAMES: readonly GivenName[] = firstThen(
  [...CONTACT_NAMES, 'zip', 'city', 'state'],
  GIVEN_NAMES,
)

export type PlaceName = 'city' | 'state' | 'zip'
const PLACE: ReadonlySet<string> = new Set(['city', 'state', 'zip'] satisfies PlaceName[])
export const isPlace = (name: LeadFieldName): name is PlaceName => PLACE.has(name)

/** The texts of a lead besides its place, each with its label. */
export function textsOf(lead: object): { label: string; value: string }[] {
  const values: Readonly<Record<string, unknown>> = { ...lead }
  return NAMES.flatMap((name) => {
    const value = values[name]
    const { kind, label } = LEAD_FIELDS[name]
    return kind === 'text' && !isPlace(name) && typeof value === 'string' && value ? [{ label, value }] : []
  })
}
