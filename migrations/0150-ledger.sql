-- The ledger: double entry in whole cents. The database refuses what must never be, whoever asks.

create table ledger_accounts (
  id uuid primary key default gen_random_uuid(),
  kind text not null
    check (kind in ('client_balance', 'client_hold', 'cash_clearing', 'revenue', 'refunds', 'promo')),
  client_id uuid references clients,
  currency text not null default 'USD',
  -- Kept for clients only. A running balance of the house would make every buyer wait for one row.
  balance_cents bigint,
  credit_limit_cents bigint not null default 0 check (credit_limit_cents >= 0),
  check ((client_id is not null) = (kind in ('client_balance', 'client_hold'))),
  check ((client_id is not null) = (balance_cents is not null)),
  constraint ledger_enough_money check (balance_cents >= -credit_limit_cents),
  unique nulls not distinct (kind, client_id)
);

create table ledger_transactions (
  id uuid primary key,
  kind text not null check (kind in ('top_up', 'sale', 'hold', 'release', 'return', 'refund', 'dispute', 'adjustment',
    'promo')),
  -- The same act posted twice is posted once.
  key text not null unique,
  client_id uuid references clients,
  -- What it was for: an order, a payment, a delivery.
  reference_type text,
  reference_id uuid,
  note text not null default '',
  created_by uuid references users,
  created_at timestamptz not null default now()
);
create index ledger_transactions_by_reference on ledger_transactions (reference_id) where reference_id is not null;

-- Split by month of the transaction's id, which carries its time.
create table ledger_entries (
  transaction_id uuid not null references ledger_transactions,
  place smallint not null,
  account_id uuid not null references ledger_accounts,
  amount_cents bigint not null check (amount_cents <> 0),
  -- Of client accounts: the balance with this entry.
  balance_after_cents bigint,
  primary key (transaction_id, place)
) partition by range (transaction_id);
create table months.ledger_entries_rest partition of ledger_entries default;
create index ledger_entries_by_account on ledger_entries (account_id, transaction_id desc);

create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'The entries of ledger transaction % do not sum to 0.', new.transaction_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function refuse_unbalanced();

create function keep_rows() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function keep_rows();
create trigger ledger_transactions_stay before update or delete on ledger_transactions
  for each row execute function keep_rows();
create trigger ledger_entries_not_emptied before truncate on ledger_entries
  for each statement execute function keep_rows();
create trigger ledger_transactions_not_emptied before truncate on ledger_transactions
  for each statement execute function keep_rows();

insert into ledger_accounts (kind) values ('cash_clearing'), ('revenue'), ('refunds'), ('promo');
insert into ledger_accounts (kind, client_id, balance_cents, credit_limit_cents)
  select 'client_balance', id, 0, credit_limit_cents from clients
  union all select 'client_hold', id, 0, 0 from clients;

-- Every client has both accounts from its first moment, and the account follows the client's credit limit.
create function open_client_accounts() returns trigger language plpgsql as $$
begin
  insert into ledger_accounts (kind, client_id, balance_cents, credit_limit_cents)
    values ('client_balance', new.id, 0, new.credit_limit_cents), ('client_hold', new.id, 0, 0);
  return null;
end $$;
create trigger client_accounts_opened after insert on clients
  for each row execute function open_client_accounts();

create function follow_credit_limit() returns trigger language plpgsql as $$
begin
  update ledger_accounts set credit_limit_cents = new.credit_limit_cents
    where client_id = new.id and kind = 'client_balance';
  return null;
end $$;
create trigger client_credit_limit_changed after update of credit_limit_cents on clients
  for each row when (old.credit_limit_cents <> new.credit_limit_cents) execute function follow_credit_limit();
