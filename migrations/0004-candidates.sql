-- People looking for work, and what happened with each.

create function candidate_search_text(
  first_name text, last_name text, title text, emails text[], phones text[], skills text[], city text, state text, zip text
) returns text
  language sql immutable parallel safe
  -- The leading space lets a short word be looked for at the start of any word, the first one included.
  return fold_text(' ' || concat_ws(' ', first_name, last_name, title, join_text(emails), join_text(phones),
    join_text(skills), city, state, zip));

create table candidates (
  id uuid primary key,
  first_name text not null check (length(trim(first_name)) between 1 and 80),
  last_name text not null check (length(trim(last_name)) between 1 and 80),
  emails text[] not null default '{}',
  phones text[] not null default '{}',
  email_normalized text generated always as (lower(emails[1])) stored,
  title text,
  employer text,
  years integer check (years between 0 and 70),
  skills text[] not null default '{}',
  certifications jsonb not null default '[]',
  city text,
  state text check (state ~ '^[A-Z]{2}$'),
  zip text check (zip ~ '^[0-9]{5}$'),
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  will_relocate boolean not null default false,
  work_authorized boolean,
  available_on date,
  desired_pay_cents bigint check (desired_pay_cents > 0),
  desired_pay_unit text check (desired_pay_unit in ('hour', 'day', 'week', 'month', 'year')),
  best_time_to_call text,
  do_not_call boolean not null default false,
  sms_opt_in boolean not null default false,
  email_opt_out boolean not null default false,
  source text not null default 'manual'
    check (source in ('manual', 'referral', 'job_posting', 'meta_lead_ad', 'google_form', 'import', 'api')),
  owner_id uuid references users on delete set null,
  tags text[] not null default '{}',
  status text not null default 'new' check (status in
    ('new', 'in_review', 'qualified', 'submitted', 'interview', 'offered', 'hired', 'rejected', 'do_not_use')),
  custom jsonb not null default '{}',
  last_activity_at timestamptz not null default now(),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  removed_at timestamptz,
  merged_into uuid references candidates,
  retain_until date,
  legal_hold boolean not null default false,
  anonymized_at timestamptz,
  sort_name text generated always as (fold_text(last_name || ' ' || first_name)) stored,
  search text generated always as
    (candidate_search_text(first_name, last_name, title, emails, phones, skills, city, state, zip)) stored,
  check ((desired_pay_cents is null) = (desired_pay_unit is null)),
  check (merged_into is null or removed_at is not null),
  check (cardinality(emails) <= 10 and cardinality(phones) <= 10),
  check (cardinality(skills) <= 100 and cardinality(tags) <= 50)
);

-- How many rows a fragment matches is judged by this histogram; the default is too coarse to tell one in ten thousand.
alter table candidates alter column search set statistics 1000;

-- One index for each order a list offers, over the people who are still there.
create index candidates_by_activity on candidates (last_activity_at desc, id desc) where removed_at is null;
create index candidates_by_created on candidates (created_at desc, id desc) where removed_at is null;
create index candidates_by_name on candidates (sort_name, id) where removed_at is null;
create index candidates_by_status on candidates (status, last_activity_at desc, id desc) where removed_at is null;
create index candidates_by_owner on candidates (owner_id, last_activity_at desc, id desc) where removed_at is null;
create index candidates_by_state on candidates (state, last_activity_at desc, id desc) where removed_at is null;
create index candidates_by_source on candidates (source, last_activity_at desc, id desc) where removed_at is null;
-- fastupdate is off because a pending list makes searches ten times slower right after many inserts.
create index candidates_search on candidates using gin (search gin_trgm_ops) with (fastupdate = off) where removed_at is null;
create index candidates_skills on candidates using gin (skills) with (fastupdate = off) where removed_at is null;
create index candidates_tags on candidates using gin (tags) with (fastupdate = off) where removed_at is null;
create index candidates_emails on candidates using gin (emails) with (fastupdate = off) where removed_at is null;
create index candidates_phones on candidates using gin (phones) with (fastupdate = off) where removed_at is null;
create index candidates_merged_into on candidates (merged_into) where merged_into is not null;

create table activities (
  id uuid primary key,
  candidate_id uuid not null references candidates on delete cascade,
  kind text not null check (kind in ('call', 'voicemail', 'missed', 'email', 'sms', 'meeting', 'note', 'task')),
  text text not null check (length(text) <= 20000),
  duration_minutes integer check (duration_minutes between 0 and 1440),
  visibility text not null default 'team' check (visibility in ('team', 'private', 'client')),
  by_id uuid references users on delete set null,
  by_name text not null,
  at timestamptz not null default now(),
  due_at timestamptz,
  done_at timestamptz,
  created_at timestamptz not null default now()
);
create index activities_candidate on activities (candidate_id, at desc, id desc);
