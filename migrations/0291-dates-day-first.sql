-- Columns of an imported file whose dates are read day first, because some are no date otherwise.
alter table imports add column day_first text[] not null default '{}';
