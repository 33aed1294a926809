-- Routing fills open standing orders without a rule for each client.

-- One target can take a lead for several clients.
alter table routing_takes add column share smallint not null default 1;
alter table routing_takes drop constraint routing_takes_pkey,
  add primary key (target_id, taken_at, seq, share);

-- The rules of an installation that never published its own get open standing orders before stock. Rules that staff
-- published stay as they are, and the routing screen says which orders they do not fill.
do $$
declare
  installed constant uuid := '01900000-0000-7000-8000-000000000001';
  open_orders constant jsonb := '[{"id": "open-orders", "name": "Open standing orders", "filter": {"kind": "all", "of": []},
    "method": "waterfall", "shares": 20, "targets": [{"kind": "open_orders", "id": "open-orders", "weight": 1,
      "timezone": "America/Chicago", "windows": [], "caps": {"daily": null, "weekly": null, "monthly": null}}]}]';
begin
  if not exists (select from routing_versions where id = installed and status = 'published') then return; end if;
  if not exists (select from routing_decisions) then
    -- A version that decided nothing yet can still change.
    alter table routing_versions disable trigger routing_versions_stay;
    update routing_versions set rules = open_orders || rules where id = installed;
    alter table routing_versions enable trigger routing_versions_stay;
    return;
  end if;
  update routing_versions set status = 'retired', retired_at = now() where id = installed;
  update routing_versions set number = number + 1 where status = 'draft';
  insert into routing_versions (id, number, status, rules, note, published_at)
  select gen_random_uuid(), (select max(number) + 1 from routing_versions where status <> 'draft'), 'published',
    open_orders || v.rules, 'Open standing orders are filled before stock.', now()
  from routing_versions v where v.id = installed;
end $$;
