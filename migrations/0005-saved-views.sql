-- A list as somebody likes to see it: its filters, order and columns, as they stand in the URL.

create table saved_views (
  id uuid primary key,
  list text not null,
  name text not null check (length(trim(name)) between 1 and 60),
  search jsonb not null,
  owner_id uuid not null references users on delete cascade,
  shared boolean not null default false,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index saved_views_name on saved_views (list, owner_id, lower(name));
create index saved_views_shared on saved_views (list) where shared;
