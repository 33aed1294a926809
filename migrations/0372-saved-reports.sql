-- Reports that users built. The definition is read again by the contract, because figures and splits can go.
create table saved_reports (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  -- The report of a customer, of one of their clients.
  client_id uuid references clients,
  name text not null check (length(trim(name)) between 1 and 80),
  report jsonb not null,
  shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (client_id is null or not shared)
);
create index saved_reports_by_owner on saved_reports (owner_id, name, id);
create index saved_reports_shared on saved_reports (name, id) where shared;

create table report_pins (
  user_id uuid not null references users on delete cascade,
  report_id uuid not null references saved_reports on delete cascade,
  pinned_at timestamptz not null default now(),
  primary key (user_id, report_id)
);
create index report_pins_of_report on report_pins (report_id);

-- Emails of a report. `next_at` moves on in the transaction that writes the emails, so each leaves once.
create table report_schedules (
  report_id uuid primary key references saved_reports on delete cascade,
  every text not null check (every in ('weekly', 'monthly')),
  next_at timestamptz not null,
  -- Why the last one could not be made, in words.
  problem text,
  sent_at timestamptz
);
create index report_schedules_due on report_schedules (next_at);

create table report_recipients (
  report_id uuid not null references report_schedules (report_id) on delete cascade,
  user_id uuid not null references users on delete cascade,
  unsubscribed_at timestamptz,
  primary key (report_id, user_id)
);
create index report_recipients_of_user on report_recipients (user_id);

-- Files of emails, until they are deleted.
create table report_files (
  key text primary key,
  created_at timestamptz not null default now()
);
create index report_files_by_age on report_files (created_at);
