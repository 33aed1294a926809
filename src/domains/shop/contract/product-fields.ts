// Every field of a product, described once. Schemas, columns, reads and the export are derived from this table, and the
// compiler asks the forms for each. Prices have their own table and history. To add a field: a migration, npm run
// db:types, one line here, and its inputs. Products contain no candidate data, so erase ignores them.
import { type FieldTable, type NameWith, namesOf, namesWith } from '#shared/fields.ts'
import { RETURN_REASONS } from './words.ts'

/** An optional `text` has the blank value null. */
type Kind = 'name' | 'category' | 'text' | 'shares' | 'age' | 'days' | 'reasons' | 'percent' | 'status'

export type ProductFieldRules = {
  readonly columns: readonly [string]
  readonly label: string
  readonly kind: Kind
  /** Characters of a text, or the largest number. */
  readonly max?: number
  /** The value of a new product that names none. Without one, the field is required. */
  readonly blank?: string | number | null | readonly string[]
  /** Orders refer to what a product is, so that cannot change. */
  readonly editable: boolean
  /** Included in the export. */
  readonly export?: true
}

// biome-ignore format: one line for each field
export const PRODUCT_FIELDS = {
  name: { columns: ['name'], label: 'Name', kind: 'name', max: 120, editable: true, export: true },
  category: { columns: ['category'], label: 'Category', kind: 'category', max: 100, editable: false, export: true },
  shareLimit: { columns: ['share_limit'], label: 'Buyers at most', kind: 'shares', editable: false, export: true },
  ageBand: { columns: ['age_band'], label: 'Lead age', kind: 'age', editable: false, export: true },
  returnDays: { columns: ['return_days'], label: 'Days to return', kind: 'days', max: 90, blank: 7, editable: true, export: true },
  returnReasons: { columns: ['return_reasons'], label: 'Return reasons', kind: 'reasons', blank: RETURN_REASONS, editable: true, export: true },
  autoReturnReasons: { columns: ['auto_return_reasons'], label: 'Reasons credited by rule', kind: 'reasons', blank: [], editable: true },
  returnLimitPercent: { columns: ['return_limit_percent'], label: 'Return limit in percent', kind: 'percent', max: 100, blank: 20, editable: true, export: true },
  status: { columns: ['status'], label: 'Status', kind: 'status', editable: true, export: true },
} as const satisfies Record<string, ProductFieldRules> & FieldTable

type Fields = typeof PRODUCT_FIELDS
export type FieldName = keyof Fields
type DefaultedName = NameWith<Fields, { blank: unknown }>

export const FIELD_NAMES = namesOf(PRODUCT_FIELDS)
/** A new product is active. */
export const CREATED = FIELD_NAMES.filter((name): name is Exclude<FieldName, 'status'> => name !== 'status')
export const DEFAULTED = FIELD_NAMES.filter((name): name is DefaultedName => 'blank' in PRODUCT_FIELDS[name])
export const EDITABLE = namesWith(PRODUCT_FIELDS, { editable: true })
