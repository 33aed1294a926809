-- Postings that are written step by step, decided about, found from outside and counted.

-- A draft may be unfinished; what is shown to anybody else may not.
alter table job_postings drop constraint job_postings_check;
alter table job_postings drop constraint job_postings_check1;
alter table job_postings add constraint job_postings_pay_range
  check (status in ('draft', 'rejected') or pay_max_cents is null or pay_min_cents is null or pay_max_cents >= pay_min_cents);
alter table job_postings add constraint job_postings_place
  check (status in ('draft', 'rejected', 'closed') or remote or (city is not null and state is not null));

alter table job_postings
  add column lat double precision check (lat between -90 and 90),
  add column lng double precision check (lng between -180 and 180),
  add column submitted_by uuid references users on delete set null,
  add column submitted_at timestamptz,
  add column decided_by uuid references users on delete set null,
  add column decided_at timestamptz,
  -- What the person who wrote it should change, when it was sent back.
  add column decision_note text not null default '' check (length(decision_note) <= 2000),
  -- What an hour brings at most, to compare pay of different units; only where pay is shown, so that no filter and no
  -- order can tell what the page does not.
  add column hourly_cents bigint generated always as (case when pay_shown then
    coalesce(pay_max_cents, pay_min_cents) * 100 / case pay_unit when 'hour' then 100 when 'day' then 800
      when 'week' then 4000 when 'month' then 17333 when 'year' then 208000 end end) stored,
  add column search text not null default '';

-- The employer's name is part of what a posting is found by, so that a name change reaches the postings.
create function job_posting_search() returns trigger language plpgsql as $$
begin
  new.search := fold_text(' ' || concat_ws(' ', new.title, new.category, new.city, new.state, new.zip, new.reference_number,
    (select name from clients where id = new.client_id), left(new.description, 2000)));
  return new;
end $$;
create trigger job_postings_search before insert or update of title, category, city, state, zip, client_id, description
  on job_postings for each row execute function job_posting_search();
create function client_renamed() returns trigger language plpgsql as $$
begin
  update job_postings set client_id = new.id where client_id = new.id;
  return null;
end $$;
create trigger clients_renamed after update of name on clients
  for each row when (old.name is distinct from new.name) execute function client_renamed();
update job_postings set client_id = client_id;

create index job_postings_search on job_postings using gin (search gin_trgm_ops) with (fastupdate = off);
create index job_postings_public on job_postings (posted_at desc, id desc) where status = 'open';
create index job_postings_public_pay on job_postings (hourly_cents desc nulls last, id desc) where status = 'open';
create index job_postings_public_place on job_postings (lat, lng) where status = 'open';
create index job_postings_queue on job_postings (submitted_at, id) where status = 'pending_approval';

-- How often a posting was seen and applied for: a figure for each day and source, and nothing about anybody.
create table job_posting_days (
  job_id uuid not null references job_postings on delete cascade,
  day date not null,
  source text not null check (source ~ '^[a-z0-9._-]{1,40}$'),
  views integer not null default 0,
  applies integer not null default 0,
  primary key (job_id, day, source)
);

-- When the outside last fetched what we publish.
create table job_feed_reads (
  feed text primary key check (feed in ('indeed', 'sitemap')),
  read_at timestamptz not null,
  jobs integer not null
);
