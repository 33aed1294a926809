// Everything campaigns read and write.
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { statement } from '#platform/server/statement.ts'
import type { CampaignFilter } from '../contract/schemas.ts'
import type { CampaignSort, CampaignStatus, Channel } from '../contract/words.ts'

export type CampaignRow = {
  id: string
  name: string
  channel: Channel
  client_id: string | null
  client_name: string | null
  job_id: string | null
  job_title: string | null
  category: string | null
  page_id: string | null
  form_id: string | null
  starts_on: string | null
  ends_on: string | null
  budget_cents: number | null
  unit_cents: number | null
  currency: string
  share_limit: number
  status: CampaignStatus
  test_mode: boolean
  field_map: Record<string, string | null>
  version: number
  created_at: string
  updated_at: string
  leads: number
  duplicates: number
  rejected: number
  cost_cents: number
}

const FIGURES = `(select count(*)::int from leads l where l.campaign_id = c.id and not l.is_test) as leads,
  (select count(*)::int from leads l where l.campaign_id = c.id and not l.is_test and l.status = 'duplicate') as duplicates,
  (select count(*)::int from leads l where l.campaign_id = c.id and not l.is_test and l.status = 'rejected') as rejected,
  (select coalesce(sum(s.cents), 0)::bigint from campaign_spend s where s.campaign_id = c.id) as cost_cents`

const COLUMNS = `c.id, c.name, c.channel, c.client_id, k.name as client_name, c.job_id, j.title as job_title, c.category,
  c.page_id, c.form_id, c.starts_on, c.ends_on, c.budget_cents, c.unit_cents, c.currency, c.share_limit, c.status,
  c.test_mode, coalesce((select m.fields from campaign_field_maps m where m.campaign_id = c.id
    order by m.version desc limit 1), '{}') as field_map,
  c.version, c.created_at, c.updated_at, ${FIGURES}
  from campaigns c left join clients k on k.id = c.client_id left join job_postings j on j.id = c.job_id`

export const campaignList = defineList<CampaignFilter, CampaignSort, CampaignRow, null>({
  name: 'campaigns',
  from: 'campaigns c',
  id: 'c.id',
  filters: {
    status: (statuses, { value }) => `c.status = any(${value(statuses)})`,
    channel: (channels, { value }) => `c.channel = any(${value(channels)})`,
    client: (client, { value }) => `c.client_id = ${value(client)}`,
  },
  orders: {
    '-created_at': { by: 'c.created_at', key: (row) => row.created_at },
    created_at: { by: 'c.created_at', key: (row) => row.created_at },
  },
  select: ({ where, orderBy, limit }) =>
    `select ${COLUMNS} where ${where} order by ${orderBy} limit ${limit}`,
})

const find = statement<CampaignRow>('campaigns.find', `select ${COLUMNS} where c.id = $1`)
export const findCampaign = (db: Db, id: string) => find.first(db, [id])

const lock = statement<{ version: number }>(
  'campaigns.lock',
  'select version from campaigns where id = $1 for no key update',
)
export const lockCampaign = (db: Db, id: string) => lock.first(db, [id])

export type CampaignColumns = {
  name: string
  channel: Channel
  client_id: string | null
  job_id: string | null
  category: string | null
  page_id: string | null
  form_id: string | null
  starts_on: string | null
  ends_on: string | null
  budget_cents: number | null
  unit_cents: number | null
  share_limit: number
  status: CampaignStatus
  test_mode: boolean
}

export async function insertCampaign(
  db: Db,
  row: Partial<CampaignColumns> &
    Pick<CampaignColumns, 'name' | 'channel'> & { id: string; created_by: string },
): Promise<void> {
  await db.kysely.insertInto('campaigns').values(row).execute()
}

export async function changeCampaign(db: Db, id: string, changes: Partial<CampaignColumns>): Promise<void> {
  await db.kysely
    .updateTable('campaigns')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1), updated_at: new Date().toISOString() }))
    .where('id', '=', id)
    .execute()
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

export type FormCampaign = Pick<
  CampaignRow,
  'id' | 'client_id' | 'category' | 'unit_cents' | 'share_limit' | 'test_mode' | 'field_map'
>

const ofForm = statement<FormCampaign>(
  'campaigns.of-form',
  `select c.id, c.client_id, c.category, c.unit_cents, c.share_limit, c.test_mode, coalesce((
     select m.fields from campaign_field_maps m where m.campaign_id = c.id order by m.version desc limit 1),
     '{}') as field_map
   from campaigns c where c.channel = $1 and c.form_id = $2 and c.status <> 'archived'`,
)

/** The campaign that a form belongs to. A lead of a form that nobody knows waits for one. */
export const findCampaignOfForm = (db: Db, channel: Channel, formId: string) =>
  ofForm.first(db, [channel, formId])
