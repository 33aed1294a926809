-- The first colleague of an empty installation becomes its admin. One row at most, so that of two who try at the same
-- moment exactly one succeeds.
create table first_admin (
  single boolean primary key default true check (single),
  user_id uuid not null,
  created_at timestamptz not null default now()
);
