-- A second factor: an authenticator app with recovery codes, or passkeys; and what is between two steps of signing in.

create table authenticators (
  user_id uuid primary key references users on delete cascade,
  -- Sealed with SECRET_KEYS. The pending one becomes the one in use once a code of it was entered.
  secret text,
  pending_secret text,
  -- The 30 seconds of the newest code that was accepted: no code works twice, nor an older one after it.
  last_step bigint not null default 0,
  confirmed_at timestamptz,
  last_used_at timestamptz,
  check ((secret is null) = (confirmed_at is null))
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Between two steps: a password was right and the code is due, or a challenge for a passkey was given out. The cookie
-- holds the token and opens nothing by itself.
create table sign_in_steps (
  token_hash bytea primary key,
  kind text not null check (kind in ('code', 'passkey', 'new_passkey')),
  user_id uuid references users on delete cascade,
  challenge text,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  check ((kind = 'passkey') = (user_id is null)),
  check ((kind = 'code') = (challenge is null))
);
create index sign_in_steps_expires_at on sign_in_steps (expires_at);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(trim(name)) between 1 and 80),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);
