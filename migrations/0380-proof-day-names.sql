-- Which promises the daily self-check looked at, so that the days before a promise existed can be told from good ones.
-- Null for the days before this column.

alter table proof_days add column names jsonb;
