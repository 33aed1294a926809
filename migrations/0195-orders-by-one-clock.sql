-- A change of an order is noted at the time of the act that caused it, as its deliveries are. Two changes at the same moment
-- keep their order.
alter table order_changes alter column at drop default;

create function note_order_status(changed uuid, becomes text, acted_at timestamptz) returns void
language plpgsql as $$
begin
  insert into order_changes (order_id, at, status)
  select changed, greatest(acted_at, max(c.at) + interval '1 microsecond'), becomes
  from order_changes c where c.order_id = changed;
end $$;

create or replace function note_order_change() returns trigger language plpgsql as $$
begin
  perform note_order_status(new.id, new.status, new.updated_at);
  return null;
end $$;

-- The orders of a client that is paused or gone take nothing, and go on when it is back.
create function note_client_pause() returns trigger language plpgsql as $$
begin
  perform note_order_status(o.id, case when new.status in ('paused', 'churned') then 'paused' else 'fulfilling' end, now())
    from orders o where o.client_id = new.id and o.kind = 'standing' and o.status = 'fulfilling';
  return null;
end $$;
create trigger client_pause_noted after update of status on clients for each row
  when ((old.status in ('paused', 'churned')) <> (new.status in ('paused', 'churned')))
  execute function note_client_pause();

-- The notice that the limit of a month stopped auto-recharge, so that it is given once.
alter table billing_settings add column recharge_limit_told_at timestamptz;
