-- Invoices: numbers without a gap in each year, every sale and credit on exactly one of them.

create table invoice_counters (
  year smallint primary key,
  last integer not null check (last > 0)
);

create table invoices (
  id uuid primary key,
  number text not null unique check (number ~ '^[0-9]{4}-[0-9]{4,}$'),
  client_id uuid not null references clients,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  timezone text not null,
  issued_at timestamptz not null,
  -- Name, address and lines as they were when it was issued.
  content jsonb not null,
  total_cents bigint not null,
  check (starts_at < ends_at)
);
create index invoices_by_client on invoices (client_id, id desc);
create trigger invoices_stay before update or delete on invoices for each row execute function keep_rows();

create table invoice_transactions (
  transaction_id uuid primary key references ledger_transactions,
  invoice_id uuid not null references invoices
);
create index invoice_transactions_by_invoice on invoice_transactions (invoice_id);
