-- What the user says about the whole file: its country, what its values mean, and what every row gets.
alter table imports
  add column country text not null default 'US',
  add column value_map jsonb not null default '{}',
  add column defaults jsonb not null default '{}';

-- A mapping with a name, which others can choose.
create table import_templates (
  id uuid primary key,
  kind text not null,
  name text not null check (length(name) between 1 and 80),
  mapping jsonb not null,
  value_map jsonb not null default '{}',
  defaults jsonb not null default '{}',
  country text,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create unique index import_templates_name on import_templates (kind, lower(name));
