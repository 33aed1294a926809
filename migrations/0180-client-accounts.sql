-- Clients that two users edit, and clients that cannot buy.

alter table clients add column version integer not null default 1;
create index clients_by_status on clients (status, fold_text(name), id);

-- The account follows the client's status as it follows its credit limit, so a purchase reads both under the same lock.
alter table ledger_accounts add column may_buy boolean not null default true;
update ledger_accounts a set may_buy = false
  from clients c where c.id = a.client_id and c.status in ('paused', 'churned');

create or replace function open_client_accounts() returns trigger language plpgsql as $$
begin
  insert into ledger_accounts (kind, client_id, balance_cents, credit_limit_cents, may_buy)
    select kind, new.id, 0, limit_cents, new.status not in ('paused', 'churned')
    from (values ('client_balance', new.credit_limit_cents), ('client_hold', 0::bigint)) as account (kind, limit_cents);
  return null;
end $$;

create function follow_client_status() returns trigger language plpgsql as $$
begin
  update ledger_accounts set may_buy = new.status not in ('paused', 'churned') where client_id = new.id;
  return null;
end $$;
create trigger client_status_changed after update of status on clients
  for each row when (old.status <> new.status) execute function follow_client_status();

-- Orders that paused with their client. They go on with it. Orders that the customer paused stay paused.
alter table orders add column paused_with_client boolean not null default false;
update orders o set status = 'paused', paused_with_client = true, version = o.version + 1, updated_at = now()
  from clients c where c.id = o.client_id and c.status in ('paused', 'churned')
    and o.kind = 'standing' and o.status = 'fulfilling';
