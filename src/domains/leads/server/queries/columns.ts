// The columns of a lead: those of its fields, and those that the product maintains. The compiler compares both with the
// database, and asks of each column what intake and erase do with it.
import {
  CONTACT_NAMES,
  type ContactColumn,
  FACT_NAMES,
  type FactColumn,
  FORM_NAMES,
  type GivenName,
  LEAD_FIELDS,
  type LeadFieldName,
  type LeadFieldRules,
  type LeadValues,
} from '#domains/integrations/contract/lead-fields.ts'
import { type Erased, type ErasedColumns, erasedSet } from '#platform/server/erased-columns.ts'
import type { Row } from '#platform/server/rows.ts'
import type { NameWith } from '#shared/fields.ts'

type Fields = typeof LEAD_FIELDS
type NullableOf<Table> = {
  [Column in keyof Table]: null extends Table[Column] ? Column : never
}[keyof Table]

/** Fails to compile for a field without a column, and for one whose column cannot be null. Only names can be empty. */
const fields: Record<LeadFieldName, LeadFieldRules> = LEAD_FIELDS satisfies Record<
  NameWith<Fields, { kind: 'name' }>,
  { columns: readonly [keyof Row<'lead_contacts'>] }
> &
  Record<
    Exclude<NameWith<Fields, { in: 'lead_contacts' }>, NameWith<Fields, { kind: 'name' }>>,
    { columns: readonly [NullableOf<Row<'lead_contacts'>>] }
  > &
  Record<NameWith<Fields, { in: 'leads' }>, { columns: readonly [NullableOf<Row<'leads'>>] }>

type Maintained = ErasedColumns<'leads', FactColumn>

/** The columns of leads that are no field. Those of `intake` are written when a lead comes in. */
// biome-ignore format: one line for each column
const RECORD_COLUMNS = {
  id: { intake: true, erase: 'keep' },
  source: { intake: true, erase: 'keep' },
  external_id: { intake: true, erase: 'keep' },
  campaign_id: { intake: true, erase: 'keep' },
  form_id: { intake: true, erase: 'keep' },
  page_id: { intake: true, erase: 'keep' },
  event_id: { intake: true, erase: 'keep' },
  is_backfilled: { intake: true, erase: 'keep' },
  is_test: { intake: true, erase: 'keep' },
  received_at: { intake: true, erase: 'keep' },
  status: { intake: true, erase: { as: `'erased'` } },
  rejected_for: { intake: true, erase: 'keep' },
  duplicate_of: { intake: true, erase: 'keep' },
  lat: { intake: true, erase: 'empty' },
  lng: { intake: true, erase: 'empty' },
  email_hash: { intake: true, erase: 'empty' },
  phone_hash: { intake: true, erase: 'empty' },
  answers: { intake: true, erase: { as: `'{}'` } },
  attribution: { intake: true, erase: { as: `'{}'` } },
  flags: { intake: true, erase: { as: `'{}'` } },
  buyer_days: { intake: true, erase: 'keep' },
  share_limit: { intake: true, erase: 'keep' },
  candidate_id: { intake: true, erase: 'keep' },
  form_fields: { intake: true, erase: 'empty' },
  owner_id: { intake: false, erase: 'keep' },
  routed_at: { intake: false, erase: 'keep' },
  shares_sold: { intake: false, erase: 'keep' },
  revenue_cents: { intake: false, erase: 'keep' },
  withheld_at: { intake: false, erase: 'empty' },
  unit_cents: { intake: false, erase: 'keep' },
  updated_at: { intake: false, erase: { as: 'now()' } },
  version: { intake: false, erase: { as: 'version + 1' } },
} as const satisfies { [Column in keyof Maintained]: { intake: boolean; erase: Maintained[Column] } }

type Records = typeof RECORD_COLUMNS
export type IntakeColumn = NameWith<Records, { intake: true }> | FactColumn

const columnOf = (name: LeadFieldName) => fields[name].columns[0]
const factColumns = FACT_NAMES.map((name) => LEAD_FIELDS[name].columns[0])
const recordColumns = Object.keys(RECORD_COLUMNS) as (keyof Records)[]

export const INTAKE_COLUMNS: readonly IntakeColumn[] = [
  ...recordColumns.filter(
    (column): column is NameWith<Records, { intake: true }> => RECORD_COLUMNS[column].intake,
  ),
  ...factColumns,
]

/** Erase deletes the row of the contact, and with it all of these. */
const CONTACT: Record<Exclude<keyof Row<'lead_contacts'>, 'lead_id'>, true> = Object.fromEntries(
  CONTACT_NAMES.map((name) => [LEAD_FIELDS[name].columns[0], true]),
) as Record<ContactColumn, true>
export const CONTACT_COLUMNS = Object.keys(CONTACT)

export type ColumnsIn<Table extends 'leads' | 'lead_contacts'> = {
  [Name in GivenName & NameWith<Fields, { in: Table }> as Fields[Name]['columns'][0]]: LeadValues[Name]
}

/** What a form gave, as columns of a table. */
export const columnsIn = <Table extends 'leads' | 'lead_contacts'>(
  table: Table,
  values: Pick<LeadValues, GivenName>,
) =>
  Object.fromEntries(
    FORM_NAMES.filter((name) => fields[name].in === table).map((name) => [columnOf(name), values[name]]),
  ) as ColumnsIn<Table>

/** Of `leads l` and `lead_contacts p`. */
const aliased = (name: LeadFieldName) => `${fields[name].in === 'leads' ? 'l' : 'p'}.${columnOf(name)}`

export const columnList = (names: readonly LeadFieldName[]) => names.map(aliased).join(', ')

/** The same where the contact may be gone. */
export const selected = (names: readonly LeadFieldName[]) =>
  names
    .map((name) =>
      fields[name].kind === 'name' ? `coalesce(${aliased(name)}, '') as ${columnOf(name)}` : aliased(name),
    )
    .join(', ')

const erasedFacts = FACT_NAMES.map((name): [string, Erased] => [columnOf(name), LEAD_FIELDS[name].erase])
const erasedRecords = recordColumns.map((column): [string, Erased] => [column, RECORD_COLUMNS[column].erase])
export const ERASED_LEAD = erasedSet(Object.fromEntries([...erasedFacts, ...erasedRecords]))

/** Clients that bought the lead need proof of its consent. Without a sale nothing is kept. */
const ifSold = (kept: string, otherwise: string) => ({
  as: `case when l.shares_sold > 0 then ${kept} else ${otherwise} end`,
})
export const ERASED_CONSENT = erasedSet({
  id: 'keep',
  lead_id: 'keep',
  channel: 'keep',
  words: ifSold('c.words', `''`),
  email_hash: ifSold('l.email_hash', 'null'),
  phone_hash: ifSold('l.phone_hash', 'null'),
  captured_at: 'keep',
  revoked_at: { as: 'coalesce(c.revoked_at, now())' },
  ip: 'empty',
  url: 'empty',
} satisfies ErasedColumns<'lead_consents'>)
