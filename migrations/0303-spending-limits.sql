-- What a member may spend from the balance in a month. Null: no limit, as members from before have. Owners and the billing
-- role have none, so their number only counts if they become members.
alter table client_members add column monthly_limit_cents bigint check (monthly_limit_cents >= 0);
update client_members set monthly_limit_cents = 0 where client_role <> 'member';
