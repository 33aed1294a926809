// What reports promise: their sums equal the rows. Computed here in other words, with nothing shared with the rollups.
import type { ProofCheck } from '#platform/server/proof.ts'

/** Counted at this moment from their rows, so their rollup may differ until the job has counted them. */
const WAITING = `waiting as (
  select m.client_id, (m.at at time zone c.timezone)::date as day, m.until, m.candidate_id
  from report_marks m left join clients c on c.id = m.client_id)`

// An interview that began is held before a job writes its status. Its day is counted from its rows meanwhile.
const BEGUN = `begun as (select client_id from interviews where status in ('scheduled', 'confirmed') and starts_at <= now())`

const PEOPLE = `people as (select id, coalesce(merged_into, id) as person from candidates)`

const BOUGHT = `bought as (
  select d.id, d.client_id, l.campaign_id, p.person, c.timezone, d.delivered_at, d.interviewed_at, d.hired_at,
    d.returned_at is not null as returned, d.first_contacted_at, d.price_cents
  from lead_deliveries d join leads l on l.id = d.lead_id and not l.is_test join clients c on c.id = d.client_id
    left join people p on p.id = l.candidate_id)`

const ENTERED = `entered as (
  select a.client_id, p.person, a.id, s.kind, m.at, a.status = 'hired' or coalesce(a.hire_end, '') = 'left' as stands,
    row_number() over (partition by a.id, s.kind, m.to_status order by m.at desc, m.id desc) as newest,
    row_number() over (partition by a.client_id, p.person, s.kind order by m.at, m.id) as place
  from stage_moves m left join stage_moves u on u.undoes = m.id
    join pipeline_stages s on s.id = m.to_stage_id and s.kind in ('offer', 'hired')
    join applications a on a.id = m.application_id and a.merged_into is null join people p on p.id = a.candidate_id
  where m.undoes is null and u.id is null and (s.kind = 'offer' and m.to_status in ('active', 'hired')
    or m.to_status = 'hired' and m.from_status is distinct from 'hired'))`

const HIRED = `hired as (
  select client_id, at, row_number() over (partition by client_id, who order by at, id) as place from (
    select client_id, person::text as who, at, id from entered where kind = 'hired' and stands and newest = 1
    union all
    select client_id, coalesce(person::text, 'lead ' || id), hired_at, id from bought where hired_at is not null and not returned
  ) each)`

const MET = `met as (
  select i.client_id, p.person, i.starts_at as at, i.status in ('complete', 'awaiting_feedback')
      or i.status in ('scheduled', 'confirmed') and i.starts_at <= now() as held
  from interviews i join people p on p.id = i.candidate_id where i.status <> 'cancelled' and i.status <> 'no_show')`

const EVENTS = `events as (
  select client_id, delivered_at as at, 1 as delivered, returned::int as returned,
      (not returned and first_contacted_at is not null)::int as contacted, 0 as interviews, 0 as offers, 0 as hires,
      0 as applications, case when returned then 0 else price_cents end as cents,
      case when not returned then greatest(floor(extract(epoch from first_contacted_at - delivered_at) / 60), 0) end as minutes
    from bought
  union all select client_id, at, 0, 0, 0, 1, 0, 0, 0, 0, null from met where held
  union all select b.client_id, b.interviewed_at, 0, 0, 0, 1, 0, 0, 0, 0, null from bought b
    where b.interviewed_at is not null and not b.returned
      and not exists (select from met m where m.client_id = b.client_id and m.person = b.person)
  union all select client_id, at, 0, 0, 0, 0, 1, 0, 0, 0, null from entered where kind = 'offer' and place = 1
  union all select client_id, at, 0, 0, 0, 0, 0, 1, 0, 0, null from hired where place = 1
  union all select client_id, created_at, 0, 0, 0, 0, 0, 0, 1, 0, null from applications where merged_into is null)`

const NAMES = ['delivered', 'returned', 'contacted', 'interviews', 'offers', 'hires', 'applications'] as const
const both = (one: (name: string) => string) => NAMES.map(one).join(', ')

export const figureChecks: readonly ProofCheck[] = [
  {
    name: 'Figures that differ from their rows',
    query: `with ${[WAITING, BEGUN, PEOPLE, BOUGHT, ENTERED, HIRED, MET, EVENTS].join(',\n')},
recounted as (
  select e.client_id, (e.at at time zone c.timezone)::date as day, ${both((name) => `sum(e.${name}) as ${name}`)},
    sum(e.cents) as cents, coalesce(sum(e.minutes), 0) as minutes
  from events e join clients c on c.id = e.client_id group by 1, 2),
kept as (
  select r.client_id, r.day, ${both((name) => `sum(r.${name}) as ${name}`)}, sum(r.spend_cents) as cents,
    sum((select coalesce(sum(m), 0) from unnest(r.minutes) m)) as minutes
  from report_days r group by 1, 2)
select b.* from (
  select client_id, day, ${both((name) => `coalesce(x.${name}, 0) as ${name}`)}, coalesce(x.cents, 0) as cents,
    ${both((name) => `coalesce(k.${name}, 0) as kept_${name}`)}, coalesce(k.cents, 0) as kept_cents,
    coalesce(x.minutes, 0) as minutes, coalesce(k.minutes, 0) as kept_minutes
  from recounted x full join kept k using (client_id, day)) b
where (${both((name) => `b.${name}`)}, b.cents, b.minutes)
    is distinct from (${both((name) => `b.kept_${name}`)}, b.kept_cents, b.kept_minutes)
  and not exists (select from waiting w where w.client_id = b.client_id and w.day = b.day and w.until is null)
  and not exists (select from waiting w where (w.client_id is null or w.client_id = b.client_id)
    and (w.until is not null or w.candidate_id is not null))
  and b.client_id not in (select client_id from begun)`,
    of: { table: 'report_days', noun: 'days' },
  },
  {
    name: 'Months that differ from their days',
    query: `with days as (
  select client_id, date_trunc('month', day)::date as month, sum(delivered) as delivered, sum(hires) as hires,
    sum(interviews) as interviews, sum(offers) as offers, sum(spend_cents) as cents, sum(cardinality(minutes)) as calls
  from report_days group by 1, 2),
months as (
  select client_id, day as month, sum(delivered) as delivered, sum(hires) as hires, sum(interviews) as interviews,
    sum(offers) as offers, sum(spend_cents) as cents, sum(cardinality(minutes)) as calls
  from report_months group by 1, 2)
select client_id, month, d.delivered, m.delivered as of_month, d.cents, m.cents as cents_of_month
from days d full join months m using (client_id, month)
where (d.delivered, d.hires, d.interviews, d.offers, d.cents, d.calls)
  is distinct from (m.delivered, m.hires, m.interviews, m.offers, m.cents, m.calls)`,
    of: { table: 'report_months', noun: 'months' },
  },
  {
    name: 'Sums of all clients that differ from their days',
    query: `with kept as (
  select slice, span, day, key, delivered, returned, contacted, interviews, offers, hires, applications, spend_cents,
    led_interviewed + led_offered + led_hired as led, (select coalesce(sum(c), 0) from unnest(calls) c) as calls,
    (select coalesce(sum(m * c), 0) from unnest(minutes, calls) u (m, c)) as minutes, median
  from report_slices where rows <> 0),
days as (
  select r.*, (select coalesce(sum(m), 0) from unnest(r.minutes) m) as sum_of_minutes, s.slice, s.key, p.span,
    case p.span when 'day' then r.agency_day else r.agency_day - extract(day from r.agency_day)::int + 1 end as first
  from report_days r cross join (values ('day'), ('month')) p (span) cross join lateral (values ('all', ''),
    ('client', r.client_id::text), ('campaign', concat(r.campaign_id)), ('product', concat(r.product_id)),
    ('state', concat(case when r.state is not null then '=' end, r.state)),
    ('source', concat(case when r.source is not null then '=' end, r.source)),
    ('recruiter', case when r.owner_id is null then concat('client ', r.client_id) else r.owner_id::text end),
    ('job', case when r.job_id is not null then r.job_id::text
      when r.campaign_id is not null then concat('campaign ', r.campaign_id) else '' end)) s (slice, key)),
added as (
  select slice, span, first as day, key, sum(delivered) as delivered, sum(returned) as returned, sum(contacted) as contacted,
    sum(interviews) as interviews, sum(offers) as offers, sum(hires) as hires, sum(applications) as applications,
    sum(spend_cents) as spend_cents, sum(led_interviewed + led_offered + led_hired) as led,
    sum(cardinality(minutes)) as calls, sum(sum_of_minutes) as minutes
  from days group by 1, 2, 3, 4)
select slice, span, day, key, a.delivered, k.delivered as kept_delivered from added a full join kept k using (slice, span, day, key)
where (a.delivered, a.returned, a.contacted, a.interviews, a.offers, a.hires, a.applications, a.spend_cents, a.led, a.calls, a.minutes)
  is distinct from (k.delivered, k.returned, k.contacted, k.interviews, k.offers, k.hires, k.applications, k.spend_cents, k.led,
    k.calls, k.minutes)
union all
select k.slice, k.span, k.day, k.key, k.calls, null from kept k where k.slice = 'all'
  and k.median is distinct from (select percentile_cont(0.5) within group (order by m) from report_days r
    cross join lateral unnest(r.minutes) m where r.agency_day >= k.day
      and r.agency_day < case k.span when 'day' then k.day + 1 else (k.day + interval '1 month')::date end)`,
    of: { table: 'report_slices', noun: 'sums' },
  },
]
