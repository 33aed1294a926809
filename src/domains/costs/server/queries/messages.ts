// Texts and emails to candidates, priced in cents per 1,000.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { dayOf, OPEN_PERIODS } from './periods.ts'

/** `price`: Cents per 1,000 on its day. */
export type MessageRow = RowOf<typeof listSent>

const priceOn = (kind: string) => `(select r.cents from cost_rates r where r.kind = '${kind}'
  and r.starts_on <= ${dayOf('o.sent_at')} order by r.starts_on desc limit 1)`

// A message of an erased candidate is gone. Its entry of an open month stays.
const listSent = statement(
  'costs.messages',
  `with ${OPEN_PERIODS},
   sent as (
     select o.id, 'emails' as kind, ${dayOf('o.sent_at')} as day, o.contact_id as candidate_id, ${priceOn('email')} as price
     from periods p join outgoing_mails o on o.created_at >= p.starts_at - interval '7 days' and o.sent_at >= p.starts_at
       and o.sent_at < p.ends_at and o.sent_at <= $1::timestamptz
     where o.contact_id is not null and exists (select from cost_rates r where r.kind = 'email' and r.cents > 0)
     union all
     select o.id, 'texts', ${dayOf('o.sent_at')}, o.contact_id, ${priceOn('text')}
     from periods p join outgoing_texts o on o.created_at >= p.starts_at - interval '7 days' and o.sent_at >= p.starts_at
       and o.sent_at < p.ends_at and o.sent_at <= $1::timestamptz
     where o.contact_id is not null and exists (select from cost_rates r where r.kind = 'text' and r.cents > 0))
   select s.id, s.kind, s.day, s.candidate_id, s.price from sent s where s.price > 0
   union all
   select e.source_id, e.kind, e.day, e.candidate_id, (select r.cents from cost_rates r
     where r.kind = rtrim(e.kind, 's') and r.starts_on <= e.day order by r.starts_on desc limit 1)
   from cost_entries e where not e.is_final and e.source = 'message' and e.reopened_from is null
     and e.day >= (select min(first_day) from periods)
     and not exists (select from outgoing_mails o where o.id = e.source_id)
     and not exists (select from outgoing_texts o where o.id = e.source_id)
   order by 3, 1`,
).as<
  { kind: 'texts' | 'emails'; candidateId: string | null },
  'id' | 'kind' | 'day' | 'candidateId' | 'price'
>()
export const listMessages = (db: Db, now: Date) => listSent.rows(db, [now.toISOString()])

export type PricedMessage = MessageRow & { cents: number }

const sync = statement(
  'costs.messages.sync',
  `with ${OPEN_PERIODS},
   given as materialized (select md5('message|' || g.id)::uuid as key, date_trunc('month', g.day)::date as booked, g.*,
       ((g.day + 1)::timestamp at time zone p.timezone) as day_end, (g.day::timestamp at time zone p.timezone) as day_start
     from unnest($1::uuid[], $2::text[], $3::date[], $4::uuid[], $5::bigint[]) g (id, kind, day, candidate_id, cents)
     join periods p on g.day between p.first_day and p.last_day),
   gone as (delete from cost_entries e where not e.is_final and e.source = 'message' and e.reopened_from is null
     and e.day >= (select min(first_day) from periods) and not exists (select from given g where g.key = e.key and g.booked = e.booked))
   insert into cost_entries as known (key, booked, day, kind, cents, source, source_id, candidate_id, lead_id, job_id, pool, pool_id)
   select g.key, g.booked, g.day, g.kind, g.cents, 'message', g.id, g.candidate_id, ad.id, b.job_id,
     case when b.job_id is not null then 'posting' when ad.id is not null then 'campaign' else 'house' end,
     coalesce(b.job_id, ad.campaign_id)
   from given g join candidates c on c.id = g.candidate_id
   left join lateral (select ap.id, ap.job_id from candidates own join applications ap on ap.candidate_id = own.id and ap.merged_into is null
     join lateral (select x.at, x.to_status from stage_moves x where x.application_id = ap.id and x.at < g.day_end
       order by x.at desc, x.id desc limit 1) last on true
     where (own.id = coalesce(c.merged_into, c.id) or own.merged_into = coalesce(c.merged_into, c.id))
       and (last.to_status = 'active' or exists (select from stage_moves x where x.application_id = ap.id
         and 'active' in (x.from_status, x.to_status) and x.at >= g.day_start and x.at < g.day_end))
     order by last.at desc, ap.id limit 1) b on true
   left join lateral (select l.id, l.campaign_id from candidates own join leads l on l.candidate_id = own.id
     where (own.id = coalesce(c.merged_into, c.id) or own.merged_into = coalesce(c.merged_into, c.id))
       and not l.is_test and l.campaign_id is not null and l.received_at < g.day_end
     order by l.received_at desc, l.id desc limit 1) ad on b.id is null
   on conflict (key, booked, is_late) do update set cents = excluded.cents where known.cents <> excluded.cents`,
)
export const syncMessages = (db: Db, rows: readonly PricedMessage[]) =>
  sync.rows(db, [
    rows.map(({ id }) => id),
    rows.map(({ kind }) => kind),
    rows.map(({ day }) => day),
    rows.map(({ candidateId }) => candidateId),
    rows.map(({ cents }) => cents),
  ])
