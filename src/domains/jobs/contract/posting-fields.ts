// Every field of a posting that users write, described once. Schemas, columns, defaults, readers and exports are
// derived from this table. To add a field: a migration, npm run db:types, one line here, and its input in the form.
// Postings contain no candidate data, so erase ignores them.
import type { ColumnOf, FieldTable, NameWith } from '#shared/fields.ts'

type Kind =
  | 'client'
  | 'title'
  | 'prose'
  | 'employment'
  | 'category'
  | 'flag'
  | 'text'
  | 'state'
  | 'zip'
  | 'cents'
  | 'pay_unit'
  | 'count'
  | 'questions'
  | 'date'

export type PostingFieldRules = {
  readonly columns: readonly [string]
  readonly label: string
  readonly kind: Kind
  /** Characters of a text, entries of a list, or the largest number. */
  readonly max?: number
  /** The default of a new posting. Required fields have none. */
  readonly blank?: string | number | boolean | null | readonly never[]
  /** Clients read their own postings without the staff fields. */
  readonly readBy: 'staff' | 'client'
  /** Included in list rows. */
  readonly list?: true
  /** The title of its column in the export. */
  readonly export?: string
}

// biome-ignore format: one line for each field
export const POSTING_FIELDS = {
  title: { columns: ['title'], label: 'Title', kind: 'title', max: 140, readBy: 'client', list: true, export: 'Title' },
  clientId: { columns: ['client_id'], label: 'Client', kind: 'client', readBy: 'client', export: 'Client' },
  employmentType: { columns: ['employment_type'], label: 'Employment', kind: 'employment', blank: 'full_time', readBy: 'client', list: true, export: 'Type' },
  category: { columns: ['category'], label: 'Category', kind: 'category', max: 60, blank: '', readBy: 'client', list: true, export: 'Category' },
  street: { columns: ['street'], label: 'Street', kind: 'text', max: 120, blank: null, readBy: 'client' },
  city: { columns: ['city'], label: 'City', kind: 'text', max: 80, blank: null, readBy: 'client', list: true, export: 'City' },
  state: { columns: ['state'], label: 'State', kind: 'state', blank: null, readBy: 'client', list: true, export: 'State' },
  zip: { columns: ['zip'], label: 'ZIP code', kind: 'zip', blank: null, readBy: 'client', export: 'ZIP' },
  remote: { columns: ['remote'], label: 'Remote', kind: 'flag', blank: false, readBy: 'client', list: true, export: 'Remote' },
  payMinCents: { columns: ['pay_min_cents'], label: 'Pay from', kind: 'cents', blank: null, readBy: 'client', export: 'Pay from' },
  payMaxCents: { columns: ['pay_max_cents'], label: 'Pay to', kind: 'cents', blank: null, readBy: 'client', export: 'Pay to' },
  payUnit: { columns: ['pay_unit'], label: 'Per', kind: 'pay_unit', blank: 'hour', readBy: 'client', export: 'Per' },
  payShown: { columns: ['pay_shown'], label: 'Show pay', kind: 'flag', blank: true, readBy: 'client' },
  openings: { columns: ['openings'], label: 'Openings', kind: 'count', max: 999, blank: 1, readBy: 'client', list: true, export: 'Openings' },
  validThrough: { columns: ['valid_through'], label: 'Valid through', kind: 'date', blank: null, readBy: 'client', list: true, export: 'Valid through' },
  description: { columns: ['description'], label: 'Description', kind: 'prose', max: 20_000, blank: '', readBy: 'client' },
  internalNotes: { columns: ['internal_notes'], label: 'Internal notes', kind: 'prose', max: 5_000, blank: '', readBy: 'staff' },
  questions: { columns: ['questions'], label: 'Questions', kind: 'questions', max: 15, blank: [], readBy: 'client' },
} as const satisfies Record<string, PostingFieldRules> & FieldTable

type Fields = typeof POSTING_FIELDS
export type PostingName = keyof Fields
export type PostingColumn = ColumnOf<Fields>
export type ListedName = NameWith<Fields, { list: true }>
export type StaffOnlyName = NameWith<Fields, { readBy: 'staff' }>
