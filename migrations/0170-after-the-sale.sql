-- After the sale: what a client does with a lead, its return, its forecast, and its delivery by email and webhook.

alter table lead_deliveries
  -- How the last contact went, in the client's words.
  add column outcome text check (outcome in ('reached', 'left_message', 'no_answer', 'wrong_number', 'not_interested',
    'not_qualified')),
  add column interviewed_at timestamptz,
  add column hired_at timestamptz,
  -- When its return was credited.
  add column returned_at timestamptz;
create index lead_deliveries_new on lead_deliveries (client_id, delivered_at desc, id desc)
  where status = 'new' and returned_at is null;

create table lead_returns (
  id uuid primary key,
  -- A delivery is returned once, whatever the decision.
  delivery_id uuid not null unique references lead_deliveries,
  client_id uuid not null references clients,
  product_id uuid not null references lead_products,
  reason text not null check (reason in ('bad_contact', 'wrong_category', 'duplicate', 'out_of_area', 'spam', 'consent',
    'other')),
  note text not null default '',
  asked_by uuid references users,
  -- What speaks for and against it, as known when it was asked for.
  facts jsonb not null default '[]',
  status text not null check (status in ('submitted', 'auto_approved', 'approved', 'rejected')),
  -- What staff tell the client.
  answer text not null default '',
  decided_by uuid references users,
  decided_at timestamptz,
  ledger_transaction_id uuid unique references ledger_transactions,
  created_at timestamptz not null default now(),
  check ((status in ('auto_approved', 'approved')) = (ledger_transaction_id is not null)),
  check ((status = 'submitted') = (decided_at is null))
);
create index lead_returns_by_time on lead_returns (created_at desc, id desc);
create index lead_returns_waiting on lead_returns (created_at, id) where status = 'submitted';
create index lead_returns_by_client on lead_returns (client_id, product_id, created_at desc);
create index lead_returns_decided on lead_returns (reason, decided_at desc) where status in ('approved', 'rejected');

-- The forecast that the buyer saw, in days. Null when there was too little to say.
alter table orders
  add column forecast_p50_days smallint,
  add column forecast_p90_days smallint;

-- Where a client wants its leads besides the portal.
create table delivery_channels (
  id uuid primary key,
  client_id uuid not null references clients,
  kind text not null check (kind in ('email', 'webhook')),
  address text not null check (length(address) <= 500),
  -- Sealed. Webhooks only.
  secret text,
  status text not null default 'active' check (status in ('active', 'disabled')),
  disabled_reason text,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  check ((kind = 'webhook') = (secret is not null)),
  unique (client_id, kind, address)
);

-- One lead to one channel. The contact is read when the message is sent and never kept here.
create table delivery_messages (
  id uuid primary key default gen_random_uuid(),
  channel_id uuid not null references delivery_channels on delete cascade,
  -- Null for a test.
  delivery_id uuid references lead_deliveries,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts smallint not null default 0,
  -- When it is due, or when the lease of a worker ends. Null when nothing is left to do.
  next_at timestamptz default now(),
  response_status smallint,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index delivery_messages_due on delivery_messages (next_at) where next_at is not null;
create index delivery_messages_by_channel on delivery_messages (channel_id, created_at desc, id desc);
create index delivery_messages_by_delivery on delivery_messages (delivery_id);
