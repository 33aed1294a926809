-- Accounts of the agency's sign-in service (OpenID Connect). The subject is bound to a user at the first sign-in, so a
-- later change of the email address there changes nothing here.
create table user_identities (
  user_id uuid not null references users on delete cascade,
  issuer text not null check (length(issuer) <= 500),
  subject text not null check (length(subject) between 1 and 255),
  created_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- A step that leads to the sign-in service and back has no user yet, like a passkey challenge.
alter table sign_in_steps
  drop constraint sign_in_steps_kind_check,
  drop constraint sign_in_steps_check,
  add constraint sign_in_steps_kind check (kind in ('code', 'passkey', 'new_passkey', 'single_sign_on')),
  add constraint sign_in_steps_user check ((kind in ('passkey', 'single_sign_on')) = (user_id is null));
