-- Routing: rule versions, the decisions about leads, and the counters of their limits.

-- When routing last decided. Null puts a received lead with a campaign back in line.
alter table leads add column routed_at timestamptz;
create index leads_to_route on leads (received_at, id)
  where status = 'received' and campaign_id is not null and routed_at is null;

create table routing_versions (
  id uuid primary key,
  number integer not null unique check (number > 0),
  status text not null check (status in ('draft', 'published', 'retired')),
  rules jsonb not null,
  note text not null default '',
  -- Counts the edits of a draft, for If-Match.
  revision integer not null default 1,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_by uuid references users,
  updated_at timestamptz not null default now(),
  published_by uuid references users,
  published_at timestamptz,
  retired_at timestamptz
);
create unique index routing_versions_published on routing_versions (status) where status = 'published';
create unique index routing_versions_draft on routing_versions (status) where status = 'draft';

-- Every decision names its version, so a version that decided anything must stay as it was.
create function keep_routing_version() returns trigger language plpgsql as $$
begin
  if old.status = 'draft' then return coalesce(new, old); end if;
  if tg_op = 'DELETE' then raise exception 'Routing version % is published and cannot be removed.', old.number; end if;
  if old.status = 'published' and new.status = 'retired'
    and (to_jsonb(new) - 'status' - 'retired_at') = (to_jsonb(old) - 'status' - 'retired_at') then return new; end if;
  raise exception 'Routing version % is published and cannot be changed.', old.number;
end $$;
create trigger routing_versions_stay before update or delete on routing_versions
  for each row execute function keep_routing_version();

-- Append only. The current decision of a lead is the one with the highest attempt.
create table routing_decisions (
  lead_id uuid not null references leads on delete cascade,
  attempt smallint not null,
  -- The order of decisions. They are made one after the other.
  seq bigint generated always as identity,
  decided_at timestamptz not null,
  version integer not null references routing_versions (number),
  rule_id text,
  outcome text not null check (outcome in ('sold', 'assigned', 'stocked', 'rejected', 'unrouted', 'test')),
  reason text not null,
  trace jsonb not null,
  primary key (lead_id, attempt)
);
-- Replays read a period in order. The rule is included for the hits of each rule.
create index routing_decisions_by_time on routing_decisions (decided_at, seq) include (rule_id);
create index routing_decisions_unrouted on routing_decisions (lead_id) where outcome = 'unrouted';

-- Append only: each target that took a lead. Replays rebuild limits and turns from it.
create table routing_takes (
  target_id text not null,
  taken_at timestamptz not null,
  seq bigint not null,
  primary key (target_id, taken_at, seq)
);

create table routing_caps (
  target_id text not null,
  period text not null check (period in ('daily', 'weekly', 'monthly')),
  period_start timestamptz not null,
  used integer not null check (used > 0),
  primary key (target_id, period, period_start)
);

create table routing_replays (
  id uuid primary key,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'canceled', 'failed')),
  period_from timestamptz not null,
  period_to timestamptz not null,
  before_version integer not null references routing_versions (number),
  -- The rules as they were when the replay was started. The draft can change while it runs.
  after_version integer not null,
  after_rules jsonb not null,
  after_is_draft boolean not null,
  leads_total integer,
  leads_done integer not null default 0,
  reached_at timestamptz,
  result jsonb,
  error text,
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  check (period_from < period_to)
);

-- A fresh installation puts every lead into stock.
insert into routing_versions (id, number, status, rules, note, published_at) values (
  '01900000-0000-7000-8000-000000000001', 1, 'published',
  '[{"id": "everything", "name": "Marketplace stock", "filter": {"kind": "all", "of": []}, "method": "waterfall", "shares": 1,
     "targets": [{"kind": "stock", "id": "stock", "weight": 1, "timezone": "America/Chicago", "windows": [],
       "caps": {"daily": null, "weekly": null, "monthly": null}}]}]',
  'Installed with the product.', now());
