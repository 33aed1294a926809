// What campaigns cost, by day.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import type { SpendRow } from '../../contract/schemas.ts'

const save = statement<{ campaign_id: string }>(
  'campaign-spend.save',
  `insert into campaign_spend (campaign_id, day, cents, source)
   select campaign_id, day, cents, $4 from unnest($1::uuid[], $2::date[], $3::bigint[]) as given (campaign_id, day, cents)
   order by 1, 2
   on conflict (campaign_id, day) do update set cents = excluded.cents, source = excluded.source, updated_at = now()
   returning campaign_id`,
)

export const upsertSpend = (db: Db, rows: readonly SpendRow[], source: 'manual' | 'import') =>
  save.rows(db, [
    rows.map(({ campaignId }) => campaignId),
    rows.map(({ day }) => day),
    rows.map(({ cents }) => cents),
    source,
  ])

const known = statement<{ campaign_id: string; day: string; cents: number }>(
  'campaign-spend.known',
  `select s.campaign_id, s.day, s.cents from campaign_spend s
   join unnest($1::uuid[], $2::date[]) as given (campaign_id, day) using (campaign_id, day)`,
)

/** The amounts that these rows would replace. */
export const listKnownSpend = (db: Db, rows: readonly SpendRow[]) =>
  known.rows(db, [rows.map(({ campaignId }) => campaignId), rows.map(({ day }) => day)])

const ofCampaign = statement<{ day: string; cents: number }>(
  'campaign-spend.of-campaign',
  'select day, cents from campaign_spend where campaign_id = $1 order by day desc limit 60',
)
export const listSpendOf = (db: Db, campaignId: string) => ofCampaign.rows(db, [campaignId])

const names = statement<{ id: string; name: string }>(
  'campaigns.names',
  `select id, name from campaigns where lower(trim(name)) = any($1) or id::text = any($1)`,
)
/** Campaigns by their name or id, in lower case. */
export const listNamed = (db: Db, words: readonly string[]) => names.rows(db, [words])

const ids = statement<{ id: string }>('campaigns.known-ids', 'select id from campaigns where id = any($1)')
export const listKnownIds = (db: Db, given: readonly string[]) => ids.rows(db, [given])
