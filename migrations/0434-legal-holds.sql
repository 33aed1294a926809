-- Why and until when a candidate must not be erased. `candidates.legal_hold` says that one is in force.
create table legal_holds (
  id uuid primary key,
  candidate_id uuid not null references candidates,
  reason text not null check (length(reason) between 1 and 500),
  until date,
  set_by uuid references users,
  set_by_name text not null,
  set_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid references users,
  lift_reason text
);
create unique index legal_holds_in_force on legal_holds (candidate_id) where lifted_at is null;
create index legal_holds_of_candidate on legal_holds (candidate_id);
