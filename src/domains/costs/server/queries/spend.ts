// Spend of campaigns and the leads that carry it.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { dayOf, OPEN_PERIODS } from './periods.ts'

const listOpen = statement(
  'costs.spend.open',
  `with ${OPEN_PERIODS} select s.campaign_id, s.day, s.cents from periods p
   join campaign_spend s on s.day between p.first_day and p.last_day and s.day <= ($1::timestamptz at time zone p.timezone)::date
   where s.cents > 0 order by 1, 2`,
)
// Every lead but test leads.
const listLeadDays = statement(
  'costs.spend.leads',
  `with ${OPEN_PERIODS} select l.campaign_id, ${dayOf('l.received_at')} as day, array_agg(l.id order by l.id) as lead_ids
   from periods p join leads l on l.received_at >= p.starts_at and l.received_at < p.ends_at
     and l.received_at <= $1::timestamptz and not l.is_test
   where l.campaign_id in (select s.campaign_id from campaign_spend s) group by 1, 2`,
).as<object, 'campaignId' | 'day' | 'leadIds'>()

export const listOpenSpend = (db: Db, now: Date) => listOpen.rows(db, [now.toISOString()])
export const listOpenLeadDays = (db: Db, now: Date) => listLeadDays.rows(db, [now.toISOString()])

export type AdsRow = {
  campaignId: string
  day: string
  leadId: string | null
  cents: number
  /** The first day of the month that counts it. */
  booked: string
}
const columns = (rows: readonly AdsRow[]) =>
  [
    rows.map(({ campaignId }) => campaignId),
    rows.map(({ day }) => day),
    rows.map(({ leadId }) => leadId),
    rows.map(({ cents }) => cents),
    rows.map(({ booked }) => booked),
  ] as const

const GIVEN = `given as materialized (select md5('ads|' || g.campaign_id || '|' || g.day || '|' || coalesce(g.lead_id::text, ''))::uuid as key, g.*
    from unnest($1::uuid[], $2::date[], $3::uuid[], $4::bigint[], $5::date[]) g (campaign_id, day, lead_id, cents, booked))`
const INSERT = `insert into cost_entries as known (key, booked, day, kind, cents, source, source_id, campaign_id, lead_id, pool, pool_id, is_late)
  select g.key, g.booked, g.day, 'ads', g.cents, 'spend', g.campaign_id, g.campaign_id, g.lead_id, 'campaign', g.campaign_id`

const syncOpen = statement(
  'costs.spend.sync',
  `with ${GIVEN},
   gone as (delete from cost_entries e where not e.is_final and not e.is_late and e.source = 'spend'
     and e.reopened_from is null and e.day >= $6::date
     and not exists (select from given g where g.key = e.key and g.booked = e.booked))
   ${INSERT}, false from given g
   on conflict (key, booked, is_late) do update set cents = excluded.cents where known.cents <> excluded.cents`,
)
export const syncSpend = (db: Db, rows: readonly AdsRow[], since: string) =>
  syncOpen.rows(db, [...columns(rows), since])

const insertLate = statement('costs.spend.late', `with ${GIVEN} ${INSERT}, true from given g`)
export const addLateSpend = (db: Db, rows: readonly AdsRow[]) => insertLate.rows(db, columns(rows))

const forgetLate = statement(
  'costs.spend.forget',
  `delete from cost_entries e where e.kind = 'ads' and e.campaign_id = $1 and e.day = $2::date and e.is_late
     and not e.is_final and e.reopened_from is null and e.booked >= $3::date`,
)
const findKnown = statement(
  'costs.spend.known',
  `select e.lead_id, e.cents from cost_entries e where e.kind = 'ads' and e.campaign_id = $1 and e.day = $2::date
     and e.reopened_from is null and e.booked < $3::date`,
)
const findCents = statement(
  'costs.spend.cents',
  'select s.cents from campaign_spend s where s.campaign_id = $1 and s.day = $2::date',
)
type SpendDay = { campaignId: string; day: string; oldestOpen: string }

/** A closed day's spend now, and what was booked of it before. */
export async function readClosedDay(db: Db, { campaignId, day, oldestOpen }: SpendDay) {
  await forgetLate.rows(db, [campaignId, day, oldestOpen])
  const known = await findKnown.rows(db, [campaignId, day, oldestOpen])
  const spend = await findCents.first(db, [campaignId, day])
  return { known, cents: spend?.cents ?? 0 }
}

// The first day from $2 on that has leads, in the timezone of its month. A lead that was added after the closing of
// its month does not count. Ids carry their time.
const findNext = statement(
  'costs.spend.next-leads',
  `with months as (
     select m.starts_at, m.ends_at, m.timezone, m.month as first_day, (m.month + interval '1 month')::date - 1 as last_day, m.closed_at
     from cost_months m
     union all select '-infinity', min(m.starts_at), (array_agg(m.timezone order by m.month))[1], '-infinity', min(m.month) - 1, min(m.closed_at) from cost_months m),
   first as (select ${dayOf('l.received_at')} as day from months p
     join leads l on l.campaign_id = $1 and not l.is_test and l.received_at >= p.starts_at and l.received_at < p.ends_at
       and l.received_at <= $3::timestamptz
       and (p.closed_at is null or substr(replace(l.id::text, '-', ''), 13, 1) <> '7'
         or ('x' || substr(replace(l.id::text, '-', ''), 1, 12))::bit(48)::bigint <= extract(epoch from p.closed_at) * 1000)
     where p.last_day >= $2::date and l.received_at >= (($2::date)::timestamp at time zone p.timezone)
     order by l.received_at limit 1)
   select f.day, array_agg(l.id order by l.id) as lead_ids from first f
   join months p on f.day between p.first_day and p.last_day
   join leads l on l.campaign_id = $1 and not l.is_test and l.received_at <= $3::timestamptz
     and l.received_at >= greatest(p.starts_at, f.day::timestamp at time zone p.timezone)
     and l.received_at < least(p.ends_at, (f.day + 1)::timestamp at time zone p.timezone)
   group by 1`,
).as<object, 'day' | 'leadIds'>()
export const findNextLeads = (
  db: Db,
  { campaignId, day, now }: { campaignId: string; day: string; now: Date },
) => findNext.first(db, [campaignId, day, now.toISOString()])

export type WaitingRow = RowOf<typeof listWaitingClosed>
const listWaitingClosed = statement(
  'costs.spend.waiting',
  `select e.id, e.campaign_id, e.day, e.cents, e.booked, e.is_late from cost_entries e
   where not e.is_final and e.kind = 'ads' and e.lead_id is null and e.reopened_from is null
     and (e.day < $1::date or e.is_late) order by e.id`,
).as<object, 'campaignId'>()
/** Spend before this day that waits for a lead. */
export const listWaiting = (db: Db, before: string) => listWaitingClosed.rows(db, [before])

const removeEntry = statement('costs.spend.remove', 'delete from cost_entries e where e.id = $1')
const insertParts = statement('costs.spend.parts', `with ${GIVEN} ${INSERT}, $6::boolean from given g`)

/** The waiting line becomes lines of leads in the same month, so no sum changes. */
export async function releaseWaiting(db: Db, row: WaitingRow, parts: readonly AdsRow[]): Promise<void> {
  await removeEntry.rows(db, [row.id])
  await insertParts.rows(db, [...columns(parts), row.isLate])
}
