-- The audit becomes a partitioned log whose values lie in a side table. First the columns that its rows need, and the bound of
-- the partition that today's rows become. Both are catalog changes only.
alter table audit_events
  add column tx bigint,
  add column digest bytea;
do $$
declare bound text := to_char(date_trunc('month', now() at time zone 'UTC') + interval '2 months', 'YYYY-MM-DD');
begin
  execute format('alter table audit_events add constraint audit_log_bound check (at < %L) not valid', bound || ' 00:00:00+00');
  execute format('comment on constraint audit_log_bound on audit_events is %L', bound);
end $$;
