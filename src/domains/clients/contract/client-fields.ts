// Every field of a client that users write, described once. Schemas, columns, reads, the form, the facts, the export and
// the undo of an import are derived from this table. To add a field: a migration, npm run db:types, one line here, and
// its column in the import. Clients are companies without candidate data, so erase ignores them.
import { type FieldTable, type NameWith, namesOf, namesWith } from '#shared/fields.ts'
import { MAX_CREDIT_CENTS } from './words.ts'

export type Kind =
  | 'name'
  | 'word'
  | 'website'
  | 'phone'
  | 'text'
  | 'state'
  | 'timezone'
  | 'manager'
  | 'status'
  | 'credit'

export type ClientFieldRules = {
  readonly columns: readonly [string]
  readonly label: string
  readonly kind: Kind
  /** Characters of a text, or the largest number. */
  readonly max?: number
  /** The value of a new client, in the form and in an import. */
  readonly blank: string | number | null
  /** Below its input. */
  readonly hint?: string
  /** Customers read their own company without the staff fields. */
  readonly readBy: 'staff' | 'client'
  /** Included in list rows. The account manager is, by name. */
  readonly list?: true
  /** Included in the export. Other fields than the account manager must be in list rows. */
  readonly export?: true
}

// biome-ignore format: one line for each field
export const CLIENT_FIELDS = {
  name: { columns: ['name'], label: 'Name', kind: 'name', max: 160, blank: '', readBy: 'client', list: true, export: true },
  industry: { columns: ['industry'], label: 'Industry', kind: 'word', max: 80, blank: '', readBy: 'client', list: true, export: true },
  website: { columns: ['website'], label: 'Website', kind: 'website', max: 200, blank: null, hint: 'Such as https://example.com.', readBy: 'client' },
  phone: { columns: ['phone'], label: 'Phone', kind: 'phone', max: 40, blank: null, readBy: 'client' },
  address: { columns: ['address'], label: 'Address', kind: 'text', max: 200, blank: null, readBy: 'client' },
  city: { columns: ['city'], label: 'City', kind: 'text', max: 80, blank: null, readBy: 'client', list: true, export: true },
  state: { columns: ['state'], label: 'State', kind: 'state', blank: null, readBy: 'client', list: true, export: true },
  timezone: { columns: ['timezone'], label: 'Timezone', kind: 'timezone', max: 60, blank: 'America/Chicago', readBy: 'client', list: true, export: true },
  accountManagerId: { columns: ['account_manager_id'], label: 'Account manager', kind: 'manager', blank: null, readBy: 'client', export: true },
  status: { columns: ['status'], label: 'Status', kind: 'status', blank: 'active', readBy: 'client', list: true, export: true },
  creditLimitCents: { columns: ['credit_limit_cents'], label: 'Credit limit', kind: 'credit', max: MAX_CREDIT_CENTS, blank: 0, hint: 'The balance can fall this far below zero.', readBy: 'staff' },
} as const satisfies Record<string, ClientFieldRules> & FieldTable

type Fields = typeof CLIENT_FIELDS
export type FieldName = keyof Fields
export type NameOfKind<Of extends Kind> = NameWith<Fields, { kind: Of }>
/** The account manager is written by id and read with the name. */
type ShownName = Exclude<FieldName, 'accountManagerId'>

const isShown = <Name extends FieldName>(name: Name): name is Name & ShownName => name !== 'accountManagerId'

export const FIELD_NAMES = namesOf(CLIENT_FIELDS)
export const LISTED = namesWith(CLIENT_FIELDS, { list: true }).filter(isShown)
/** Read with one client only. */
export const DETAILS = FIELD_NAMES.filter(isShown).filter(
  (name): name is Exclude<ShownName, (typeof LISTED)[number]> => !LISTED.some((listed) => listed === name),
)
export const CUSTOMER_READ = namesWith(CLIENT_FIELDS, { readBy: 'client' }).filter(isShown)
