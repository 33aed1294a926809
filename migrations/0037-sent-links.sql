-- Links sent to candidates, and what became of each.

create table sent_links (
  id uuid primary key,
  kind text not null check (kind in ('apply', 'prequalify', 'self_schedule', 'document', 'consent', 'custom')),
  candidate_id uuid not null references candidates,
  application_id uuid references applications on delete set null,
  job_id uuid references job_postings,
  channel text not null check (channel in ('email', 'sms', 'copy')),
  sender_id uuid not null references users,
  payload jsonb not null default '{}',
  -- What the person answered, handed in or booked.
  result jsonb,
  -- The mail or text that carried it last, whose failure is the link's failure.
  mail_id uuid,
  text_id uuid,
  max_uses integer not null default 1 check (max_uses between 1 and 100),
  uses integer not null default 0 check (uses >= 0),
  expires_at timestamptz not null,
  sent_at timestamptz not null,
  opened_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  revoked_at timestamptz,
  nudged_at timestamptz,
  nudges integer not null default 0,
  -- The last step of any kind: who has been quiet since is stuck.
  last_step_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- Never used more often than allowed, however many open it at once.
  check (uses <= max_uses)
);
create index sent_links_by_sent on sent_links (sent_at desc, id desc);
create index sent_links_by_candidate on sent_links (candidate_id, sent_at desc, id desc);
create index sent_links_by_kind on sent_links (kind, sent_at desc, id desc);
create index sent_links_by_sender on sent_links (sender_id, sent_at desc, id desc);
create index sent_links_waiting on sent_links (last_step_at, id) where completed_at is null and revoked_at is null;

-- An address holds a random token; only its hash is stored, so that a leaked table opens no page. A reminder carries an
-- address of its own, because the first one cannot be read back.
create table sent_link_tokens (
  token_hash bytea primary key,
  link_id uuid not null references sent_links on delete cascade,
  created_at timestamptz not null default now()
);
create index sent_link_tokens_of_link on sent_link_tokens (link_id);

-- Every event with its time; times in sent_links are the first of each kind.
create table sent_link_events (
  id uuid primary key,
  link_id uuid not null references sent_links on delete cascade,
  kind text not null check (kind in
    ('sent', 'opened', 'started', 'completed', 'nudged', 'copied', 'revoked', 'restored', 'withdrawn')),
  detail text not null default '' check (length(detail) <= 300),
  at timestamptz not null default now()
);
create index sent_link_events_of_link on sent_link_events (link_id, at, id);

-- Times offered for an interview. A slot has one taker, even if two press at once: the row can be taken once.
create table offered_slots (
  id uuid primary key,
  link_id uuid not null references sent_links on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The colleagues who would sit in it; the same slot may be offered to several candidates.
  interviewer_id uuid not null references users,
  check (ends_at > starts_at),
  unique (link_id, starts_at)
);
create table taken_slots (
  interviewer_id uuid not null references users,
  starts_at timestamptz not null,
  link_id uuid not null references sent_links on delete cascade,
  interview_id uuid references interviews on delete cascade,
  taken_at timestamptz not null,
  -- The promise itself: one taker for a colleague's time.
  primary key (interviewer_id, starts_at),
  -- And one booking for a link at a time.
  unique (link_id)
);

-- Text messages on their way, as outgoing_mails is for mail.
create table outgoing_texts (
  id uuid primary key,
  recipient text not null,
  text text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'kept', 'failed')),
  provider_ref text,
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outgoing_texts_created_at on outgoing_texts (created_at desc, id desc);
create index outgoing_texts_recipient on outgoing_texts (recipient);
