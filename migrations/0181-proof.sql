-- Drills: attempts to break each rule in a scratch database, and what the database said.

create table proof_drills (
  id uuid primary key,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  -- How many attempts there are. Null until it runs.
  total smallint,
  steps jsonb not null default '[]',
  error text,
  started_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  -- Its last sign of life.
  updated_at timestamptz not null default now(),
  finished_at timestamptz
);
create index proof_drills_by_time on proof_drills (created_at desc, id desc);
create unique index proof_drills_one_at_a_time on proof_drills ((true)) where status in ('queued', 'running');
