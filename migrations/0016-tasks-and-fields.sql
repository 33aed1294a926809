-- Tasks have somebody who does them, and candidates have fields of the agency's own.

alter table activities add column assignee_id uuid references users on delete set null;
create index activities_open_tasks on activities (assignee_id, due_at, id) where kind = 'task' and done_at is null;

create table candidate_fields (
  id uuid primary key,
  label text not null check (length(trim(label)) between 1 and 60),
  kind text not null check (kind in ('text', 'number', 'date', 'choice', 'yes_no')),
  options text[] not null default '{}' check (cardinality(options) <= 50),
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  removed_at timestamptz,
  check ((kind = 'choice') = (cardinality(options) > 0))
);
create unique index candidate_fields_label on candidate_fields (lower(label)) where removed_at is null;
