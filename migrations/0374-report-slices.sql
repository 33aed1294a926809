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

-- Minutes that occur in one or both, with their calls, and the median.
create function add_calls(minutes integer[], calls integer[], more_minutes integer[], more_calls integer[],
  out minutes_after integer[], out calls_after integer[], out median double precision) language sql immutable as $$
  with each as (
    select e.minute, sum(e.calls)::integer as calls from (
      select * from unnest(minutes, calls) o (minute, calls)
      union all select * from unnest(more_minutes, more_calls) m (minute, calls)) e
    group by e.minute having sum(e.calls) <> 0),
  placed as (select e.minute, e.calls, sum(e.calls) over (order by e.minute) as upto, sum(e.calls) over () as total from each e)
  select coalesce(array_agg(p.minute order by p.minute), '{}'), coalesce(array_agg(p.calls order by p.minute), '{}'),
    (min(p.minute) filter (where 2 * p.upto >= p.total) + min(p.minute) filter (where 2 * p.upto > p.total)) / 2.0::double precision
  from placed p
$$;

-- The statement that adds rows of a table to the slices. $1 is 1, or -1 for rows that went.
create function report_slices_statement(source text) returns text language sql immutable as $$
  select format($text$
    with days as materialized (
      select x.slice, x.key, r.agency_day as day, x.client_id, x.campaign_id, x.product_id, x.state, x.owner_id, x.source, x.job_id,
        count(*) as rows, sum(r.delivered) as delivered, sum(r.returned) as returned, sum(r.contacted) as contacted,
        sum(r.interviews) as interviews, sum(r.offers) as offers, sum(r.hires) as hires, sum(r.applications) as applications,
        sum(r.spend_cents) as spend_cents, sum(r.led_interviewed) as led_interviewed, sum(r.led_offered) as led_offered,
        sum(r.led_hired) as led_hired
      from %1$I r cross join lateral (values
        ('all', '', null::uuid, null::uuid, null::uuid, null::text, null::uuid, null::text, null::uuid),
        ('client', r.client_id::text, r.client_id, null, null, null, null, null, null),
        ('campaign', coalesce(r.campaign_id::text, ''), null, r.campaign_id, null, null, null, null, null),
        ('product', coalesce(r.product_id::text, ''), null, null, r.product_id, null, null, null, null),
        ('state', coalesce('=' || r.state, ''), null, null, null, r.state, null, null, null),
        -- Without an owner, the account manager of the client, who may change.
        ('recruiter', coalesce(r.owner_id::text, 'client ' || r.client_id), case when r.owner_id is null then r.client_id end,
          null, null, null, r.owner_id, null, null),
        ('source', coalesce('=' || r.source, ''), null, null, null, null, null, r.source, null),
        -- Without a posting, the posting of the campaign.
        ('job', coalesce(r.job_id::text, 'campaign ' || r.campaign_id, ''), null, case when r.job_id is null then r.campaign_id end,
          null, null, null, null, r.job_id)
      ) x (slice, key, client_id, campaign_id, product_id, state, owner_id, source, job_id)
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    calls as materialized (
      select x.slice, x.key, r.agency_day as day, m.minute, count(*) as calls
      from %1$I r cross join lateral unnest(r.minutes) m (minute) cross join lateral (values
        ('all', ''), ('client', r.client_id::text), ('campaign', coalesce(r.campaign_id::text, '')),
        ('product', coalesce(r.product_id::text, '')), ('state', coalesce('=' || r.state, '')),
        ('recruiter', coalesce(r.owner_id::text, 'client ' || r.client_id)), ('source', coalesce('=' || r.source, '')),
        ('job', coalesce(r.job_id::text, 'campaign ' || r.campaign_id, ''))
      ) x (slice, key) group by 1, 2, 3, 4),
    both_calls as (
      select 'day' as span, c.* from calls c
      union all select 'month', c.slice, c.key, date_trunc('month', c.day)::date, c.minute, sum(c.calls) from calls c group by 2, 3, 4, 5),
    lists as (
      select c.span, c.slice, c.key, c.day, array_agg(c.minute order by c.minute) as minutes,
        array_agg(($1 * c.calls)::integer order by c.minute) as calls
      from both_calls c group by 1, 2, 3, 4),
    both_days as (
      select 'day' as span, d.* from days d
      union all select 'month', d.slice, d.key, date_trunc('month', d.day)::date, d.client_id, d.campaign_id, d.product_id, d.state,
        d.owner_id, d.source, d.job_id, sum(d.rows), sum(d.delivered), sum(d.returned), sum(d.contacted), sum(d.interviews),
        sum(d.offers), sum(d.hires), sum(d.applications), sum(d.spend_cents), sum(d.led_interviewed), sum(d.led_offered),
        sum(d.led_hired) from days d group by 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
    insert into report_slices as known (slice, span, day, key, client_id, campaign_id, product_id, state, owner_id, source, job_id,
      rows, delivered, returned, contacted, interviews, offers, hires, applications, spend_cents, led_interviewed, led_offered,
      led_hired, minutes, calls, median)
    select d.slice, d.span, d.day, d.key, d.client_id, d.campaign_id, d.product_id, d.state, d.owner_id, d.source, d.job_id,
      $1 * d.rows, $1 * d.delivered, $1 * d.returned, $1 * d.contacted, $1 * d.interviews, $1 * d.offers, $1 * d.hires,
      $1 * d.applications, $1 * d.spend_cents, $1 * d.led_interviewed, $1 * d.led_offered, $1 * d.led_hired,
      coalesce(l.minutes, '{}'), coalesce(l.calls, '{}'), a.median
    from both_days d left join lists l using (span, slice, key, day)
      left join lateral add_calls(l.minutes, l.calls, '{}', '{}') a on true
    on conflict (slice, span, day, key) do update set rows = known.rows + excluded.rows,
      delivered = known.delivered + excluded.delivered, returned = known.returned + excluded.returned,
      contacted = known.contacted + excluded.contacted, interviews = known.interviews + excluded.interviews,
      offers = known.offers + excluded.offers, hires = known.hires + excluded.hires,
      applications = known.applications + excluded.applications, spend_cents = known.spend_cents + excluded.spend_cents,
      led_interviewed = known.led_interviewed + excluded.led_interviewed, led_offered = known.led_offered + excluded.led_offered,
      led_hired = known.led_hired + excluded.led_hired,
      (minutes, calls, median) = (select a.minutes_after, a.calls_after, a.median
        from add_calls(known.minutes, known.calls, excluded.minutes, excluded.calls) a)
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
