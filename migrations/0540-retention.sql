-- How long data is kept: rules of which at most one of a kind is in force, what each run of them did, and who is hidden until
-- the day of erasing.
create table retention_rules (
  id uuid primary key,
  kind text not null check (kind in ('candidates', 'leads', 'messages')),
  status text not null default 'draft' check (status in ('draft', 'published', 'retired')),
  settings jsonb not null,
  created_at timestamptz not null,
  created_by uuid not null references users,
  created_by_name text not null,
  published_at timestamptz,
  published_by_name text,
  check (status <> 'published' or published_at is not null)
);
create unique index retention_rules_one_of_kind on retention_rules (kind, status) where status <> 'retired';

create table retention_runs (
  id uuid primary key,
  rule_id uuid not null references retention_rules,
  started_at timestamptz not null,
  finished_at timestamptz,
  quarantined integer not null default 0,
  restored integer not null default 0,
  erased integer not null default 0,
  failed integer not null default 0
);
create unique index retention_runs_open on retention_runs (rule_id) where finished_at is null;
create index retention_runs_by_time on retention_runs (started_at desc, id desc);

create table quarantined_candidates (
  candidate_id uuid primary key references candidates,
  since timestamptz not null,
  erase_on date not null,
  -- Staff removed the candidate before, so restoring does not show them again.
  was_removed boolean not null
);
create index quarantined_candidates_due on quarantined_candidates (erase_on, candidate_id);
