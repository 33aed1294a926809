-- What every domain stands on: text search, append-only audit, idempotency, undo, outgoing mail.

create extension if not exists pg_trgm;

-- Lower case without accents, so that "munoz" finds "Muñoz". Declared immutable because indexes are built on it:
-- normalize() and lower() under the builtin C.UTF-8 rules do not depend on the session.
create function fold_text(value text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(normalize(lower(value), nfkd), U&'[\0300-\036F]', '', 'g');

-- array_to_string is only "stable" in general; over text[] it is immutable, and generated columns need that said.
create function join_text(parts text[]) returns text
  language sql immutable parallel safe strict
  return array_to_string(parts, ' ');

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create table audit_events (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_name text not null,
  action text not null,
  subject_type text not null,
  subject_id uuid not null,
  before jsonb,
  after jsonb,
  change_set_id uuid,
  request_id text,
  ip inet
);
create index audit_events_subject on audit_events (subject_id, at desc, id desc);
create index audit_events_at on audit_events (at desc, id desc);
create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function refuse_change();

-- The first answer to a request that may be repeated. The owner is a user, or whoever else sends with a key.
create table idempotency_keys (
  owner text not null,
  scope text not null,
  key text not null check (length(key) between 8 and 200),
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (owner, scope, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Keys of jobs: one that was enqueued with a key is not enqueued with it again.
create table job_keys (
  queue text not null,
  key text not null,
  created_at timestamptz not null default now(),
  primary key (queue, key)
);

-- What a bulk act changed, row by row, so that it can be taken back.
create table change_sets (
  id uuid primary key,
  actor_id uuid not null,
  subject_type text not null,
  action text not null,
  changed integer not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index change_sets_recent on change_sets (subject_type, created_at desc);

create table change_set_items (
  change_set_id uuid not null references change_sets on delete cascade,
  subject_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  primary key (change_set_id, subject_id)
);

create table outgoing_mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text,
  status text not null default 'queued' check (status in ('queued', 'kept', 'sent', 'failed')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outgoing_mails_created_at on outgoing_mails (created_at desc, id desc);
