-- Invoices for accounts payable: taxes, terms, purchase order numbers, and credit notes with numbers of their own.

-- Not validated here: the new kinds only add to the old ones, and a check of every row would hold up the ledger.
alter table ledger_transactions drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in ('top_up', 'sale', 'hold', 'release', 'return', 'refund',
    'dispute', 'adjustment', 'promo', 'tax')) not valid;
alter table ledger_accounts drop constraint ledger_accounts_kind_check,
  add constraint ledger_accounts_kind_check check (kind in ('client_balance', 'client_hold', 'cash_clearing', 'revenue',
    'refunds', 'promo', 'tax_payable', 'tax_receivable')) not valid;
insert into ledger_accounts (kind) values ('tax_payable'), ('tax_receivable');

alter table invoices
  add column kind text not null default 'invoice' check (kind in ('invoice', 'credit_note')),
  -- Of a credit note: the invoice that it credits. Null for credit notes from before.
  add column credits_id uuid references invoices,
  -- Part of the total.
  add column tax_cents bigint not null default 0,
  -- What the balance did not cover when it was issued.
  add column due_cents bigint not null default 0 check (due_cents >= 0),
  add column due_at timestamptz,
  drop constraint invoices_number_check,
  add constraint invoices_number_check check (number ~ '^(CN-)?[0-9]{4}-[0-9]{4,}$');
alter table invoices disable trigger invoices_stay;
update invoices set kind = 'credit_note' where total_cents < 0;
alter table invoices enable trigger invoices_stay;
create index invoices_credits on invoices (credits_id) where credits_id is not null;

-- A table of its own beside invoice_counters, which a server of the version before still uses.
create table credit_note_counters (
  year smallint primary key,
  last integer not null check (last > 0)
);

-- A tax of a client, of a product, or of a product for a client. The most specific ones count. 0 is an exemption.
create table invoice_taxes (
  id uuid primary key,
  client_id uuid references clients,
  product_id uuid references lead_products,
  name text not null check (name <> ''),
  -- Parts of a million: 8.25% is 82500.
  rate_ppm integer not null check (rate_ppm between 0 and 500000),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  check (num_nonnulls(client_id, product_id) > 0),
  unique nulls not distinct (client_id, product_id, name)
);
create index invoice_taxes_by_product on invoice_taxes (product_id) where product_id is not null;

-- Tax of an invoice that the balance could not pay. The next money of the client pays it.
create table tax_dues (
  invoice_id uuid primary key references invoices,
  client_id uuid not null references clients,
  amount_cents bigint not null check (amount_cents > 0),
  collected_cents bigint not null default 0 check (collected_cents between 0 and amount_cents)
);
create index tax_dues_open on tax_dues (client_id) where collected_cents < amount_cents;

alter table billing_settings
  add column billing_address text not null default '',
  add column po_number text not null default '',
  -- Days until an invoice is due, for clients with a credit limit. Null: 30.
  add column terms_days smallint check (terms_days between 0 and 120);

alter table orders add column po_number text not null default '' check (length(po_number) <= 40);
