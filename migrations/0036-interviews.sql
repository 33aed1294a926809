-- When who meets whom, and what the interviewers thought.

create table interviews (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  -- The person and the client of the application, kept here because calendars ask by them.
  candidate_id uuid not null references candidates,
  client_id uuid not null references clients,
  round integer not null check (round between 1 and 20),
  kind text not null check (kind in ('phone', 'video', 'in_person')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The zone it was agreed in: what the invitation says first.
  timezone text not null,
  place text check (length(place) <= 300),
  meeting_url text check (length(meeting_url) <= 500),
  note text not null default '' check (length(note) <= 2000),
  status text not null default 'scheduled' check (status in
    ('scheduled', 'confirmed', 'awaiting_feedback', 'complete', 'no_show', 'cancelled')),
  -- Whether invitations and reminders go out at all.
  invites boolean not null default true,
  ics_uid text not null unique,
  ics_sequence integer not null default 0 check (ics_sequence >= 0),
  -- When this time was agreed: a reminder whose moment had passed by then is not sent.
  agreed_at timestamptz not null,
  cancel_reason text check (length(cancel_reason) <= 500),
  organizer_id uuid not null references users,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (ends_at > starts_at and ends_at <= starts_at + interval '8 hours'),
  -- Lets the rows of participants carry the start along, and follow it.
  unique (id, starts_at)
);
create index interviews_by_start on interviews (starts_at, id);
create index interviews_by_status on interviews (status, starts_at, id);
create index interviews_by_client on interviews (client_id, starts_at, id);
create index interviews_by_candidate on interviews (candidate_id, starts_at, id);
create index interviews_by_application on interviews (application_id);
create index interviews_to_end on interviews (ends_at) where status in ('scheduled', 'confirmed');

create table interview_participants (
  interview_id uuid not null,
  starts_at timestamptz not null,
  user_id uuid not null references users,
  role text not null default 'interviewer' check (role in ('interviewer', 'observer')),
  response text not null default 'pending' check (response in ('pending', 'accepted', 'declined', 'tentative')),
  responded_at timestamptz,
  primary key (interview_id, user_id),
  foreign key (interview_id, starts_at) references interviews (id, starts_at) on update cascade on delete cascade
);
create index interview_participants_of_user on interview_participants (user_id, starts_at, interview_id);

-- One card each. Others' cards are shown only to who has handed in their own, which the server decides.
create table scorecards (
  id uuid primary key,
  interview_id uuid not null references interviews on delete cascade,
  interviewer_id uuid not null references users,
  overall text not null check (overall in ('definitely_not', 'no', 'yes', 'strong_yes', 'no_decision')),
  attributes jsonb not null default '[]',
  private_note text not null default '' check (length(private_note) <= 5000),
  submitted_at timestamptz not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (interview_id, interviewer_id)
);

-- A reminder is sent once for each start it reminds of, however often the worker looks.
create table interview_reminders (
  interview_id uuid not null references interviews on delete cascade,
  starts_at timestamptz not null,
  hours integer not null,
  sent_at timestamptz not null default now(),
  primary key (interview_id, starts_at, hours)
);

-- A person's calendar under a secret address. Only the hash is kept, so that a leaked table opens no calendar.
create table calendar_feeds (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_read_at timestamptz,
  revoked_at timestamptz
);
create unique index calendar_feeds_standing on calendar_feeds (user_id) where revoked_at is null;

-- A mail may carry an invitation for the reader's calendar.
alter table outgoing_mails
  add column calendar text,
  add column calendar_method text check (calendar_method in ('REQUEST', 'CANCEL')),
  add check ((calendar is null) = (calendar_method is null));
