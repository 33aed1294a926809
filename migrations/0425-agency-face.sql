-- How the agency shows itself: on public pages, in the portal, in every mail. What is empty falls back to the name, or to
-- what the environment says.
alter table agency
  add column phone text not null default '',
  add column color text not null default '#00696b' check (color ~ '^#[0-9a-f]{6}$'),
  add column sender_name text not null default '',
  add column sender_address text not null default '',
  add column reply_address text not null default '',
  add column legal_footer text not null default '',
  add column careers_text text not null default '',
  add column privacy_text text not null default '',
  add column terms_text text not null default '';

-- At most one row. Its own table, so that reading the agency reads no picture.
create table agency_logo (
  single boolean primary key default true check (single),
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  content bytea not null check (octet_length(content) between 1 and 524288),
  -- Part of its address, so that browsers keep it until another one is chosen.
  digest text not null,
  updated_at timestamptz not null default now()
);
