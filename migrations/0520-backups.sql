-- Whether anything leaves this installation: one row. A restored installation sends nothing until an admin resumes it.
create table outgoing_state (
  single boolean primary key default true check (single),
  state text not null default 'live' check (state in ('live', 'paused')),
  -- The time of the backup that this installation was restored from.
  restored_from timestamptz,
  restored_at timestamptz,
  -- Erasures after that backup, before they are repeated.
  erasures_wait boolean not null default false,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null default now()
);
insert into outgoing_state default values;

-- The backups that this installation made, and whether each was read again.
create table backups (
  id uuid primary key,
  started_at timestamptz not null,
  -- Null: it runs, or was killed.
  ended_at timestamptz,
  name text not null,
  bytes bigint,
  checked_at timestamptz,
  problem text
);
create index backups_by_time on backups (started_at desc);
