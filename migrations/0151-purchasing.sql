-- What clients buy: products with their prices, orders, and the leads that were delivered for them.

create table lead_products (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  category text not null check (length(category) between 1 and 100),
  -- 1 is exclusive.
  share_limit smallint not null check (share_limit between 1 and 20),
  age_band text not null check (age_band in ('fresh', 'recent', 'aged')),
  return_days smallint not null default 7 check (return_days between 0 and 90),
  return_reasons text[] not null,
  -- Returns for these reasons are approved without a person.
  auto_return_reasons text[] not null default '{}' check (auto_return_reasons <@ return_reasons),
  -- So many of 100 delivered leads can be returned in 30 days.
  return_limit_percent smallint not null default 20 check (return_limit_percent between 0 and 100),
  status text not null default 'active' check (status in ('active', 'archived')),
  created_by uuid references users,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index lead_products_once on lead_products (lower(category), share_limit, age_band)
  where status = 'active';

-- Every price that was ever valid stays. An area is the country (US), a state (TX) or a county (48201).
create table lead_prices (
  product_id uuid not null references lead_products,
  area text not null check (area ~ '^(US|[A-Z]{2}|[0-9]{5})$'),
  valid_from timestamptz not null,
  -- Null when the area follows its parent again.
  unit_cents bigint check (unit_cents > 0),
  note text not null default '',
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (product_id, area, valid_from),
  check (area <> 'US' or unit_cents is not null)
);
create trigger lead_prices_stay before update or delete on lead_prices
  for each row execute function keep_rows();

create table orders (
  id uuid primary key,
  number bigint generated always as identity (start with 10001) unique,
  client_id uuid not null references clients,
  buyer_id uuid references users,
  kind text not null check (kind in ('buy_now', 'standing')),
  status text not null check (status in ('awaiting_payment', 'paid', 'fulfilling', 'paused', 'fulfilled', 'canceled',
    'refunded')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index orders_by_client on orders (client_id, created_at desc, id desc);
create index orders_by_time on orders (created_at desc, id desc);
create index orders_waiting on orders (client_id, created_at) where kind = 'standing' and status = 'fulfilling';

-- Every status an order had, for replays of the past.
create table order_changes (
  order_id uuid not null references orders,
  at timestamptz not null default clock_timestamp(),
  status text not null,
  primary key (order_id, at)
);
create trigger order_changes_stay before update or delete on order_changes
  for each row execute function keep_rows();
create function note_order_change() returns trigger language plpgsql as $$
begin
  insert into order_changes (order_id, status) values (new.id, new.status);
  return null;
end $$;
create trigger order_placed after insert on orders for each row execute function note_order_change();
create trigger order_changed after update of status on orders
  for each row when (old.status <> new.status) execute function note_order_change();

create table order_lines (
  id uuid primary key,
  order_id uuid not null references orders,
  product_id uuid not null references lead_products,
  -- The area, as the buyer chose it.
  filter jsonb not null default '{}',
  quantity integer not null check (quantity between 1 and 100000),
  daily_cap integer check (daily_cap > 0),
  -- The prices of the order, by area. A later change of price does not touch it.
  prices jsonb not null,
  delivered integer not null default 0,
  returned integer not null default 0,
  -- Money held for what is still to come.
  held_cents bigint not null default 0 check (held_cents >= 0),
  check (delivered between 0 and quantity),
  check (returned between 0 and delivered)
);
create index order_lines_by_order on order_lines (order_id);

create table lead_deliveries (
  id uuid primary key,
  lead_id uuid not null references leads,
  client_id uuid not null references clients,
  order_line_id uuid not null references order_lines,
  -- "Sale 2 of 3".
  sale_no smallint not null check (sale_no >= 1),
  share_limit smallint not null check (sale_no <= share_limit),
  price_cents bigint not null check (price_cents >= 0),
  ledger_transaction_id uuid not null references ledger_transactions,
  -- sha256 over the hash of the sale before, the number, the limit, the time and the id.
  receipt_hash bytea not null unique,
  delivered_at timestamptz not null,
  status text not null default 'new' check (status in ('new', 'contacted', 'interviewing', 'hired', 'not_a_fit')),
  notes text not null default '',
  first_contacted_at timestamptz,
  returnable_until timestamptz not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  unique (lead_id, client_id),
  unique (lead_id, sale_no)
);
create index lead_deliveries_by_client on lead_deliveries (client_id, delivered_at desc, id desc);
create index lead_deliveries_by_line on lead_deliveries (order_line_id);
create index lead_deliveries_by_transaction on lead_deliveries (ledger_transaction_id);

-- What can be sold, newest first: in the country, and in a state.
create index leads_in_stock on leads (category, received_at desc, id desc)
  where status in ('available', 'partially_sold');
create index leads_in_stock_of_state on leads (category, state, received_at desc, id desc)
  where status in ('available', 'partially_sold');
