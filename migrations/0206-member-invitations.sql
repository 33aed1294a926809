-- Who was invited to a client by one of its owners. Nobody is a member before they accept.

create table member_invitations (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  email text not null check (length(email) <= 254),
  email_normalized text not null,
  client_role text not null check (client_role in ('owner', 'billing', 'member')),
  invited_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  unique (client_id, email_normalized)
);
create index member_invitations_email on member_invitations (email_normalized);
create index member_invitations_invited_by on member_invitations (invited_by);
