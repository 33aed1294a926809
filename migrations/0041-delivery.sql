-- What became of a message after it left: taken by the other side, or refused for good.

alter table outgoing_mails
  -- The mail server has taken it, and what it answered.
  add column delivered_at timestamptz,
  -- Nothing more is tried.
  add column failed_at timestamptz,
  add column answer text;
alter table outgoing_texts
  -- The provider has reported that it reached the telephone.
  add column delivered_at timestamptz,
  add column failed_at timestamptz,
  add column answer text;

alter table sent_links
  -- Of the newest message: a reminder starts anew.
  add column delivered_at timestamptz,
  add column bounced_at timestamptz,
  add column failure text check (length(failure) <= 500),
  -- The interview that was booked through the link, wherever staff or the person have moved it since.
  add column interview_id uuid references interviews on delete set null;
create index sent_links_bounced on sent_links (sent_at desc, id desc) where bounced_at is not null;
create index sent_links_interview on sent_links (interview_id) where interview_id is not null;
update sent_links l set interview_id = t.interview_id from taken_slots t where t.link_id = l.id;

-- Every message that carried the link: the first one and each reminder.
create table sent_link_messages (
  -- Of the mail or text itself.
  id uuid primary key,
  link_id uuid not null references sent_links on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  reminder boolean not null,
  at timestamptz not null
);
create index sent_link_messages_of_link on sent_link_messages (link_id, at, id);
insert into sent_link_messages (id, link_id, channel, reminder, at)
  select coalesce(mail_id, text_id), id, channel, nudges > 0, coalesce(nudged_at, sent_at) from sent_links
  where coalesce(mail_id, text_id) is not null;

alter table sent_link_events drop constraint sent_link_events_kind_check;
alter table sent_link_events add constraint sent_link_events_kind_check check (kind in
  ('sent', 'delivered', 'bounced', 'opened', 'started', 'completed', 'nudged', 'copied', 'revoked', 'restored',
   'withdrawn', 'moved', 'called_off'));
