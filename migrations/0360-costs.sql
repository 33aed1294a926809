-- What one hire cost: settings, entries, and receipts that never change after their month closed (decision 044).

create table cost_settings (
  single boolean primary key default true check (single),
  -- The first month with receipts. Null until an admin confirms it: then it is the present month.
  start_month date check (extract(day from start_month) = 1),
  confirmed_at timestamptz,
  confirmed_by uuid references users on delete set null,
  -- The last computation: its clock, its end and how many entries it went through.
  computed_for timestamptz,
  computed_at timestamptz,
  computed_entries integer,
  check ((start_month is null) = (confirmed_at is null))
);
insert into cost_settings default values;

create table cost_rates (
  id uuid primary key,
  kind text not null check (kind in ('hour', 'minutes', 'posting_day', 'check', 'text', 'email')),
  -- Empty: everyone, or the posting itself.
  key text not null default '' check (length(key) <= 80),
  cents bigint check (cents >= 0),
  minutes numeric(6, 1) check (minutes >= 0),
  starts_on date not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  unique (kind, key, starts_on),
  check ((kind = 'minutes') = (minutes is not null)),
  check ((kind = 'minutes') = (cents is null))
);

create table candidate_costs (
  id uuid primary key,
  candidate_id uuid not null references candidates,
  application_id uuid references applications on delete set null,
  kind text not null check (length(kind) between 1 and 60),
  day date not null,
  -- Null: not known yet.
  cents bigint check (cents >= 0),
  note text not null default '' check (length(note) <= 300),
  file_id uuid references candidate_files on delete set null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  version integer not null default 1
);
create index candidate_costs_by_candidate on candidate_costs (candidate_id, day desc, id desc);
create index candidate_costs_by_day on candidate_costs (day);
create index candidate_costs_by_application on candidate_costs (application_id) where application_id is not null;
create index candidate_costs_by_file on candidate_costs (file_id) where file_id is not null;

create table cost_months (
  month date primary key check (extract(day from month) = 1),
  -- Of the agency when the month began. A later change does not move its days.
  timezone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  open_before_cents bigint not null default 0,
  entries_cents bigint not null default 0,
  entries integer not null default 0,
  receipts_cents bigint not null default 0,
  open_after_cents bigint not null default 0,
  hires integer not null default 0,
  computed_at timestamptz not null,
  closed_at timestamptz,
  -- Null: closed by itself.
  closed_by uuid references users on delete set null,
  check (open_before_cents + entries_cents = receipts_cents + open_after_cents)
);

create table cost_entries (
  id bigint generated always as identity primary key,
  -- The same for the same part of the same row. What arrives late for it is a further line in a later month.
  key uuid not null,
  -- The month that counts it.
  booked date not null check (extract(day from booked) = 1),
  day date not null,
  kind text not null check (kind in ('ads', 'sales', 'posting', 'time', 'checks', 'texts', 'emails')),
  cents bigint not null,
  minutes numeric(9, 1),
  -- Not counted, because this rate or amount is not known.
  missing text check (missing in ('hour', 'minutes', 'check')),
  source text not null,
  source_id uuid not null,
  campaign_id uuid,
  lead_id uuid,
  candidate_id uuid,
  -- The row names it.
  application_id uuid,
  job_id uuid,
  user_id uuid,
  stage_id uuid,
  detail text,
  pool text not null check (pool in ('campaign', 'posting', 'house')),
  pool_id uuid,
  -- Open again because this receipt was reversed. It is not counted a second time.
  reopened_from uuid,
  -- The month whose receipts carry it. Null: open cost.
  taken date,
  -- The hire that carries all of it. Null with `taken`: the hires of its pool share it.
  taken_by uuid,
  -- Its lead is finished, or its candidate is no longer in the running.
  is_ready boolean not null default false,
  -- The difference that a closed month did not know.
  is_late boolean not null default false,
  -- Its month closed.
  is_final boolean not null default false,
  unique (key, booked, is_late),
  check (missing is null or cents = 0),
  check ((pool = 'house') = (pool_id is null)),
  check (taken_by is null or taken is not null),
  check (not is_final or taken is not null)
);
create index cost_entries_open on cost_entries (id) where not is_final;
create index cost_entries_own on cost_entries (taken_by, taken, id) where taken_by is not null;
create index cost_entries_shared on cost_entries (pool_id, taken, id) where taken is not null and taken_by is null;
create index cost_entries_ads on cost_entries (campaign_id, day) where kind = 'ads';
create index cost_entries_by_source on cost_entries (source_id) where source in ('activity', 'interview', 'check');

create table cost_receipts (
  id uuid primary key,
  application_id uuid not null,
  month date not null references cost_months,
  kind text not null check (kind in ('hire', 'supplement', 'reversal')),
  -- The receipt of the hire, for supplements and reversals.
  of_receipt uuid,
  hired_at timestamptz not null,
  candidate_id uuid not null,
  client_id uuid not null,
  job_id uuid not null,
  owner_id uuid,
  campaign_ids uuid[] not null default '{}',
  total_cents bigint not null,
  missing integer not null default 0,
  check ((kind = 'hire') = (of_receipt is null))
);
create index cost_receipts_by_hire on cost_receipts (hired_at desc, id desc) where kind = 'hire';
create index cost_receipts_by_application on cost_receipts (application_id, month);
create index cost_receipts_of on cost_receipts (of_receipt) where of_receipt is not null;
create index cost_receipts_by_month on cost_receipts (month);

-- A line of a receipt is made of parts. Own: all entries that the hire carries. Shared: 1 of n of each.
create table cost_parts (
  receipt_id uuid not null references cost_receipts on delete cascade,
  id text not null,
  line text not null,
  kind text not null,
  cents bigint not null,
  entries integer not null,
  minutes numeric(12, 1),
  stage_id uuid,
  late_for date,
  pool text not null,
  pool_id uuid,
  -- Where its entries are: the month that took them, and the hire if they are its own.
  of_month date not null,
  of_application uuid,
  -- All entries of a shared part, and how many hires divide them.
  total_cents bigint not null,
  shared_by integer not null check (shared_by >= 1),
  primary key (receipt_id, id)
);

-- Open cost at the end of a month.
create table cost_open (
  id uuid primary key,
  month date not null references cost_months,
  pool text not null,
  pool_id uuid,
  client_id uuid,
  cents bigint not null,
  entries integer not null,
  leads integer not null,
  ready_leads integer not null,
  candidates integer not null,
  waiting_cents bigint not null,
  oldest_day date,
  hires integer not null,
  is_ended boolean not null
);
create index cost_open_by_cents on cost_open (month, cents desc, id desc);

-- A closed month stays as it is.
create function keep_closed_month() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.closed_by is not null and new.closed_by is null
    and (to_jsonb(new) - 'closed_by') = (to_jsonb(old) - 'closed_by') then return new; end if;
  if old.closed_at is null then return case tg_op when 'DELETE' then old else new end; end if;
  raise exception 'a closed month is never changed' using errcode = 'restrict_violation';
end $$;
create trigger cost_months_stay before update or delete on cost_months
  for each row execute function keep_closed_month();

create function keep_final_entry() returns trigger language plpgsql as $$
begin
  if not old.is_final then return case tg_op when 'DELETE' then old else new end; end if;
  raise exception 'an entry of a closed month is never changed' using errcode = 'restrict_violation';
end $$;
create trigger cost_entries_stay before update or delete on cost_entries
  for each row execute function keep_final_entry();

create function is_closed_month(asked date) returns boolean language sql stable as
  $$ select exists (select from cost_months m where m.month = asked and m.closed_at is not null) $$;
create function keep_closed_rows() returns trigger language plpgsql as $$
begin
  if is_closed_month(case tg_op when 'INSERT' then new.month else old.month end)
    or (tg_op = 'UPDATE' and is_closed_month(new.month)) then
    raise exception '% of a closed month never change', tg_table_name using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger cost_receipts_stay before insert or update or delete on cost_receipts
  for each row execute function keep_closed_rows();
create trigger cost_open_stay before insert or update or delete on cost_open
  for each row execute function keep_closed_rows();

create function keep_closed_parts() returns trigger language plpgsql as $$
begin
  if exists (select from cost_receipts r where is_closed_month(r.month)
    and r.id in (case when tg_op <> 'INSERT' then old.receipt_id end, case when tg_op <> 'DELETE' then new.receipt_id end)) then
    raise exception 'lines of a closed receipt never change' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger cost_parts_stay before insert or update or delete on cost_parts
  for each row execute function keep_closed_parts();

create trigger cost_months_not_emptied before truncate on cost_months execute function keep_rows();
create trigger cost_entries_not_emptied before truncate on cost_entries execute function keep_rows();
create trigger cost_receipts_not_emptied before truncate on cost_receipts execute function keep_rows();
create trigger cost_parts_not_emptied before truncate on cost_parts execute function keep_rows();
create trigger cost_open_not_emptied before truncate on cost_open execute function keep_rows();

-- What changed since the figures were computed. A change adds a line without a key, so writers never wait for each other.
create table cost_marks (
  source text not null,
  -- The row, where it can belong to a closed month. Of spend the campaign, with its day.
  id uuid,
  day date
);

create function mark_costs() returns trigger language plpgsql as $$
begin
  insert into cost_marks (source) values (tg_table_name);
  return null;
end $$;
create function mark_cost_row() returns trigger language plpgsql as $$
begin
  insert into cost_marks (source, id) values (tg_argv[0], case tg_op when 'DELETE' then old.id else new.id end);
  return null;
end $$;
create function mark_participant() returns trigger language plpgsql as $$
begin
  insert into cost_marks (source, id) values ('interview', case tg_op when 'DELETE' then old.interview_id else new.interview_id end);
  return null;
end $$;
create function mark_spend() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then insert into cost_marks (source, id, day) values ('spend', old.campaign_id, old.day); end if;
  if tg_op <> 'DELETE' then insert into cost_marks (source, id, day) values ('spend', new.campaign_id, new.day); end if;
  return null;
end $$;

create trigger costs_of_spend after insert or update or delete on campaign_spend for each row execute function mark_spend();
create trigger costs_of_activities after insert or update or delete on activities
  for each row execute function mark_cost_row('activity');
create trigger costs_of_interviews after insert or update or delete on interviews
  for each row execute function mark_cost_row('interview');
create trigger costs_of_participants after insert or update of user_id or delete on interview_participants
  for each row execute function mark_participant();
create trigger costs_of_checks after insert or update or delete on candidate_costs
  for each row execute function mark_cost_row('check');
create trigger costs_of_leads after insert or update or delete on leads for each statement execute function mark_costs();
create trigger costs_of_deliveries after insert or update of returned_at on lead_deliveries
  for each statement execute function mark_costs();
create trigger costs_of_moves after insert on stage_moves for each statement execute function mark_costs();
create trigger costs_of_applications after update of owner_id, merged_into, person_gone on applications
  for each statement execute function mark_costs();
create trigger costs_of_people after update of merged_into, status on candidates
  for each statement execute function mark_costs();
create trigger costs_of_postings after insert or update of status, valid_through, posted_at on job_postings
  for each statement execute function mark_costs();
create trigger costs_of_campaigns after update of status, ends_on, client_id on campaigns
  for each statement execute function mark_costs();
create trigger costs_of_mails after update of sent_at on outgoing_mails for each statement execute function mark_costs();
create trigger costs_of_texts after update of sent_at on outgoing_texts for each statement execute function mark_costs();
create trigger costs_of_rates after insert or update or delete on cost_rates
  for each statement execute function mark_costs();
create trigger costs_of_agency after update of timezone on agency for each statement execute function mark_costs();
