-- Connections on the screen, the hourly comparison with Meta, and the webhook lab.

alter table integrations drop constraint integrations_kind_check;
alter table integrations add constraint integrations_kind_check
  check (kind in ('meta', 'google', 'inbound', 'feed', 'smtp', 'sms', 'stripe'));
-- When the access token ends, as far as the provider says.
alter table integrations add column expires_at timestamptz;
-- The last warning that admins got about it, so that each is sent once.
alter table integrations add column warned text;
alter table integrations add column last_test jsonb;
drop index integrations_once;
create unique index integrations_once on integrations (kind) where kind <> 'inbound';

-- How many leads an event brought, how many of them were new, and whether it waits for a new token.
alter table webhook_events add column lead_count integer;
alter table webhook_events add column new_count integer;
alter table webhook_events add column is_held boolean not null default false;
-- Ids grow with time, so both grow at their end and cost the writer little.
create index webhook_events_by_provider on webhook_events (provider, id desc);
create index webhook_events_of_tests on webhook_events (id desc) where is_test;

-- What the webhook lab sent. A mark is used once, by the event that carries it.
create table webhook_lab_sends (
  id uuid primary key,
  sent_at timestamptz not null default now(),
  sent_by uuid references users,
  request jsonb not null,
  answers jsonb not null default '[]'
);
create table webhook_lab_marks (
  token_hash bytea primary key,
  send_id uuid not null references webhook_lab_sends on delete cascade,
  event_id uuid,
  expires_at timestamptz not null
);
create index webhook_lab_marks_by_send on webhook_lab_marks (send_id);

-- Each form of Meta is compared with what is here, once an hour.
create table form_checks (
  form_id text primary key,
  -- Everything older was compared.
  checked_to timestamptz,
  -- Where a check goes on that was stopped.
  cursor text,
  next_at timestamptz not null default now(),
  last_at timestamptz,
  last_compared integer not null default 0,
  last_missing integer not null default 0,
  error text
);
create index form_checks_due on form_checks (next_at);

-- Few leads come this way, so the index is small.
create index leads_backfilled on leads (received_at desc, id desc) where is_backfilled;
-- The leads of tests, found by their event for the webhook lab.
create index leads_of_test_events on leads (event_id) where is_test;
