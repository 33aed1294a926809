-- A day whose figures changed. The writing transaction adds a mark, so it never waits for a shared row. A job counts the day
-- again and removes its marks. Until then, reports count the day from its rows.
create table report_marks (
  -- Null: every client.
  client_id uuid,
  -- The time of the row. Null: every day on which something happened to the candidate.
  at timestamptz,
  -- With it, every day from `at` on and before this time.
  until timestamptz,
  candidate_id uuid,
  check ((at is null) = (candidate_id is not null)),
  check (until > at)
);

-- The sums of one client and day of its calendar, by everything a report can be split by.
create table report_days (
  client_id uuid not null,
  day date not null,
  -- The same moment in the agency's calendar.
  agency_day date not null,
  campaign_id uuid,
  product_id uuid,
  state text,
  owner_id uuid,
  source text,
  job_id uuid,
  delivered integer not null,
  returned integer not null,
  contacted integer not null,
  interviews integer not null,
  offers integer not null,
  hires integer not null,
  applications integer not null,
  spend_cents bigint not null,
  -- Of the kept leads delivered on this day, as of today.
  led_interviewed integer not null,
  led_offered integer not null,
  led_hired integer not null,
  -- From delivery to the first contact, of each contacted lead.
  minutes integer[] not null
);
create index report_days_by_client on report_days (client_id, day);
create index report_days_by_day on report_days (agency_day);

-- The same by month. `day` is its first day.
create table report_months (like report_days including defaults);
create index report_months_by_client on report_months (client_id, day);
create index report_months_by_day on report_months (agency_day);

create function mark_deliveries() returns trigger language plpgsql as $$
begin
  insert into report_marks (client_id, at)
    select distinct client_id, date_bin('15 minutes', delivered_at, timestamptz '2000-01-01 00:00:00Z') from fresh;
  -- The hire of a known candidate belongs to the campaign and product of the lead.
  insert into report_marks (client_id, candidate_id)
    select f.client_id, l.candidate_id from fresh f join leads l on l.id = f.lead_id where l.candidate_id is not null;
  return null;
end $$;
create trigger lead_deliveries_marked after insert on lead_deliveries
  referencing new table as fresh for each statement execute function mark_deliveries();

create function mark_changed_delivery() returns trigger language plpgsql as $$
begin
  insert into report_marks (client_id, at)
    select distinct d.client_id, d.at from (values (old.client_id, old.delivered_at), (new.client_id, new.delivered_at),
      (old.client_id, old.interviewed_at), (new.client_id, new.interviewed_at), (old.client_id, old.hired_at),
      (new.client_id, new.hired_at)) d (client_id, at) where d.at is not null;
  -- A marked hire of the same person may take the place of another.
  insert into report_marks (client_id, candidate_id)
    select new.client_id, l.candidate_id from leads l where l.id in (old.lead_id, new.lead_id) and l.candidate_id is not null;
  return null;
end $$;
create trigger lead_deliveries_marked_again
  after update of lead_id, client_id, order_line_id, price_cents, delivered_at, first_contacted_at, interviewed_at, hired_at,
    returned_at on lead_deliveries
  for each row when ((old.lead_id, old.client_id, old.order_line_id, old.price_cents, old.delivered_at,
    old.first_contacted_at, old.interviewed_at, old.hired_at, old.returned_at) is distinct from (new.lead_id, new.client_id,
    new.order_line_id, new.price_cents, new.delivered_at, new.first_contacted_at, new.interviewed_at, new.hired_at,
    new.returned_at)) execute function mark_changed_delivery();

create function mark_changed_lead() returns trigger language plpgsql as $$
begin
  insert into report_marks (client_id, at)
    select d.client_id, t.at from lead_deliveries d
      cross join lateral (values (d.delivered_at), (d.interviewed_at), (d.hired_at)) t (at)
      where d.lead_id = new.id and t.at is not null;
  insert into report_marks (candidate_id)
    select distinct c from (values (old.candidate_id), (new.candidate_id)) t (c) where c is not null;
  return null;
end $$;
create trigger leads_marked after update of campaign_id, state, source, owner_id, is_test, candidate_id on leads
  for each row when ((old.campaign_id, old.state, old.source, old.owner_id, old.is_test, old.candidate_id) is distinct from
    (new.campaign_id, new.state, new.source, new.owner_id, new.is_test, new.candidate_id))
  execute function mark_changed_lead();
-- A lead that an application brought is known to belong to its candidate from the start.
create function mark_new_leads() returns trigger language plpgsql as $$
begin
  insert into report_marks (candidate_id) select distinct candidate_id from fresh where candidate_id is not null;
  return null;
end $$;
create trigger leads_marked_new after insert on leads
  referencing new table as fresh for each statement execute function mark_new_leads();

create function mark_applications() returns trigger language plpgsql as $$
begin
  insert into report_marks (client_id, candidate_id) select distinct client_id, candidate_id from fresh;
  return null;
end $$;
create trigger applications_marked after insert on applications
  referencing new table as fresh for each statement execute function mark_applications();

create function mark_changed_application() returns trigger language plpgsql as $$
begin
  insert into report_marks (client_id, at) values (old.client_id, old.created_at);
  insert into report_marks (client_id, candidate_id) select distinct * from
    (values (old.client_id, old.candidate_id), (new.client_id, new.candidate_id)) t;
  return null;
end $$;
-- A move changes the stage, and its line is written in the same transaction.
create trigger applications_marked_again
  after update of candidate_id, job_id, client_id, stage_id, stage_entered_at, status, hire_end, source, owner_id, merged_into,
    created_at on applications
  for each row when ((old.candidate_id, old.job_id, old.client_id, old.stage_id, old.stage_entered_at, old.status, old.hire_end,
    old.source, old.owner_id, old.merged_into, old.created_at) is distinct from (new.candidate_id, new.job_id, new.client_id,
    new.stage_id, new.stage_entered_at, new.status, new.hire_end, new.source, new.owner_id, new.merged_into, new.created_at))
  execute function mark_changed_application();

-- Moves are only added. One that undoes another leaves it in place, so its day is still found.
create function mark_moves() returns trigger language plpgsql as $$
begin
  insert into report_marks (client_id, candidate_id)
    select distinct a.client_id, a.candidate_id from fresh m join applications a on a.id = m.application_id;
  return null;
end $$;
create trigger stage_moves_marked after insert on stage_moves
  referencing new table as fresh for each statement execute function mark_moves();

create function mark_interview() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into report_marks (client_id, at) values (old.client_id, old.starts_at);
    insert into report_marks (client_id, candidate_id) values (old.client_id, old.candidate_id);
  end if;
  if tg_op <> 'DELETE' then
    insert into report_marks (client_id, at) values (new.client_id, new.starts_at);
    insert into report_marks (client_id, candidate_id) values (new.client_id, new.candidate_id);
  end if;
  return null;
end $$;
create trigger interviews_marked after insert or delete on interviews
  for each row execute function mark_interview();
create trigger interviews_marked_again after update of application_id, candidate_id, client_id, starts_at, status on interviews
  for each row when ((old.application_id, old.candidate_id, old.client_id, old.starts_at, old.status) is distinct from
    (new.application_id, new.candidate_id, new.client_id, new.starts_at, new.status)) execute function mark_interview();

-- Rows that go take their times with them, so the whole client is counted again.
create function mark_clients_of_deleted() returns trigger language plpgsql as $$
begin
  insert into report_marks (client_id, at, until) select distinct client_id, timestamptz '-infinity', timestamptz 'infinity'
    from gone;
  return null;
end $$;
create trigger applications_deleted_marked after delete on applications
  referencing old table as gone for each statement execute function mark_clients_of_deleted();
create trigger lead_deliveries_deleted_marked after delete on lead_deliveries
  referencing old table as gone for each statement execute function mark_clients_of_deleted();

create function mark_merged_candidate() returns trigger language plpgsql as $$
begin
  insert into report_marks (candidate_id) select distinct c
    from (values (new.id), (old.merged_into), (new.merged_into)) t (c) where c is not null;
  return null;
end $$;
create trigger candidates_marked after update of merged_into on candidates
  for each row when (old.merged_into is distinct from new.merged_into) execute function mark_merged_candidate();

create function mark_whole_client() returns trigger language plpgsql as $$
begin
  insert into report_marks (client_id, at, until) values (new.id, '-infinity', 'infinity');
  return null;
end $$;
-- Its days begin at other times now.
create trigger clients_marked after update of timezone on clients
  for each row when (old.timezone is distinct from new.timezone) execute function mark_whole_client();

create function mark_all_clients() returns trigger language plpgsql as $$
begin
  insert into report_marks (client_id, at, until) select id, '-infinity', 'infinity' from clients;
  return null;
end $$;
create trigger agency_marked after update of timezone on agency
  for each row when (old.timezone is distinct from new.timezone) execute function mark_all_clients();
create trigger order_lines_marked after update of product_id on order_lines
  for each row when (old.product_id is distinct from new.product_id) execute function mark_all_clients();

create function mark_client_of_posting() returns trigger language plpgsql as $$
begin
  insert into report_marks (client_id, at, until) select distinct c, timestamptz '-infinity', timestamptz 'infinity'
    from (values (old.client_id), (new.client_id)) t (c);
  return null;
end $$;
-- The area of a hire without a lead is that of its posting.
create trigger job_postings_marked after update of state, client_id on job_postings
  for each row when ((old.state, old.client_id) is distinct from (new.state, new.client_id))
  execute function mark_client_of_posting();

-- Everything until now is counted by the job, month by month.
insert into report_marks (client_id, at, until) select id, '-infinity', 'infinity' from clients;
