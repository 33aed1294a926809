-- Two applications of one person for one job, once their records are merged: one stands for both. The other keeps its
-- history, and is on no board and no list until the merge is undone.
alter table applications add column merged_into uuid references applications;
create index applications_merged_into on applications (merged_into) where merged_into is not null;

create table application_merges (
  number bigint generated always as identity,
  change_set_id uuid not null references change_sets on delete cascade,
  kept_id uuid not null references applications on delete cascade,
  merged_id uuid not null references applications on delete cascade,
  -- What the kept application had before, and got: Undo puts back what nobody has changed since.
  before jsonb not null,
  after jsonb not null,
  -- What went over to the kept application.
  interview_ids uuid[] not null,
  link_ids uuid[] not null,
  primary key (change_set_id, merged_id)
);

create or replace function follow_person_gone() returns trigger language plpgsql as $$
begin
  update applications a set person_gone = p.gone or a.merged_into is not null, updated_at = now()
    from (select own.id, person.removed_at is not null as gone from candidates own
      join candidates person on person.id = coalesce(own.merged_into, own.id)
      where own.id = new.id or own.merged_into = new.id) p
    where a.candidate_id = p.id and a.person_gone <> (p.gone or a.merged_into is not null);
  return null;
end $$;
