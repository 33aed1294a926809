-- A submitted scorecard is closed. A change is a new version, and the versions before it stay as they were submitted.
create table scorecard_versions (
  scorecard_id uuid not null references scorecards on delete cascade,
  version integer not null,
  overall text not null,
  attributes jsonb not null,
  private_note text not null,
  submitted_at timestamptz not null,
  primary key (scorecard_id, version)
);
-- When the version that counts now was submitted; until now `submitted_at` was the time of the first.
update scorecards set submitted_at = updated_at where version > 1;
