-- Files of long lists, written in the background for one user. Their content lies in the file store, in parts.
create table export_files (
  id uuid primary key,
  user_id uuid not null references users,
  -- The list with its filters, as the address of its file.
  address text not null check (length(address) <= 8000),
  list text not null default '',
  -- A customer's file stays theirs only while they belong to all of these clients.
  client_ids uuid[] not null default '{}',
  status text not null default 'waiting' check (status in ('waiting', 'ready', 'failed')),
  attempts int not null default 0,
  parts int not null default 0,
  bytes bigint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
-- Asking twice writes one file.
create unique index export_files_waiting on export_files (user_id, md5(address)) where status = 'waiting';
create index export_files_expires on export_files (expires_at);
