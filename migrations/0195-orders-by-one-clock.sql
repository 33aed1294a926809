-- A change of an order is noted at the time of the act that caused it, as its deliveries are. Two changes at the same moment
-- keep their order.
alter table order_changes alter column at drop default;

create or replace function note_order_change() returns trigger language plpgsql as $$
begin
  insert into order_changes (order_id, at, status)
    select new.id, greatest(new.updated_at, max(c.at) + interval '1 microsecond'), new.status
    from order_changes c where c.order_id = new.id;
  return null;
end $$;

-- The notice that the limit of a month stopped auto-recharge, so that it is given once.
alter table billing_settings add column recharge_limit_told_at timestamptz;
