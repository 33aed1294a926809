// Every field of a campaign in its own column, described once. Schemas, columns, reads, the draft, copies, facts and the
// export are derived from this table. To add a field: a migration, npm run db:types, and one line here. The map of form
// fields has versions in a table of its own. Campaigns contain no candidate data, so erase ignores them.
import { type FieldTable, type NameWith, namesOf, namesWith } from '#shared/fields.ts'
import { DUPLICATE_DAYS, MAX_DUPLICATE_DAYS, MAX_SHARES } from './words.ts'

/** These have a plain input, unless the field says otherwise. They can be empty. */
export type PlainKind = 'text' | 'date' | 'cents'
type OwnKind =
  | 'name'
  | 'channel'
  | 'client'
  | 'job'
  | 'form'
  | 'area'
  | 'shares'
  | 'days'
  | 'scope'
  | 'flag'
  | 'status'

/** The steps that show plain inputs. In `own`, a step has its own input. `none` is set elsewhere. */
export type PlainStep = 'client' | 'budget'

export type CampaignFieldRules = {
  readonly columns: readonly [string]
  readonly label: string
  /** Characters of a text, or the largest number. */
  readonly max?: number
  /** The value of a new campaign. The area and the channel of a form start empty. */
  readonly blank: string | number | boolean | null
  /** Below its plain input. */
  readonly hint?: string
  /** After the amount of its plain input. */
  readonly unit?: string
  /** Whether a duplicate of the campaign gets it. */
  readonly copied: boolean
  /** The title of its column in the export. */
  readonly export?: string
} & (
  | { readonly kind: PlainKind; readonly input: PlainStep | 'own' | 'none' }
  | { readonly kind: OwnKind; readonly input: 'own' | 'none' }
)

// biome-ignore format: one line for each field
export const CAMPAIGN_FIELDS = {
  name: { columns: ['name'], label: 'Name', kind: 'name', max: 120, blank: '', input: 'own', copied: true, export: 'Name' },
  channel: { columns: ['channel'], label: 'Channel', kind: 'channel', blank: null, input: 'own', copied: true, export: 'Channel' },
  clientId: { columns: ['client_id'], label: 'Client', kind: 'client', blank: null, input: 'own', copied: true, export: 'Client' },
  jobId: { columns: ['job_id'], label: 'Job', kind: 'job', blank: null, input: 'own', copied: true, export: 'Job' },
  category: { columns: ['category'], label: 'Category', kind: 'text', max: 100, blank: null, input: 'own', copied: true, export: 'Category' },
  pageId: { columns: ['page_id'], label: 'Page', kind: 'text', max: 100, blank: null, input: 'none', copied: false },
  formId: { columns: ['form_id'], label: 'Form', kind: 'form', max: 200, blank: null, input: 'own', copied: false },
  area: { columns: ['area'], label: 'Area', kind: 'area', blank: null, input: 'own', copied: true },
  startsOn: { columns: ['starts_on'], label: 'Starts on', kind: 'date', blank: null, input: 'budget', copied: false, export: 'Starts' },
  endsOn: { columns: ['ends_on'], label: 'Ends on', kind: 'date', blank: null, input: 'budget', copied: false, export: 'Ends' },
  budgetCents: { columns: ['budget_cents'], label: 'Budget a day', kind: 'cents', blank: null, input: 'budget', hint: 'A plan to compare with the spend. It does not stop the ads.', unit: 'a day', copied: true, export: 'Budget' },
  shareLimit: { columns: ['share_limit'], label: 'Share', kind: 'shares', max: MAX_SHARES, blank: 1, input: 'own', copied: true },
  duplicateDays: { columns: ['duplicate_days'], label: 'Duplicates', kind: 'days', max: MAX_DUPLICATE_DAYS, blank: DUPLICATE_DAYS, input: 'own', copied: true },
  duplicateScope: { columns: ['duplicate_scope'], label: 'Duplicates', kind: 'scope', blank: 'all', input: 'own', copied: true },
  testMode: { columns: ['test_mode'], label: 'Test mode', kind: 'flag', blank: false, input: 'none', copied: false },
  status: { columns: ['status'], label: 'Status', kind: 'status', blank: 'draft', input: 'none', copied: false, export: 'Status' },
} as const satisfies Record<string, CampaignFieldRules> & FieldTable

type Fields = typeof CAMPAIGN_FIELDS
export type FieldName = keyof Fields
export type UnsetName = NameWith<Fields, { input: 'none' }>
export type PlainName = NameWith<Fields, { input: PlainStep }>

export const FIELD_NAMES = namesOf(CAMPAIGN_FIELDS)
export const COPIED = namesWith(CAMPAIGN_FIELDS, { copied: true })
export const EXPORTED = FIELD_NAMES.filter(
  (name): name is NameWith<Fields, { export: string }> => 'export' in CAMPAIGN_FIELDS[name],
)
/** The fields that the steps of the form set. */
export const DRAFTED = FIELD_NAMES.filter(
  (name): name is Exclude<FieldName, UnsetName> => CAMPAIGN_FIELDS[name].input !== 'none',
)

export const isPlain = (name: FieldName): name is PlainName => {
  const { input }: CampaignFieldRules = CAMPAIGN_FIELDS[name]
  return input !== 'own' && input !== 'none'
}
