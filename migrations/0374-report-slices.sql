-- Sums of a day or month of the agency by one thing that a report can be split by, or by none. A report of all clients would
-- otherwise read thousands of rows for each day. They follow `report_days` in the same transaction, whoever writes it.
create table report_slices (
  slice text not null check (slice in ('all', 'client', 'campaign', 'state', 'product', 'recruiter', 'source', 'job')),
  span text not null check (span in ('day', 'month')),
  -- Of the agency's calendar. Of a month its first day.
  day date not null,
  key text not null,
  client_id uuid,
  campaign_id uuid,
  product_id uuid,
  state text,
  owner_id uuid,
  source text,
  job_id uuid,
  -- How many rows of `report_days` it adds up.
  rows integer not null,
  delivered integer not null,
  returned integer not null,
  contacted integer not null,
  interviews integer not null,
  offers integer not null,
  hires integer not null,
  -- Of the hires, those that only the client marked. They have no posting.
  marked_hires integer not null,
  applications integer not null,
  spend_cents bigint not null,
  led_interviewed integer not null,
  led_offered integer not null,
  led_hired integer not null,
  -- From delivery to the first contact: each number of minutes once, how many calls took it, and the median of all.
  minutes integer[] not null,
  calls integer[] not null,
  median double precision,
  primary key (slice, span, day, key)
);
create index report_slices_empty on report_slices (day) where rows = 0;

-- The statement that adds rows of a table to the slices. $1 is 1, or -1 for rows that went. A recruiter without leads of their
-- own stands for clients, and a posting for campaigns: who manages a client, and what a campaign is for, may change. Only
-- keys that the rows have are looked up, one by one.
create function report_slices_statement(source text) returns text language sql immutable as $$
  select format($text$
    with days as materialized (
      select x.slice, x.key, r.agency_day as day, $1 * count(*) as rows,
        $1 * sum(r.delivered) as delivered, $1 * sum(r.returned) as returned, $1 * sum(r.contacted) as contacted,
        $1 * sum(r.interviews) as interviews, $1 * sum(r.offers) as offers, $1 * sum(r.hires) as hires,
        $1 * coalesce(sum(r.hires) filter (where r.job_id is null), 0) as marked_hires,
        $1 * sum(r.applications) as applications, $1 * sum(r.spend_cents) as spend_cents,
        $1 * sum(r.led_interviewed) as led_interviewed, $1 * sum(r.led_offered) as led_offered,
        $1 * sum(r.led_hired) as led_hired
      from %1$I r cross join lateral (values ('all', ''), ('client', r.client_id::text), ('campaign', coalesce(r.campaign_id::text, '')),
        ('product', coalesce(r.product_id::text, '')), ('state', coalesce('=' || r.state, '')),
        ('recruiter', coalesce(r.owner_id::text, 'client ' || r.client_id)), ('source', coalesce('=' || r.source, '')),
        ('job', coalesce(r.job_id::text, 'campaign ' || r.campaign_id, ''))) x (slice, key)
      group by 1, 2, 3),
    calls as materialized (
      select x.slice, x.key, r.agency_day as day, m.minute, $1 * count(*) as calls
      from %1$I r cross join lateral unnest(r.minutes) m (minute) cross join lateral (values ('all', ''), ('client', r.client_id::text), ('campaign', coalesce(r.campaign_id::text, '')),
        ('product', coalesce(r.product_id::text, '')), ('state', coalesce('=' || r.state, '')),
        ('recruiter', coalesce(r.owner_id::text, 'client ' || r.client_id)), ('source', coalesce('=' || r.source, '')),
        ('job', coalesce(r.job_id::text, 'campaign ' || r.campaign_id, ''))) x (slice, key)
      group by 1, 2, 3, 4),
    both_days as (
      select 'day' as span, d.* from days d
      union all select 'month', d.slice, d.key, date_trunc('month', d.day)::date, sum(d.rows),
        sum(d.delivered), sum(d.returned), sum(d.contacted), sum(d.interviews), sum(d.offers), sum(d.hires), sum(d.marked_hires),
        sum(d.applications), sum(d.spend_cents), sum(d.led_interviewed), sum(d.led_offered), sum(d.led_hired)
      from days d group by 2, 3, 4),
    both_calls as (
      select 'day' as span, c.* from calls c
      union all select 'month', c.slice, c.key, date_trunc('month', c.day)::date, c.minute, sum(c.calls) from calls c group by 2, 3, 4, 5
      union all select d.span, d.slice, d.key, d.day, k.minute, k.calls from both_days d cross join lateral (
        select u.minute, u.calls from report_slices s cross join lateral unnest(s.minutes, s.calls) u (minute, calls)
        where s.slice = d.slice and s.span = d.span and s.day = d.day and s.key = d.key offset 0) k),
    merged as (
      select c.span, c.slice, c.key, c.day, c.minute, sum(c.calls)::integer as calls from both_calls c
      group by 1, 2, 3, 4, 5 having sum(c.calls) <> 0),
    placed as (
      select m.*, sum(m.calls) over (partition by m.span, m.slice, m.key, m.day order by m.minute) as upto,
        sum(m.calls) over (partition by m.span, m.slice, m.key, m.day) as total from merged m),
    lists as (
      select p.span, p.slice, p.key, p.day, array_agg(p.minute order by p.minute) as minutes, array_agg(p.calls order by p.minute) as calls,
        (min(p.minute) filter (where 2 * p.upto >= p.total) + min(p.minute) filter (where 2 * p.upto > p.total))
          / 2.0::double precision as median
      from placed p group by 1, 2, 3, 4),
    -- Not joined: nobody knows how many there are, and each for each would take minutes.
    given as (
      select l.span, l.slice, l.key, l.day, 0 as rows, 0 as delivered, 0 as returned, 0 as contacted, 0 as interviews,
        0 as offers, 0 as hires, 0 as marked_hires, 0 as applications, 0 as spend_cents, 0 as led_interviewed, 0 as led_offered, 0 as led_hired, l.minutes, l.calls, l.median from lists l
      union all
      select d.span, d.slice, d.key, d.day, d.rows, d.delivered, d.returned, d.contacted, d.interviews, d.offers,
        d.hires, d.marked_hires, d.applications, d.spend_cents, d.led_interviewed, d.led_offered, d.led_hired, null, null, null from both_days d)
    insert into report_slices as known (slice, span, day, key, client_id, campaign_id, product_id, state, owner_id, source, job_id,
      rows, delivered, returned, contacted, interviews, offers, hires, marked_hires, applications, spend_cents, led_interviewed,
      led_offered, led_hired,
      minutes, calls, median)
    select g.slice, g.span, g.day, g.key,
      case when g.slice = 'client' then g.key::uuid when g.slice = 'recruiter' and g.key like 'client %%' then substr(g.key, 8)::uuid end,
      case when g.slice = 'campaign' and g.key <> '' then g.key::uuid
        when g.slice = 'job' and g.key like 'campaign %%' then substr(g.key, 10)::uuid end,
      case when g.slice = 'product' and g.key <> '' then g.key::uuid end,
      case when g.slice = 'state' and g.key <> '' then substr(g.key, 2) end,
      case when g.slice = 'recruiter' and g.key not like 'client %%' then g.key::uuid end,
      case when g.slice = 'source' and g.key <> '' then substr(g.key, 2) end,
      case when g.slice = 'job' and g.key <> '' and g.key not like 'campaign %%' then g.key::uuid end,
      sum(g.rows), sum(g.delivered), sum(g.returned), sum(g.contacted), sum(g.interviews), sum(g.offers), sum(g.hires), sum(g.marked_hires),
      sum(g.applications), sum(g.spend_cents), sum(g.led_interviewed), sum(g.led_offered), sum(g.led_hired),
      coalesce(max(g.minutes), '{}'), coalesce(max(g.calls), '{}'), max(g.median)
    from given g group by 1, 2, 3, 4
    on conflict (slice, span, day, key) do update set rows = known.rows + excluded.rows,
      delivered = known.delivered + excluded.delivered, returned = known.returned + excluded.returned,
      contacted = known.contacted + excluded.contacted, interviews = known.interviews + excluded.interviews,
      offers = known.offers + excluded.offers, hires = known.hires + excluded.hires,
      marked_hires = known.marked_hires + excluded.marked_hires,
      applications = known.applications + excluded.applications,
      spend_cents = known.spend_cents + excluded.spend_cents,
      led_interviewed = known.led_interviewed + excluded.led_interviewed,
      led_offered = known.led_offered + excluded.led_offered, led_hired = known.led_hired + excluded.led_hired,
      minutes = excluded.minutes, calls = excluded.calls, median = excluded.median
  $text$, source)
$$;

create function slice_reports() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then execute report_slices_statement('changed') using tg_argv[0]::integer; end if;
  if tg_op = 'INSERT' then delete from report_slices where rows = 0; end if;
  return null;
end $$;
-- Of one statement that counts again, what went is taken away first.
create trigger report_days_gone_sliced after delete on report_days
  referencing old table as changed for each statement execute function slice_reports('-1');
create trigger report_days_sliced after insert on report_days
  referencing new table as changed for each statement execute function slice_reports('1');

-- The triggers hold the lock that keeps the counting job out until everything is in.
do $$ begin
  set local work_mem = '256MB';
  execute report_slices_statement('report_days') using 1;
end $$;
