-- People who sign in, and their sessions.

create table users (
  id uuid primary key,
  email text not null,
  email_normalized text not null unique,
  name text not null check (length(trim(name)) between 1 and 120),
  role text not null check (role in ('admin', 'manager', 'recruiter', 'customer')),
  status text not null default 'active' check (status in ('invited', 'active', 'disabled')),
  password_hash text,
  timezone text not null default 'America/Chicago',
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_role on users (role, name);

-- The cookie holds a random token; only its hash is stored, so that a leaked table opens no session.
create table sessions (
  token_hash bytea primary key,
  id uuid not null unique,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip inet,
  user_agent text
);
create index sessions_user on sessions (user_id, last_seen_at desc);
create index sessions_expires_at on sessions (expires_at);

-- Attempts to sign in that did not succeed, each counted for account and address together, for the address, and for the
-- account.
create table sign_in_attempts (
  id uuid not null,
  key text not null,
  at timestamptz not null default now(),
  primary key (id, key)
);
create index sign_in_attempts_key on sign_in_attempts (key, at desc);
create index sign_in_attempts_at on sign_in_attempts (at);
