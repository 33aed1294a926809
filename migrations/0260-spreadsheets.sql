-- Spreadsheets: each sheet of a workbook is an import whose cells can be corrected before it starts.
alter table imports
  add column workbook_id uuid,
  add column sheet text,
  -- What the reader wants to say about the sheet, such as merged cells.
  add column remark text,
  -- How many of its corrections apply. Later ones were undone, and can be done again.
  add column edits integer not null default 0;
create index imports_by_workbook on imports (workbook_id) where workbook_id is not null;

-- Each problem of the row with the field whose cell is at fault. Null where the cells are right.
alter table import_rows add column problems jsonb;

create table import_edits (
  import_id uuid not null references imports on delete cascade,
  number integer not null,
  label text not null,
  -- Lists of [line, column, text before, text after].
  cells jsonb not null,
  -- Titles and mapping before and after, where the correction changed them.
  columns jsonb,
  by_user uuid not null references users,
  at timestamptz not null default now(),
  primary key (import_id, number)
);
