// What campaigns cost, by day.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { SpendRow } from '../../contract/schemas.ts'

const save = statement(
  'campaign-spend.save',
  `insert into campaign_spend (campaign_id, day, cents, source, id)
   select campaign_id, day, cents, $4, coalesce(id, gen_random_uuid())
   from unnest($1::uuid[], $2::date[], $3::bigint[], $5::uuid[]) as given (campaign_id, day, cents, id)
   order by 1, 2
   on conflict (campaign_id, day) do update set cents = excluded.cents, source = excluded.source,
     version = campaign_spend.version + 1, updated_at = now()
   returning campaign_id`,
)

/** An import names the new record, to undo it later. */
export type NewSpend = SpendRow & { id?: string }

export const upsertSpend = (db: Db, rows: readonly NewSpend[], source: 'manual' | 'import') =>
  save.rows(db, [
    rows.map(({ campaignId }) => campaignId),
    rows.map(({ day }) => day),
    rows.map(({ cents }) => cents),
    source,
    rows.map(({ id }) => id ?? null),
  ])

export type SavedSpend = {
  id: string
  version: number
  campaignId: string
  day: string
  cents: number
  /** The name of the campaign. */
  name?: string
}

const known = statement(
  'campaign-spend.known',
  `select s.id, s.version, s.campaign_id, s.day, s.cents from campaign_spend s
   join unnest($1::uuid[], $2::date[]) as given (campaign_id, day) using (campaign_id, day)`,
)

/** The amounts that these rows would replace. */
export const listKnownSpend = (db: Db, rows: readonly SpendRow[]) =>
  known.rows(db, [rows.map(({ campaignId }) => campaignId), rows.map(({ day }) => day)])

const hold = statement(
  'campaign-spend.hold',
  `select s.id, s.version, s.campaign_id, s.day, s.cents, c.name from campaign_spend s
   join campaigns c on c.id = s.campaign_id where s.id = any($1) order by s.id for no key update of s`,
).as<{ name: string }>()
export const holdSpend = (db: Db, ids: readonly string[]) => hold.rows(db, [ids])

const remove = statement(
  'campaign-spend.remove',
  'delete from campaign_spend where id = any($1) returning id',
)
export const removeSpend = async (db: Db, given: readonly string[]) =>
  (await remove.rows(db, [given])).map(({ id }) => id)

const ofCampaign = statement(
  'campaign-spend.of-campaign',
  'select day, cents from campaign_spend where campaign_id = $1 order by day desc limit 60',
)
export const listSpendOf = (db: Db, campaignId: string) => ofCampaign.rows(db, [campaignId])

export type DaySpend = RowOf<typeof before>
const before = statement(
  'campaign-spend.before',
  `select s.day, s.cents, c.name from campaign_spend s join campaigns c on c.id = s.campaign_id
   where s.campaign_id = $1 and s.day < coalesce($2::date, 'infinity') order by s.day desc limit $3`,
)
type Before = { campaign: string; day: string | undefined; limit: number }
export const listSpendBefore = (db: Db, { campaign, day, limit }: Before) =>
  before.rows(db, [campaign, day ?? null, limit])

const names = statement(
  'campaigns.names',
  `select id, name from campaigns where lower(trim(name)) = any($1) or id::text = any($1)`,
)
/** Campaigns by their name or id, in lower case. */
export const listNamed = (db: Db, words: readonly string[]) => names.rows(db, [words])

const all = statement('campaigns.all-names', 'select id, name from campaigns')
export const listNames = (db: Db) => all.rows(db, [])

const ids = statement('campaigns.known-ids', 'select id from campaigns where id = any($1)')
export const listKnownIds = (db: Db, given: readonly string[]) => ids.rows(db, [given])
