-- The first version did not remember when an import was undone.
alter table imports add column undo_at timestamptz;
