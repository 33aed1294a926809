-- What candidates hand in, and what they agreed to, word for word.

create table candidate_files (
  id uuid primary key,
  candidate_id uuid not null references candidates on delete cascade,
  kind text not null check (kind in ('resume', 'document')),
  name text not null check (length(name) between 1 and 200),
  media_type text not null,
  size_bytes integer not null check (size_bytes between 1 and 26214400),
  storage_key text not null unique,
  -- What was read out of it, for search and for reading without opening the file.
  text text check (length(text) <= 200000),
  by_id uuid references users on delete set null,
  by_name text not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create index candidate_files_by_candidate on candidate_files (candidate_id, created_at desc, id desc) where removed_at is null;

create table consents (
  id uuid primary key,
  candidate_id uuid not null references candidates on delete cascade,
  channel text not null check (channel in ('application', 'email', 'sms', 'call', 'share')),
  text text not null check (length(text) between 1 and 10000),
  captured_at timestamptz not null default now(),
  ip text,
  url text,
  revoked_at timestamptz
);
create index consents_by_candidate on consents (candidate_id, captured_at desc, id desc);
