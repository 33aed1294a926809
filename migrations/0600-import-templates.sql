-- How files of one system are read, by a name that the whole agency knows.
create table import_templates (
  id uuid primary key,
  kind text not null check (kind in ('candidates', 'leads', 'clients', 'job_postings', 'campaign_spend')),
  name text not null check (length(name) between 1 and 80),
  -- The field of each column. A column without one stays out.
  mapping jsonb not null,
  value_map jsonb not null default '{}',
  defaults jsonb not null default '{}',
  country text not null default 'US',
  duplicates text not null check (duplicates in ('update', 'overwrite', 'skip', 'create')),
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index import_templates_by_name on import_templates (kind, lower(name));

-- The template that was chosen for a file: an id, or the name of a built-in one.
alter table imports add column template text;
