-- The signature of a user, below each email to a candidate.
create table message_signatures (
  user_id uuid primary key references users,
  body text not null check (length(body) between 1 and 1000),
  updated_at timestamptz not null default now()
);
