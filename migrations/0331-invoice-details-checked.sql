-- outside a transaction
-- Checks the ledger's kinds without blocking writers.
alter table ledger_transactions validate constraint ledger_transactions_kind_check;
alter table ledger_accounts validate constraint ledger_accounts_kind_check;
