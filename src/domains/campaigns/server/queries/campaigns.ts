// Everything campaigns read and write.
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { plain } from '#platform/server/list-filters.ts'
import { insertInto, NEXT, type Row, updateRow } from '#platform/server/rows.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { blankColumns } from '#shared/fields.ts'
import { CAMPAIGN_FIELDS } from '../../contract/campaign-fields.ts'
import { CAMPAIGN_FILTERS, type CampaignFilter } from '../../contract/filters.ts'
import type { Area } from '../../contract/schemas.ts'
import type { CampaignSort, CampaignStatus, Channel, DuplicateScope } from '../../contract/words.ts'
import { FIGURES, type FigureRow, figuresOf } from './figures.ts'

export type CampaignRow = RowOf<typeof find>

/** The columns that the product maintains, and those of earlier releases. */
type RecordColumn =
  | 'id'
  | 'created_at'
  | 'created_by'
  | 'currency'
  | 'integration_id'
  | 'unit_cents'
  | 'updated_at'
  | 'version'

type Narrowed = { channel: Channel; area: string; duplicate_scope: DuplicateScope; status: CampaignStatus }
/** The columns that users write. */
export type CampaignColumns = Omit<Row<'campaigns'>, RecordColumn | keyof Narrowed> & Narrowed

/** Fails to compile when the table of fields lacks a column of the database. */
const written: Record<keyof CampaignColumns, unknown> = blankColumns(CAMPAIGN_FIELDS)
const FIELDS = Object.keys(written).map((column) => `c.${column}`)

const COLUMNS = `c.id, ${FIELDS.join(', ')}, k.name as client_name, j.title as job_title, c.currency,
  coalesce((select m.fields from campaign_field_maps m where m.campaign_id = c.id
    order by m.version desc limit 1), '{}') as field_map,
  c.version, c.created_at, c.updated_at, ${FIGURES}`
const JOINS = (from: string) =>
  `from campaigns c left join clients k on k.id = c.client_id left join job_postings j on j.id = c.job_id ${figuresOf(from)}`

/** From this day on the figures count. Null for all time. */
type Viewer = { from: string | null }

export const campaignList = defineList<CampaignFilter, CampaignSort, CampaignRow, Viewer>({
  name: 'campaigns',
  from: 'campaigns c',
  id: 'c.id',
  filters: {
    ...plain(CAMPAIGN_FILTERS, 'campaigns c'),
    q: (words, { value }) => {
      if (!words) return []
      const sought = `fold_text(${value(words)})`
      return `(position(${sought} in fold_text(c.name)) > 0 or c.client_id in
        (select s.id from clients s where position(${sought} in fold_text(s.name)) > 0))`
    },
    client: (client, { value }) => `c.client_id = ${value(client)}`,
  },
  orders: {
    '-created_at': { by: 'c.created_at', key: (row) => row.createdAt },
    created_at: { by: 'c.created_at', key: (row) => row.createdAt },
  },
  select: ({ where, orderBy, limit }, { value, viewer }) =>
    `select ${COLUMNS} ${JOINS(value(viewer.from))} where ${where} order by ${orderBy} limit ${limit}`,
})

const find = statement('campaigns.find', `select ${COLUMNS} ${JOINS('null')} where c.id = $1`).as<{
  channel: Channel
  clientName: string | null
  jobTitle: string | null
  area: Partial<Area>
  duplicateScope: DuplicateScope
  status: CampaignStatus
  fieldMap: Record<string, string | null>
}>()
export const findCampaign = (db: Db, id: string) => find.first(db, [id])

const lock = statement('campaigns.lock', 'select version from campaigns where id = $1 for no key update')
export const lockCampaign = (db: Db, id: string) => lock.first(db, [id])

export async function insertCampaign(
  db: Db,
  row: Partial<CampaignColumns> &
    Pick<CampaignColumns, 'name' | 'channel'> & { id: string; created_by: string; created_at: string },
): Promise<void> {
  await insertInto(db, 'campaigns', [row])
}

export async function changeCampaign(db: Db, id: string, changes: Partial<CampaignColumns>): Promise<void> {
  await updateRow(
    db,
    'campaigns',
    { id },
    { ...changes, version: NEXT, updated_at: new Date().toISOString() },
  )
}

const addMap = statement(
  'campaigns.add-map',
  `insert into campaign_field_maps (campaign_id, version, fields, created_by)
   select $1, coalesce(max(version), 0) + 1, $2, $3 from campaign_field_maps where campaign_id = $1`,
)

export async function insertFieldMap(
  db: Db,
  given: { campaignId: string; fields: Record<string, string | null>; by: string },
): Promise<void> {
  await addMap.rows(db, [given.campaignId, JSON.stringify(given.fields), given.by])
}

/** The figures of every campaign that matches, and their number. */
export async function sumCampaigns(
  db: Db,
  filter: CampaignFilter,
  viewer: Viewer,
): Promise<FigureRow & { campaigns: number }> {
  const { sql, values, value } = campaignList.where(filter, viewer)
  const sums = FIGURES.split(', ').map((name) => {
    const column = name.slice(2)
    return `coalesce(sum(${name}), 0)::bigint as ${column}`
  })
  const [row] = await db.query<FigureRow & { campaigns: number }>({
    camel: true,
    text: `select count(*)::int as campaigns, ${sums.join(', ')}
      from campaigns c ${figuresOf(value(viewer.from))} where ${sql}`,
    values,
  })
  if (!row) throw new Error('A sum has one row.')
  return row
}

export type FormCampaign = RowOf<typeof ofForm>

const FORM_COLUMNS = `c.id, c.client_id, c.category, c.share_limit, c.duplicate_days, c.duplicate_scope, c.test_mode,
   c.status, c.area, coalesce((
     select m.fields from campaign_field_maps m where m.campaign_id = c.id order by m.version desc limit 1),
     '{}') as field_map`

const ofForm = statement(
  'campaigns.of-form',
  `select ${FORM_COLUMNS} from campaigns c
   where c.channel = $1 and c.form_id = $2 and c.status <> 'archived' and ($3 or c.status <> 'draft')`,
).as<{
  duplicateScope: DuplicateScope
  fieldMap: Record<string, string | null>
  status: CampaignStatus
  area: Partial<Area>
}>()

/** The campaign that takes the leads of a form. A lead of a form without one waits, also while it is a draft. */
export const findCampaignOfForm = (db: Db, channel: Channel, formId: string) =>
  ofForm.first(db, [channel, formId, false])
/** The same, with drafts: two of them must not claim the same form. */
export const findClaimOfForm = (db: Db, channel: Channel, formId: string) =>
  ofForm.first(db, [channel, formId, true])

const turn = statement(
  'campaigns.lock-form',
  `select pg_advisory_xact_lock(hashtextextended('campaign of form ' || $1 || ' ' || $2, 0))`,
)
/** Campaigns that want the same form come one after the other. */
export async function lockForm(db: Db, channel: Channel, formId: string): Promise<void> {
  await turn.rows(db, [channel, formId])
}

const byId = statement(
  'campaigns.form-campaign',
  `select ${FORM_COLUMNS} from campaigns c where c.id = $1`,
).as<FormCampaign>()
export const findFormCampaign = (db: Db, id: string) => byId.first(db, [id])

const listed = statement(
  'campaigns.for-import',
  `select ${FORM_COLUMNS}, c.name, c.channel from campaigns c`,
).as<FormCampaign & { name: string; channel: Channel }>()
/** Every campaign, for the rows of a file that name one. */
export const listFormCampaigns = (db: Db) => listed.rows(db, [])

const ofPosting = statement(
  'campaigns.of-posting',
  `select ${FORM_COLUMNS} from campaigns c
   where c.channel = 'job_posting' and c.status in ('active', 'paused')
     and (c.job_id = $1 or (c.job_id is null and (c.client_id = $2 or c.client_id is null)))
   order by c.job_id is null, c.client_id is null, c.created_at desc limit 1`,
).as<FormCampaign>()

/** The campaign of a posting: its own, that of its client, or the house's for all postings. */
export const findCampaignOfPosting = (db: Db, posting: { jobId: string; clientId: string }) =>
  ofPosting.first(db, [posting.jobId, posting.clientId])
