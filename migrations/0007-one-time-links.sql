-- Links that prove an address: reset of a password, invitation of a colleague, confirmation of a customer. As with
-- sessions only the hash of the token is stored. A link works once, and not after its time.
create table user_links (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('reset', 'invitation', 'confirmation')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index user_links_user on user_links (user_id, kind, created_at desc);
create index user_links_expires_at on user_links (expires_at);

alter table users add column password_changed_at timestamptz;
