-- Figures of campaigns by the day their leads came (UTC). Each change of a lead adds a line, so that intake never waits for
-- a shared row. A loop folds the lines. Sums are exact at any time, folded or not.
create table campaign_tallies (
  campaign_id uuid not null references campaigns,
  day date not null,
  leads integer not null default 0,
  duplicates integer not null default 0,
  rejected integer not null default 0,
  sold integer not null default 0,
  hires integer not null default 0,
  revenue_cents bigint not null default 0,
  folded boolean not null default false
);
create index campaign_tallies_by_day on campaign_tallies (campaign_id, day);
create index campaign_tallies_to_fold on campaign_tallies (campaign_id, day) where not folded;

create function tally_day(at timestamptz) returns date language sql immutable parallel safe as
  $$ select (at at time zone 'UTC')::date $$;

-- Accepted is everything else. An erased lead counts as before.
create function is_counted_duplicate(status text, duplicate_of uuid, rejected_for text) returns boolean
  language sql immutable parallel safe as
  $$ select status = 'duplicate' or (status = 'erased' and duplicate_of is not null and rejected_for is null) $$;
create function is_counted_rejected(status text, rejected_for text) returns boolean language sql immutable parallel safe as
  $$ select status = 'rejected' or (status = 'erased' and rejected_for is not null) $$;

-- What the sales of a lead brought, written with each sale and return.
alter table leads add column revenue_cents bigint not null default 0;

create function tally_new_leads() returns trigger language plpgsql as $$
begin
  insert into campaign_tallies (campaign_id, day, leads, duplicates, rejected, sold, hires, revenue_cents)
    select l.campaign_id, tally_day(l.received_at), count(*),
      count(*) filter (where is_counted_duplicate(l.status, l.duplicate_of, l.rejected_for)),
      count(*) filter (where is_counted_rejected(l.status, l.rejected_for)),
      count(*) filter (where l.shares_sold > 0),
      count(*) filter (where coalesce(s.status, c.status) = 'hired'), sum(l.revenue_cents)
    from fresh l left join candidates c on c.id = l.candidate_id left join candidates s on s.id = c.merged_into
    where l.campaign_id is not null and not l.is_test group by 1, 2;
  return null;
end $$;
create trigger leads_tallied after insert on leads
  referencing new table as fresh for each statement execute function tally_new_leads();

create function tally_changed_leads() returns trigger language plpgsql as $$
begin
  insert into campaign_tallies (campaign_id, day, leads, duplicates, rejected, sold, hires, revenue_cents)
    select * from (
      select l.campaign_id, tally_day(l.received_at), sum(n) as leads,
        coalesce(sum(n) filter (where is_counted_duplicate(l.status, l.duplicate_of, l.rejected_for)), 0) as duplicates,
        coalesce(sum(n) filter (where is_counted_rejected(l.status, l.rejected_for)), 0) as rejected,
        coalesce(sum(n) filter (where l.shares_sold > 0), 0) as sold,
        coalesce(sum(n) filter (where coalesce(s.status, c.status) = 'hired'), 0) as hires, sum(n * l.revenue_cents) as revenue
      from (select 1 as n, fresh.* from fresh union all select -1 as n, gone.* from gone) l
        left join candidates c on c.id = l.candidate_id left join candidates s on s.id = c.merged_into
      where l.campaign_id is not null and not l.is_test group by 1, 2) d
    where d.leads <> 0 or d.duplicates <> 0 or d.rejected <> 0 or d.sold <> 0 or d.hires <> 0 or d.revenue <> 0;
  return null;
end $$;
create trigger leads_tallied_again after update on leads
  referencing new table as fresh old table as gone for each statement execute function tally_changed_leads();

-- A hire counts for the leads of the candidate, also of records merged into theirs.
create function tally_hires() returns trigger language plpgsql as $$
declare
  before text := coalesce((select status from candidates where id = old.merged_into), old.status);
  after text := coalesce((select status from candidates where id = new.merged_into), new.status);
begin
  insert into campaign_tallies (campaign_id, day, hires)
    select l.campaign_id, tally_day(l.received_at), (after = 'hired')::int - (before = 'hired')::int
    from leads l where l.candidate_id = new.id and l.campaign_id is not null and not l.is_test
      and (after = 'hired') <> (before = 'hired');
  insert into campaign_tallies (campaign_id, day, hires)
    select l.campaign_id, tally_day(l.received_at), (new.status = 'hired')::int - (old.status = 'hired')::int
    from candidates m join leads l on l.candidate_id = m.id
    where m.merged_into = new.id and l.campaign_id is not null and not l.is_test
      and (new.status = 'hired') <> (old.status = 'hired');
  return null;
end $$;
create trigger candidates_hired after update of status, merged_into on candidates for each row
  when (old.status is distinct from new.status or old.merged_into is distinct from new.merged_into)
  execute function tally_hires();

insert into campaign_tallies (campaign_id, day, leads, duplicates, rejected, sold, hires, revenue_cents, folded)
  select l.campaign_id, tally_day(l.received_at), count(*),
    count(*) filter (where is_counted_duplicate(l.status, l.duplicate_of, l.rejected_for)),
    count(*) filter (where is_counted_rejected(l.status, l.rejected_for)),
    count(*) filter (where l.shares_sold > 0),
    count(*) filter (where coalesce(s.status, c.status) = 'hired'), sum(l.revenue_cents), true
  from leads l left join candidates c on c.id = l.candidate_id left join candidates s on s.id = c.merged_into
  where l.campaign_id is not null and not l.is_test group by 1, 2;

-- The fields as the form sent them, while no campaign says what they mean. The campaign maps them when the lead joins.
alter table leads add column form_fields jsonb;
-- The leads of a recruiter. Few leads have one, so the index costs intake nothing.
create index leads_by_owner on leads (owner_id, received_at desc, id desc) where owner_id is not null;

-- Further events that brought the same lead again. Erasing the lead empties their bodies, too.
create table lead_repeats (
  source text not null,
  external_id text not null,
  event_id uuid not null,
  primary key (source, external_id, event_id)
);
