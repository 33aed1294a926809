-- What the daily self-check found.

create table proof_days (
  day date primary key,
  checked_at timestamptz not null,
  promises smallint not null,
  -- The broken ones, each with its name and count.
  broken jsonb not null
);
