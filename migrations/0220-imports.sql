-- Files that users import: the file with its mapping, its rows as they came, and what each import did to which record.
create table imports (
  id uuid primary key,
  kind text not null check (kind in ('candidates', 'leads', 'clients', 'job_postings', 'campaign_spend')),
  status text not null default 'draft'
    check (status in ('draft', 'running', 'paused', 'done', 'canceled', 'undoing', 'undone', 'failed')),
  file_name text not null,
  -- What was detected: format, delimiter, encoding.
  format text not null,
  headers text[] not null,
  -- Files with the same columns have the same shape, and the mapping is remembered by it.
  shape text not null,
  mapping jsonb not null,
  duplicates text not null default 'update' check (duplicates in ('update', 'overwrite', 'skip', 'create')),
  rows integer not null check (rows > 0),
  -- Changes with the mapping. A check of an older one is worth nothing.
  revision integer not null default 1,
  -- How far the check is, then how far the import is. The counts below belong to it.
  position integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  rejected integer not null default 0,
  undone integer not null default 0,
  -- A check belongs to one worker until then.
  claimed_until timestamptz,
  attempts integer not null default 0,
  error text,
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  undo_at timestamptz,
  updated_at timestamptz not null default now()
);
create index imports_by_created on imports (created_at desc, id desc);
create index imports_active on imports (updated_at) where status in ('draft', 'running', 'undoing');
create index imports_by_shape on imports (kind, shape, started_at desc) where started_at is not null;

create table import_rows (
  import_id uuid not null references imports on delete cascade,
  line integer not null,
  cells jsonb not null,
  outcome text check (outcome in ('created', 'updated', 'skipped', 'rejected')),
  problem text,
  primary key (import_id, line)
);

-- One row for each record that an import met. Undo reads it, and the erasure of a person follows it to the rows.
create table import_records (
  import_id uuid not null references imports on delete cascade,
  record_id uuid not null,
  is_new boolean not null,
  before jsonb not null,
  after jsonb not null,
  version integer not null,
  lines integer[] not null,
  -- The name of a record that changed since, and so stays.
  stays text,
  primary key (import_id, record_id)
);
create index import_records_record on import_records (record_id);
