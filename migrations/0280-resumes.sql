-- Resumes in bulk: an import whose rows come from files. Each file is read in the background and kept with its row.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check
  check (kind in ('candidates', 'leads', 'clients', 'job_postings', 'campaign_spend', 'resumes'));

create table import_files (
  import_id uuid not null references imports on delete cascade,
  line integer not null,
  -- One of its kind in the import: the cell of the row names the file by it.
  name text not null,
  size_bytes integer not null,
  -- Null where nothing was stored, because the file is refused.
  storage_key text,
  media_type text,
  text text check (length(text) <= 200000),
  -- What is not certain: the field, the sentence, and the value that was read.
  doubts jsonb not null default '[]',
  problem text,
  is_read boolean not null default false,
  -- A file belongs to one worker until then. One that ends its worker again and again is given up.
  claimed_until timestamptz,
  attempts integer not null default 0,
  -- What became of it.
  candidate_id uuid,
  file_id uuid,
  primary key (import_id, line),
  unique (import_id, name)
);
create index import_files_unread on import_files (import_id, line) where not is_read;
