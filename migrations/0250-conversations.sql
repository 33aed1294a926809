-- Emails and texts between a user and one candidate, in both directions.
create table conversation_messages (
  id uuid primary key,
  candidate_id uuid not null references candidates,
  direction text not null check (direction in ('out', 'in')),
  channel text not null check (channel in ('email', 'sms')),
  state text not null check (state in ('scheduled', 'sent', 'delivered', 'failed', 'canceled', 'received')),
  subject text not null default '' check (length(subject) <= 300),
  body text not null check (length(body) <= 50000),
  -- The author of an outgoing message. For a reply, the author of the message that it answers, if known.
  user_id uuid references users,
  -- When a reply arrived, or when an outgoing message leaves. Until then it can be canceled.
  at timestamptz not null,
  attempts smallint not null default 0,
  -- The mail or text in the outbox. A message is handed over once.
  outgoing_id uuid unique,
  failure text check (length(failure) <= 500),
  -- The mail or text of a reply, so that a repeated delivery adds nothing.
  received_key bytea unique,
  -- Attachments that were refused, by name.
  left_out text[] not null default '{}',
  check ((direction = 'in') = (state = 'received')),
  check (direction = 'in' or user_id is not null),
  check ((state in ('sent', 'delivered')) <= (outgoing_id is not null))
);
create index conversation_messages_of_candidate on conversation_messages (candidate_id, at desc, id desc);
create index conversation_messages_due on conversation_messages (at, id) where state = 'scheduled';

-- Attachments. A file of a message to many candidates is stored once.
create table conversation_files (
  id uuid primary key,
  -- Null: it came with a reply.
  user_id uuid references users,
  name text not null,
  media_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  storage_key text not null unique,
  created_at timestamptz not null default now()
);
create index conversation_files_created on conversation_files (created_at);
create table conversation_message_files (
  message_id uuid not null references conversation_messages on delete cascade,
  file_id uuid not null references conversation_files,
  primary key (message_id, file_id)
);
create index conversation_message_files_file on conversation_message_files (file_id);

alter table outgoing_mails
  -- The candidate. Whether they may be contacted is asked again right before each attempt.
  add column contact_id uuid,
  add column attachments jsonb,
  -- Takes the notice of a mail that could not be delivered later on.
  add column return_path text;
alter table outgoing_texts add column contact_id uuid;
-- A reply belongs to the candidate of the last text to its number.
create index outgoing_texts_last on outgoing_texts (recipient, id desc) where contact_id is not null;
