-- Campaigns by email and text to many candidates.
create table outreach_campaigns (
  id uuid primary key,
  name text not null check (length(trim(name)) between 1 and 120),
  status text not null default 'draft' check (status in ('draft', 'running', 'paused', 'finished', 'canceled')),
  -- The filter of the saved view, as it was when it was chosen. Null: not chosen yet.
  view_id uuid,
  view_name text check (length(view_name) <= 80),
  filter jsonb,
  -- Mail and texts come from this user, and their timezone counts for candidates without a state.
  sender_id uuid not null references users,
  timezone text not null,
  -- Minutes since midnight in the recipient's timezone, and days from 1 (Monday) to 7.
  window_start smallint not null default 540 check (window_start between 0 and 1439),
  window_end smallint not null default 1080 check (window_end between 1 and 1440),
  window_days smallint[] not null default '{1,2,3,4,5}' check (cardinality(window_days) between 1 and 7),
  per_hour integer check (per_hour between 1 and 100000),
  track boolean not null default true,
  stop_on_application boolean not null default true,
  stop_on_interview boolean not null default true,
  -- When there may be something to send again. Null: nothing waits.
  next_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  check (window_start < window_end),
  check (status = 'draft' or filter is not null)
);
create index outreach_campaigns_order on outreach_campaigns (created_at desc, id desc);
create index outreach_campaigns_status on outreach_campaigns (status, created_at desc, id desc);
create index outreach_campaigns_due on outreach_campaigns (next_at) where status = 'running';

create table outreach_steps (
  campaign_id uuid not null references outreach_campaigns on delete cascade,
  position smallint not null check (position between 0 and 9),
  channel text not null check (channel in ('email', 'sms')),
  subject text not null default '' check (length(subject) <= 200),
  body text not null default '' check (length(body) <= 20000),
  -- After the step before.
  wait_minutes integer not null default 0 check (wait_minutes between 0 and 129600),
  primary key (campaign_id, position)
);

-- One row for each candidate of the audience, also for those who are left out.
create table outreach_recipients (
  id uuid primary key,
  campaign_id uuid not null references outreach_campaigns on delete cascade,
  candidate_id uuid not null references candidates,
  next_step smallint not null default 0,
  -- Null: nothing more is sent.
  due_at timestamptz,
  outcome text check (outcome in
    ('replied', 'bounced', 'unsubscribed', 'applied', 'interview', 'stopped', 'skipped', 'left_out')),
  reason text check (length(reason) <= 500),
  sent_at timestamptz,
  delivered_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  replied_at timestamptz,
  unsubscribed_at timestamptz,
  bounced_at timestamptz,
  -- The last of these, for the order of the list.
  moved_at timestamptz not null default now(),
  state text not null generated always as (case
    when outcome is not null then outcome
    when clicked_at is not null then 'clicked'
    when opened_at is not null then 'opened'
    when delivered_at is not null then 'delivered'
    when sent_at is not null then 'sent'
    else 'queued' end) stored,
  unique (campaign_id, candidate_id),
  check (outcome is null or due_at is null)
);
create index outreach_recipients_due on outreach_recipients (campaign_id, due_at, id) where due_at is not null;
create index outreach_recipients_order on outreach_recipients (campaign_id, moved_at desc, id desc);
create index outreach_recipients_state on outreach_recipients (campaign_id, state, moved_at desc, id desc);
create index outreach_recipients_candidate on outreach_recipients (candidate_id);

-- A step is sent to a recipient once: the key refuses a second time.
create table outreach_sends (
  recipient_id uuid not null references outreach_recipients on delete cascade,
  position smallint not null,
  id uuid not null unique,
  campaign_id uuid not null references outreach_campaigns on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  -- The message in the candidate's conversation, and its mail or text in the outbox.
  message_id uuid not null unique,
  outgoing_id uuid not null unique,
  sent_at timestamptz not null,
  delivered_at timestamptz,
  bounced_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  replied_at timestamptz,
  primary key (recipient_id, position)
);
create index outreach_sends_rate on outreach_sends (campaign_id, sent_at desc);

alter table conversation_messages
  -- Part of a campaign, which shows a failed delivery itself: the author gets no notification for each.
  add column of_campaign boolean not null default false;
-- The address for RFC 8058 one-click unsubscribe.
alter table outgoing_mails add column unsubscribe_url text;
