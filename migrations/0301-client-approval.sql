-- A client that registers itself waits until staff approve it. Until then it cannot buy.

alter table clients
  -- When its owner confirmed the email address of the registration, and so waits for a decision.
  add column applied_at timestamptz,
  add column decline_reason text not null default '',
  drop constraint clients_status_check,
  add constraint clients_status_check check (status in ('prospect', 'active', 'paused', 'churned', 'declined'));

-- Clients from before could buy, and still can.
update clients set status = 'active', version = version + 1, updated_at = now() where status = 'prospect';

create or replace function open_client_accounts() returns trigger language plpgsql as $$
begin
  insert into ledger_accounts (kind, client_id, balance_cents, credit_limit_cents, may_buy)
    select kind, new.id, 0, limit_cents, new.status = 'active'
    from (values ('client_balance', new.credit_limit_cents), ('client_hold', 0::bigint)) as account (kind, limit_cents);
  return null;
end $$;

create or replace function follow_client_status() returns trigger language plpgsql as $$
begin
  update ledger_accounts set may_buy = new.status = 'active' where client_id = new.id;
  return null;
end $$;

-- A company name as it is compared: without case, signs and the kind of company.
create function company_key(name text) returns text immutable parallel safe language sql as $$
  select regexp_replace(
    regexp_replace(replace(fold_text(name), '.', ''),
      '\m(the|incorporated|inc|llc|corporation|corp|company|co|limited|ltd|llp|lp|plc|pllc)\M', ' ', 'g'),
    '[^[:alnum:]]+', '', 'g')
$$;

-- "https://www.acme.example/jobs" is acme.example.
create function site_host(website text) returns text immutable parallel safe language sql as $$
  select lower(substring(website from '^https?://(?:www\.)?([^/:?#]+)'))
$$;
