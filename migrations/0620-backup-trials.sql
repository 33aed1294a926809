-- Whether a backup was restored into a database of its own, and what was wrong.
alter table backups add column tried_at timestamptz, add column trial_problem text;
