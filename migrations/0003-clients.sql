-- The agency's customers, and which people belong to which of them.

create table clients (
  id uuid primary key,
  name text not null check (length(trim(name)) between 1 and 160),
  industry text not null default '',
  website text,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  address text,
  city text,
  state text check (state ~ '^[A-Z]{2}$'),
  timezone text not null default 'America/Chicago',
  account_manager_id uuid references users on delete set null,
  status text not null default 'prospect' check (status in ('prospect', 'active', 'paused', 'churned')),
  credit_limit_cents bigint not null default 0 check (credit_limit_cents >= 0),
  auto_recharge_threshold_cents bigint check (auto_recharge_threshold_cents >= 0),
  auto_recharge_amount_cents bigint check (auto_recharge_amount_cents > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((auto_recharge_threshold_cents is null) = (auto_recharge_amount_cents is null))
);
create index clients_name on clients (fold_text(name), id);

create table client_members (
  user_id uuid not null references users on delete cascade,
  client_id uuid not null references clients on delete cascade,
  client_role text not null check (client_role in ('owner', 'billing', 'member')),
  created_at timestamptz not null default now(),
  primary key (user_id, client_id)
);
create index client_members_client on client_members (client_id);
