-- Who stands where with which job, and every step that led there.

create table pipeline_stages (
  id uuid primary key,
  label text not null check (length(trim(label)) between 1 and 40),
  position integer not null,
  kind text not null check (kind in ('active', 'offer', 'hired', 'archived')),
  sla_days integer check (sla_days between 1 and 365),
  email_template_id uuid references message_templates,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  removed_at timestamptz
);
create unique index pipeline_stages_label on pipeline_stages (lower(label)) where removed_at is null;

insert into pipeline_stages (id, label, position, kind, sla_days, email_template_id) values
  ('01990000-0000-7000-8000-000000000201', 'New', 1, 'active', 2, null),
  ('01990000-0000-7000-8000-000000000202', 'Contacted', 2, 'active', 3, null),
  ('01990000-0000-7000-8000-000000000203', 'Qualifying', 3, 'active', 5, null),
  ('01990000-0000-7000-8000-000000000204', 'Submitted', 4, 'active', 5, '01990000-0000-7000-8000-000000000102'),
  ('01990000-0000-7000-8000-000000000205', 'Interviewing', 5, 'active', 7, null),
  ('01990000-0000-7000-8000-000000000206', 'Offered', 6, 'offer', 5, null),
  ('01990000-0000-7000-8000-000000000207', 'Hired', 7, 'hired', null, null);

create table applications (
  id uuid primary key,
  candidate_id uuid not null references candidates,
  job_id uuid not null references job_postings,
  -- The client of the job, kept here because boards and portals ask by client and a posting never changes hands.
  client_id uuid not null references clients,
  stage_id uuid not null references pipeline_stages,
  stage_entered_at timestamptz not null default now(),
  -- The order inside a column; a card between two others takes the middle.
  position double precision not null,
  status text not null default 'active' check (status in ('active', 'hired', 'disqualified', 'withdrawn')),
  flag text check (flag in ('blocked', 'waiting')),
  flag_note text check (length(flag_note) <= 500),
  answers jsonb not null default '[]',
  score integer check (score between 0 and 100),
  source text not null default 'manual',
  owner_id uuid references users on delete set null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (candidate_id, job_id),
  check (flag is not null or flag_note is null)
);
create index applications_board_by_job on applications (job_id, stage_id, position, id) where status in ('active', 'hired');
create index applications_board_by_client on applications (client_id, stage_id, position, id) where status in ('active', 'hired');
create index applications_board on applications (stage_id, position, id) where status in ('active', 'hired');
create index applications_by_job on applications (job_id, created_at desc, id desc);
create index applications_stalled on applications (stage_id, stage_entered_at) where status = 'active';
create index applications_by_owner on applications (owner_id, stage_entered_at desc, id desc) where status = 'active';

-- Every time-in-stage and every board "as of that day" is computed from these lines, so they are never rewritten.
create table stage_moves (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  from_stage_id uuid references pipeline_stages,
  to_stage_id uuid not null references pipeline_stages,
  from_status text check (from_status in ('active', 'hired', 'disqualified', 'withdrawn')),
  to_status text not null check (to_status in ('active', 'hired', 'disqualified', 'withdrawn')),
  reason text,
  by_id uuid references users on delete set null,
  by_name text not null,
  at timestamptz not null default now()
);
create index stage_moves_application on stage_moves (application_id, at desc, id desc);
create index stage_moves_by_time on stage_moves (at desc, id desc);
create function refuse_stage_move_change() returns trigger language plpgsql as $$
begin
  -- Losing the colleague's account may clear by_id; nothing else about a move ever changes.
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'by_id') = (to_jsonb(old) - 'by_id') and new.by_id is null then return new; end if;
  raise exception 'a stage move is never rewritten' using errcode = 'restrict_violation';
end $$;
create trigger stage_moves_append_only before update on stage_moves
  for each row execute function refuse_stage_move_change();

create table disqualification_reasons (
  id uuid primary key,
  label text not null check (length(trim(label)) between 1 and 80),
  side text not null check (side in ('we', 'they', 'neither')),
  needs_comment boolean not null default false,
  email_template_id uuid references message_templates,
  email_delay_minutes integer not null default 60 check (email_delay_minutes between 0 and 43200),
  reconsider_after_days integer check (reconsider_after_days between 1 and 1095),
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  removed_at timestamptz
);
create unique index disqualification_reasons_label on disqualification_reasons (lower(label)) where removed_at is null;

insert into disqualification_reasons (id, label, side, needs_comment, email_template_id, reconsider_after_days, position) values
  ('01990000-0000-7000-8000-000000000301', 'Not enough experience', 'we', false, '01990000-0000-7000-8000-000000000103', 180, 1),
  ('01990000-0000-7000-8000-000000000302', 'Licence or certificate missing', 'we', false, '01990000-0000-7000-8000-000000000103', 90, 2),
  ('01990000-0000-7000-8000-000000000303', 'Answered a knock-out question', 'we', false, '01990000-0000-7000-8000-000000000103', null, 3),
  ('01990000-0000-7000-8000-000000000304', 'Employer chose somebody else', 'we', false, '01990000-0000-7000-8000-000000000103', 30, 4),
  ('01990000-0000-7000-8000-000000000305', 'Did not pass the check', 'we', true, '01990000-0000-7000-8000-000000000103', null, 5),
  ('01990000-0000-7000-8000-000000000306', 'Pay too low', 'they', false, null, 90, 6),
  ('01990000-0000-7000-8000-000000000307', 'Too far to travel', 'they', false, null, 180, 7),
  ('01990000-0000-7000-8000-000000000308', 'Hours do not fit', 'they', false, null, 90, 8),
  ('01990000-0000-7000-8000-000000000309', 'Took another job', 'they', false, null, 180, 9),
  ('01990000-0000-7000-8000-00000000030a', 'Not reachable', 'neither', false, null, 30, 10),
  ('01990000-0000-7000-8000-00000000030b', 'Did not show up', 'they', false, null, null, 11),
  ('01990000-0000-7000-8000-00000000030c', 'Position filled', 'neither', false, '01990000-0000-7000-8000-000000000103', 30, 12),
  ('01990000-0000-7000-8000-00000000030d', 'Other', 'we', true, null, null, 13);

create table disqualifications (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  reason_id uuid not null references disqualification_reasons,
  comment text check (length(comment) <= 2000),
  -- Where the person stood, so that bringing back puts them there again.
  stage_id uuid not null references pipeline_stages,
  by_id uuid references users on delete set null,
  by_name text not null,
  at timestamptz not null default now(),
  reconsider_on date,
  undone_at timestamptz,
  undone_by_name text
);
-- Somebody is disqualified from a job once at a time.
create unique index disqualifications_standing on disqualifications (application_id) where undone_at is null;
create index disqualifications_by_time on disqualifications (at desc, id desc) where undone_at is null;
create index disqualifications_by_reason on disqualifications (reason_id, at desc, id desc) where undone_at is null;
create index disqualifications_reconsider on disqualifications (reconsider_on, id) where undone_at is null and reconsider_on is not null;
