// Entries as the rows of other domains say them, without spend and messages, which are split. $1 is the clock.
import { dayOf } from './periods.ts'
import { HELD_STATUSES, LATE_IDS, NO_RATE_KINDS } from './source-parts.ts'

const PERSON = 'coalesce(c.merged_into, c.id)'

/** The application that was active on the day and moved last, and its stage at the moment. */
const belongs = (day: string, moment: string) => `left join lateral (
    select ap.id, ap.job_id, (select coalesce(x.to_stage_id, ap.stage_id) from stage_moves x where x.application_id = ap.id
        order by (x.at <= ${moment}) desc, case when x.at <= ${moment} then x.at end desc, x.at, x.id limit 1) as stage_id
    from candidates own join applications ap on ap.candidate_id = own.id and ap.merged_into is null
    join lateral (select x.at, x.to_status from stage_moves x
      where x.application_id = ap.id and x.at < ((${day} + 1)::timestamp at time zone p.timezone)
      order by x.at desc, x.id desc limit 1) last on true
    where (own.id = ${PERSON} or own.merged_into = ${PERSON})
      and (last.to_status = 'active' or exists (select from stage_moves x where x.application_id = ap.id
        and 'active' in (x.from_status, x.to_status)
        and x.at >= (${day}::timestamp at time zone p.timezone) and x.at < ((${day} + 1)::timestamp at time zone p.timezone)))
    order by last.at desc, ap.id limit 1) b on true
  left join lateral (
    select l.id, l.campaign_id from candidates own join leads l on l.candidate_id = own.id
    where (own.id = ${PERSON} or own.merged_into = ${PERSON}) and not l.is_test and l.campaign_id is not null
      and l.received_at < ((${day} + 1)::timestamp at time zone p.timezone)
    order by l.received_at desc, l.id desc limit 1) ad on b.id is null`

/** Without an application the campaign of its lead, without both the house. */
const POOL = `case when b.job_id is not null then 'posting' when ad.id is not null then 'campaign' else 'house' end as pool,
  coalesce(b.job_id, ad.campaign_id) as pool_id`

/** The rate of the key on a day. Without one, the rate of everyone. */
export const rateOn = (
  kind: string,
  { key, day, column = 'cents' }: { key: string; day: string; column?: string },
) =>
  `(select r.${column} from cost_rates r where r.kind = '${kind}' and r.key in (${key}, '') and r.starts_on <= ${day}
    order by r.key = '', r.starts_on desc limit 1)`

/** Half cents up, per entry. */
const CENTS = 'coalesce(round(t.minutes * h.cents / 60), 0)::bigint'

type Limits = { isLate: boolean }
const idIn = ({ isLate }: Limits, column: string) => (isLate ? `and ${column} = any(${LATE_IDS})` : '')

/** Calls and meetings by their duration, else minutes by kind. An interview counts itself, and its call 0. */
export const activities = (limits: Limits) => `
  select md5('activity|' || a.id)::uuid as key, d.day, 'time' as kind, ${CENTS} as cents, t.minutes,
    case when t.minutes is null then 'minutes' when h.cents is null then 'hour' end as missing,
    'activity' as source, a.id as source_id, null::uuid as campaign_id, ad.id as lead_id, a.candidate_id,
    null::uuid as application_id, b.job_id, a.by_id as user_id, b.stage_id, a.kind as detail, ${POOL}
  from periods p
  join activities a on a.at >= p.starts_at and a.at < p.ends_at and a.at <= $1::timestamptz and a.kind <> 'task' ${idIn(limits, 'a.id')}
  join users u on u.id = a.by_id and u.role <> 'customer'
  join candidates c on c.id = a.candidate_id
  cross join lateral (select ${dayOf('a.at')} as day) d
  cross join lateral (select case
    when a.kind in ('call', 'meeting') and exists (select from interviews i where i.candidate_id = a.candidate_id
      and i.status in (${HELD_STATUSES}) and a.at between i.starts_at and i.ends_at) then 0
    when a.kind in ('call', 'meeting') and a.duration_minutes > 0 then a.duration_minutes
    else ${rateOn('minutes', { key: 'a.kind', day: 'd.day', column: 'minutes' })} end as minutes) t
  cross join lateral (select ${rateOn('hour', { key: 'a.by_id::text', day: 'd.day' })} as cents) h
  ${belongs('d.day', 'a.at')}
  where coalesce(t.minutes, 1) > 0 and (t.minutes is not null or a.kind not in (${NO_RATE_KINDS}))`

/** By length, for each participant of the staff. */
export const interviews = (limits: Limits) => `
  select md5('interview|' || i.id || '|' || ip.user_id)::uuid as key, d.day, 'time' as kind, ${CENTS} as cents, t.minutes,
    case when h.cents is null then 'hour' end as missing,
    'interview' as source, i.id as source_id, null::uuid as campaign_id, null::uuid as lead_id, i.candidate_id,
    i.application_id, ap.job_id, ip.user_id, b.stage_id, 'interview' as detail, 'posting' as pool, ap.job_id as pool_id
  from periods p
  join interviews i on i.starts_at >= p.starts_at and i.starts_at < p.ends_at and i.ends_at <= $1::timestamptz
    and i.status in (${HELD_STATUSES}) ${idIn(limits, 'i.id')}
  join interview_participants ip on ip.interview_id = i.id
  join users u on u.id = ip.user_id and u.role <> 'customer'
  join applications ap on ap.id = i.application_id
  cross join lateral (select ${dayOf('i.starts_at')} as day) d
  cross join lateral (select round(extract(epoch from i.ends_at - i.starts_at) / 60, 1) as minutes) t
  cross join lateral (select ${rateOn('hour', { key: 'ip.user_id::text', day: 'd.day' })} as cents) h
  left join lateral (select x.to_stage_id as stage_id from stage_moves x where x.application_id = ap.id
    and x.at <= i.starts_at order by x.at desc, x.id desc limit 1) b on true`

/** Minutes of a stage when an application leaves it, at its owner's rate. A move that was undone took no time. */
export const stages = `
  select md5('move|' || v.id)::uuid as key, d.day, 'time' as kind, ${CENTS} as cents, t.minutes,
    case when h.cents is null then 'hour' end as missing,
    'move' as source, v.id as source_id, null::uuid as campaign_id, null::uuid as lead_id, ap.candidate_id,
    v.application_id, ap.job_id, o.id as user_id, v.from_stage_id as stage_id, 'stage' as detail,
    'posting' as pool, ap.job_id as pool_id
  from periods p
  join stage_moves v on v.at >= p.starts_at and v.at < p.ends_at and v.at <= $1::timestamptz
    and v.from_status = 'active' and v.undoes is null and (v.from_stage_id <> v.to_stage_id or v.to_status <> 'active')
    and not exists (select from stage_moves x where x.undoes = v.id)
  join applications ap on ap.id = v.application_id
  join users o on o.id = coalesce(ap.owner_id, v.by_id) and o.role <> 'customer'
  cross join lateral (select ${dayOf('v.at')} as day) d
  cross join lateral (select ${rateOn('minutes', { key: 'v.from_stage_id::text', day: 'd.day', column: 'minutes' })} as minutes) t
  cross join lateral (select ${rateOn('hour', { key: 'o.id::text', day: 'd.day' })} as cents) h
  where t.minutes > 0`

/** Amounts entered on the candidate. */
export const checks = (limits: Limits) => `
  select md5('check|' || k.id)::uuid as key, d.day, 'checks' as kind, coalesce(k.cents, 0) as cents, null::numeric as minutes,
    case when k.cents is null then 'check' end as missing,
    'check' as source, k.id as source_id, null::uuid as campaign_id, ad.id as lead_id, k.candidate_id,
    k.application_id, coalesce(named.job_id, b.job_id) as job_id, k.created_by as user_id, null::uuid as stage_id,
    null::text as detail,
    case when coalesce(named.job_id, b.job_id) is not null then 'posting' when ad.id is not null then 'campaign' else 'house' end as pool,
    coalesce(named.job_id, b.job_id, ad.campaign_id) as pool_id
  from periods p
  join candidate_costs k on k.day between p.first_day and p.last_day and k.removed_at is null
    and k.day <= (($1::timestamptz + interval '1 day') at time zone p.timezone)::date ${idIn(limits, 'k.id')}
  cross join lateral (select k.day as day) d
  join candidates c on c.id = k.candidate_id
  left join applications named on named.id = k.application_id
  ${belongs('d.day', '((k.day + 1)::timestamp at time zone p.timezone)')}`

/** What clients paid, by the day of the delivery. */
export const sales = `
  select md5('sale|' || d.id)::uuid as key, ${dayOf('d.delivered_at')} as day, 'sales' as kind, -d.price_cents as cents,
    null::numeric as minutes, null::text as missing, 'sale' as source, d.id as source_id, l.campaign_id, l.id as lead_id,
    null::uuid as candidate_id, null::uuid as application_id, null::uuid as job_id, null::uuid as user_id,
    null::uuid as stage_id, null::text as detail,
    case when l.campaign_id is null then 'house' else 'campaign' end as pool, l.campaign_id as pool_id
  from periods p
  join lead_deliveries d on d.delivered_at >= p.starts_at and d.delivered_at < p.ends_at and d.delivered_at <= $1::timestamptz
  join leads l on l.id = d.lead_id and not l.is_test
  where d.price_cents > 0`

/** What was credited for returns, by the day of the credit. */
export const returns = `
  select md5('return|' || d.id)::uuid as key, ${dayOf('d.returned_at')} as day, 'sales' as kind, d.price_cents as cents,
    null::numeric as minutes, null::text as missing, 'return' as source, d.id as source_id, l.campaign_id, l.id as lead_id,
    null::uuid as candidate_id, null::uuid as application_id, null::uuid as job_id, null::uuid as user_id,
    null::uuid as stage_id, null::text as detail,
    case when l.campaign_id is null then 'house' else 'campaign' end as pool, l.campaign_id as pool_id
  from lead_returns t
  join lead_deliveries d on d.id = t.delivery_id
  join periods p on d.returned_at >= p.starts_at and d.returned_at < p.ends_at and d.returned_at <= $1::timestamptz
  join leads l on l.id = d.lead_id and not l.is_test
  where d.price_cents > 0`

/** Each day on which a posting was open at some time, for each source with a price. The audit knows its statuses. */
export const postingDays = `
  select md5('posting|' || n.id || '|' || n.day || '|' || n.key)::uuid as key, n.day, 'posting' as kind, n.cents,
    null::numeric as minutes, null::text as missing, 'posting' as source, n.id as source_id, null::uuid as campaign_id,
    null::uuid as lead_id, null::uuid as candidate_id, null::uuid as application_id, n.id as job_id, null::uuid as user_id,
    null::uuid as stage_id, n.key as detail, 'posting' as pool, n.id as pool_id
  from (
    with postings as (select j.id, j.status, j.posted_at, j.created_at, j.valid_through from job_postings j
        where j.posted_at is not null
          and (j.status in ('open', 'on_hold') or j.updated_at >= (select min(starts_at) from periods))
          and exists (select from cost_rates r where r.kind = 'posting_day')),
      changes as (select j.id, e.at, e.before->>'status' as status_before, e.after->>'status' as status from postings j
        join audit_events e on e.subject_id = j.id and e.subject_type = 'job_posting'
        where e.before->>'status' <> e.after->>'status'),
      points as (select f.id, f.at, f.status from changes f
        union all
        select j.id, case when first.at is null then j.posted_at else '-infinity' end, coalesce(first.status_before, j.status)
        from postings j left join lateral (select f.at, f.status_before from changes f where f.id = j.id order by f.at limit 1) first on true),
      spans as (select o.id, o.status, o.at as opened,
        coalesce(lead(o.at) over (partition by o.id order by o.at), 'infinity') as ended from points o),
      open_spans as (select s.id, greatest(s.opened, least(j.posted_at, j.created_at)) as opened,
          least(s.ended, $1::timestamptz) as ended, j.valid_through
        from spans s join postings j on j.id = s.id where s.status = 'open')
    select distinct s.id, g.day::date as day, k.key, price.cents
    from open_spans s
    join periods p on s.opened < p.ends_at and s.ended >= p.starts_at and s.opened <= s.ended
    cross join lateral generate_series(${dayOf('s.opened')}::timestamp,
      least(${dayOf('s.ended')}, s.valid_through)::timestamp, '1 day') g (day)
    cross join (select distinct r.key from cost_rates r where r.kind = 'posting_day') k
    cross join lateral (select r.cents from cost_rates r where r.kind = 'posting_day' and r.key = k.key
      and r.starts_on <= g.day::date order by r.starts_on desc limit 1) price
    where price.cents > 0) n`
