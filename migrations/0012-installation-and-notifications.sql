-- What an admin decides for the whole installation, what people are told, and from which devices they come.

-- One row per setting that was ever changed; platform/shared/installation.ts names each with its type and default.
create table installation_settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by uuid references users on delete set null
);

-- Whether whoever started this session proved a second factor: a code, a recovery code, or a passkey.
alter table sessions add column second_factor boolean not null default false;
update sessions set second_factor = true
  where exists (select from authenticators where user_id = sessions.user_id and secret is not null);

-- Who asked for the link: an inviter hears when their invitation is accepted.
alter table user_links add column created_by uuid references users on delete set null;

-- Where somebody signed in from before: the device in words, and the wider network it was in.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  device text not null,
  network text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device, network)
);
create index known_devices_last_seen on known_devices (last_seen_at);

create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  title text not null check (length(title) between 1 and 200),
  body text not null default '' check (length(body) <= 1000),
  -- A path within the product, never another site.
  link text check (link ~ '^/([^/\\]|$)'),
  -- False where the person wants this kind by mail alone.
  in_app boolean not null default true,
  mail text not null default 'none' check (mail in ('none', 'unless_read', 'always', 'done')),
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_of_user on notifications (user_id, created_at desc, id desc) where in_app;
create index notifications_unread on notifications (user_id) where read_at is null and in_app;
create index notifications_mail_due on notifications (created_at) where mail in ('unless_read', 'always');
create index notifications_created_at on notifications (created_at);

-- Only what differs from the kind's default.
create table notification_preferences (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  in_app boolean not null,
  email boolean not null,
  primary key (user_id, kind)
);
