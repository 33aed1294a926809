-- Leads in: what arrives from outside, the campaigns it belongs to, and the leads it becomes.

create table integrations (
  id uuid primary key,
  kind text not null check (kind in ('meta', 'google', 'inbound')),
  name text not null,
  status text not null default 'connected'
    check (status in ('connected', 'degraded', 'expired', 'disconnected')),
  -- What everybody who may see integrations reads.
  config jsonb not null default '{}',
  -- Sealed JSON, written and never shown.
  secrets text,
  -- The last part of the address of a generic inbound connection.
  inbound_key text unique,
  last_event_at timestamptz,
  last_error text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index integrations_once on integrations (kind) where kind in ('meta', 'google');

-- Everything that arrived, as it arrived. Ids carry their time, so months are ranges of ids.
create table webhook_events (
  id uuid not null primary key,
  received_at timestamptz not null default now(),
  provider text not null check (provider in ('meta', 'google', 'inbound')),
  integration_id uuid,
  is_test boolean not null default false,
  headers jsonb not null,
  body bytea not null,
  status text not null default 'received'
    check (status in ('received', 'processing', 'done', 'failed', 'dead')),
  attempts integer not null default 0,
  -- When it is due: at once, after a pause, or when the lease of a worker ends. Null when nothing is left to do.
  next_at timestamptz default now(),
  error text,
  -- What became of it, in steps with their times.
  steps jsonb not null default '[]',
  finished_at timestamptz
) partition by range (id);
-- Months are made ahead by a job. They stand in a schema of their own, out of sight of the product's types.
create schema months;
create table months.webhook_events_rest partition of webhook_events default;
create index webhook_events_due on webhook_events (next_at) where next_at is not null;
create index webhook_events_by_status on webhook_events (status, id desc) where status in ('failed', 'dead');

-- Refused for their signature: counted, and otherwise not kept.
create table webhook_refusals (
  provider text not null,
  hour timestamptz not null,
  count bigint not null,
  primary key (provider, hour)
);

create table suppressions (
  contact_hash bytea primary key,
  kind text not null check (kind in ('email', 'phone')),
  reason text not null,
  created_at timestamptz not null default now()
);

create table campaigns (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  channel text not null
    check (channel in ('meta_lead_ad', 'google_form', 'job_posting', 'import', 'api', 'manual')),
  -- Null for the house's own.
  client_id uuid references clients,
  job_id uuid references job_postings,
  category text,
  page_id text,
  form_id text,
  integration_id uuid references integrations,
  area jsonb not null default '{}',
  starts_on date,
  ends_on date,
  budget_cents bigint check (budget_cents >= 0),
  currency text not null default 'USD',
  unit_cents bigint check (unit_cents >= 0),
  share_limit smallint not null default 1 check (share_limit between 1 and 20),
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'archived')),
  test_mode boolean not null default false,
  created_by uuid references users,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index campaigns_by_form on campaigns (channel, form_id) where form_id is not null and status <> 'archived';
create index campaigns_by_time on campaigns (created_at desc, id desc);

-- A map of form fields is never changed: a new one is a new version.
create table campaign_field_maps (
  campaign_id uuid not null references campaigns,
  version integer not null,
  fields jsonb not null,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (campaign_id, version)
);

create table campaign_spend (
  campaign_id uuid not null references campaigns,
  day date not null,
  cents bigint not null check (cents >= 0),
  source text not null default 'manual' check (source in ('manual', 'import')),
  updated_at timestamptz not null default now(),
  primary key (campaign_id, day)
);

create table leads (
  id uuid primary key,
  -- meta, google, inbound:<connection>, application, import, manual
  source text not null,
  external_id text not null,
  campaign_id uuid references campaigns,
  form_id text,
  page_id text,
  event_id uuid,
  -- Whether the hourly comparison found it, because its event never came.
  is_backfilled boolean not null default false,
  is_test boolean not null default false,
  received_at timestamptz not null,
  status text not null default 'received' check (status in ('received', 'duplicate', 'rejected', 'available',
    'partially_sold', 'sold_out', 'assigned', 'returned', 'expired', 'erased')),
  rejected_for text,
  duplicate_of uuid references leads,
  category text,
  city text,
  state text,
  zip text,
  county_fips text,
  lat real,
  lng real,
  email_hash bytea,
  phone_hash bytea,
  answers jsonb not null default '{}',
  attribution jsonb not null default '{}',
  flags text[] not null default '{}',
  unit_cents bigint,
  share_limit smallint not null default 1,
  shares_sold smallint not null default 0,
  owner_id uuid references users,
  candidate_id uuid references candidates,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  unique (source, external_id),
  check (shares_sold between 0 and share_limit)
);
create index leads_by_time on leads (received_at desc, id desc);
create index leads_by_status on leads (status, received_at desc, id desc);
create index leads_by_campaign on leads (campaign_id, received_at desc, id desc);
create index leads_of_unknown_forms on leads (source, form_id) where campaign_id is null and not is_test;
create index leads_by_email on leads (email_hash, received_at) where email_hash is not null;
create index leads_by_phone on leads (phone_hash, received_at) where phone_hash is not null;
create index leads_by_candidate on leads (candidate_id) where candidate_id is not null;

-- Who the lead is, in a table of its own: what customers see before the sale never reads it.
create table lead_contacts (
  lead_id uuid primary key references leads on delete cascade,
  first_name text not null default '',
  last_name text not null default '',
  email text,
  phone text
);

create table lead_consents (
  id uuid primary key,
  lead_id uuid not null references leads on delete cascade,
  channel text not null,
  words text not null,
  captured_at timestamptz not null,
  ip text,
  url text,
  revoked_at timestamptz
);
create index lead_consents_by_lead on lead_consents (lead_id);
