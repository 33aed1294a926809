-- Payments: cards, charges, what the provider said about them, refunds, disputes, auto-recharge.

create table payment_customers (
  client_id uuid not null references clients,
  provider text not null check (provider in ('stripe', 'test')),
  provider_ref text not null,
  primary key (client_id, provider),
  unique (provider, provider_ref)
);

create table payment_methods (
  id uuid primary key,
  client_id uuid not null references clients,
  provider text not null check (provider in ('stripe', 'test')),
  -- Null until the provider has saved the card.
  provider_ref text,
  -- The provider's page on which the card is entered.
  setup_ref text,
  status text not null check (status in ('pending', 'active', 'removed')),
  brand text not null default '',
  last4 text not null default '' check (last4 ~ '^[0-9]{0,4}$'),
  exp_month smallint check (exp_month between 1 and 12),
  exp_year smallint,
  declined_at timestamptz,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  check (status <> 'active' or provider_ref is not null),
  unique (provider, provider_ref)
);
create index payment_methods_by_client on payment_methods (client_id, id) where status = 'active';

create table payments (
  id uuid primary key,
  client_id uuid not null references clients,
  provider text not null check (provider in ('stripe', 'test')),
  provider_ref text,
  purpose text not null check (purpose in ('top_up', 'auto_recharge', 'order')),
  order_id uuid,
  method_id uuid not null references payment_methods,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null default 'USD',
  status text not null default 'created'
    check (status in ('created', 'requires_action', 'processing', 'failed', 'canceled', 'succeeded')),
  -- Why it failed, as a sentence for the customer.
  failure text,
  -- The step that the customer's bank asks for.
  step jsonb,
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  settled_at timestamptz,
  -- What the provider answered when it was last asked.
  checked_at timestamptz,
  provider_status text,
  provider_cents bigint,
  unique (provider, provider_ref)
);
create index payments_by_client on payments (client_id, id desc);
create index payments_open on payments (created_at) where status in ('created', 'requires_action', 'processing');
create index payments_by_order on payments (order_id) where order_id is not null;
-- However many reasons arise at once, one recharge is under way.
create unique index payments_one_recharge on payments (client_id)
  where purpose = 'auto_recharge' and status in ('created', 'requires_action', 'processing');

-- What the provider sent, as it came. Kept before it is answered, taken up once.
create table payment_events (
  id uuid primary key,
  provider text not null check (provider in ('stripe', 'test')),
  event_id text not null,
  type text not null,
  body bytea not null,
  received_at timestamptz not null default now(),
  -- Parked: it says something else than the ledger, and waits for a person.
  status text not null default 'received' check (status in ('received', 'done', 'ignored', 'failed', 'parked', 'resolved')),
  attempts integer not null default 0,
  next_at timestamptz default now(),
  note text not null default '',
  payment_id uuid references payments,
  repeats integer not null default 0,
  finished_at timestamptz,
  unique (provider, event_id)
);
create index payment_events_due on payment_events (next_at) where next_at is not null;
create index payment_events_by_payment on payment_events (payment_id, id) where payment_id is not null;
create index payment_events_parked on payment_events (id) where status in ('parked', 'failed');

create table payment_refunds (
  id uuid primary key,
  client_id uuid not null references clients,
  -- To the card of a payment, or to the balance for a sale.
  payment_id uuid references payments,
  sale_id uuid references ledger_transactions,
  amount_cents bigint not null check (amount_cents > 0),
  -- Already spent by the client, so the house carries it.
  short_cents bigint not null default 0 check (short_cents between 0 and amount_cents),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  provider_ref text unique,
  reason text not null,
  failure text,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  check ((payment_id is null) <> (sale_id is null))
);
create index payment_refunds_by_payment on payment_refunds (payment_id) where payment_id is not null;
create index payment_refunds_by_sale on payment_refunds (sale_id) where sale_id is not null;
create index payment_refunds_pending on payment_refunds (created_at) where status = 'pending';

create table payment_disputes (
  id uuid primary key,
  client_id uuid not null references clients,
  payment_id uuid not null references payments,
  provider_ref text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  short_cents bigint not null default 0 check (short_cents between 0 and amount_cents),
  reason text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  opened_at timestamptz not null default now(),
  closed_at timestamptz
);
create index payment_disputes_by_payment on payment_disputes (payment_id);
create index payment_disputes_open on payment_disputes (id) where status = 'open';

create table billing_settings (
  client_id uuid primary key references clients,
  recharge_on boolean not null default false,
  recharge_below_cents bigint check (recharge_below_cents >= 0),
  recharge_cents bigint check (recharge_cents > 0),
  recharge_limit_cents bigint check (recharge_limit_cents >= recharge_cents),
  recharge_method_id uuid references payment_methods,
  recharge_paused_at timestamptz,
  recharge_pause_reason text,
  invoice_name text not null default '',
  invoice_email text not null default '',
  updated_by uuid references users,
  updated_at timestamptz not null default now(),
  check (not recharge_on or (recharge_below_cents is not null and recharge_cents is not null
    and recharge_limit_cents is not null and recharge_method_id is not null))
);

-- The charges of the built-in test provider, as a real provider would keep them.
create table test_charges (
  ref text primary key,
  payment_id uuid not null unique references payments,
  card text not null check (card in ('success', 'decline', 'authenticate', 'dispute')),
  amount_cents bigint not null,
  currency text not null,
  status text not null check (status in ('succeeded', 'requires_action', 'requires_payment_method', 'canceled')),
  created_at timestamptz not null default now()
);

-- The lists of movements: of one client, of some kinds.
create index ledger_transactions_by_client on ledger_transactions (client_id, id desc) where client_id is not null;
create index ledger_transactions_by_kind on ledger_transactions (kind, id desc);

alter table orders
  add column payment_id uuid references payments,
  -- What a card has to pay before the order is filled.
  add column due_cents bigint check (due_cents >= 0),
  -- Why an order ended without leads.
  add column note text not null default '';
