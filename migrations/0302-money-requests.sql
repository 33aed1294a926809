-- Adjustments and refunds by staff, for the limit of a day, and those that wait for a second person.

create table staff_moves (
  transaction_id uuid primary key references ledger_transactions,
  client_id uuid not null references clients,
  user_id uuid not null references users,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null
);
create index staff_moves_of_day on staff_moves (client_id, user_id, created_at);

create table money_requests (
  id uuid primary key,
  kind text not null check (kind in ('adjustment', 'refund')),
  client_id uuid not null references clients,
  -- Below 0 takes money from the balance.
  amount_cents bigint not null check (amount_cents <> 0),
  reason text not null,
  -- What a refund is for.
  payment_id uuid references payments,
  sale_id uuid references ledger_transactions,
  requested_by uuid not null references users,
  created_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'declined')),
  decided_by uuid references users,
  decided_at timestamptz,
  decline_reason text not null default '',
  check ((kind = 'refund') = (num_nonnulls(payment_id, sale_id) = 1)),
  check ((status = 'waiting') = (decided_by is null)),
  -- Never by the requester.
  constraint money_requests_two_people check (decided_by <> requested_by)
);
create index money_requests_by_status on money_requests (status, id desc);
create index money_requests_of_client on money_requests (client_id, id desc);
