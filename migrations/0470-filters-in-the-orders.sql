-- outside a transaction
-- A list in the order of a name, with a filter of status and state, met every candidate on its way: 36,000 rows for a page of a
-- rare status. The filtered columns stand in the indexes of the orders now, so only the rows of the page are read.
create index concurrently if not exists candidates_by_name_filtered on candidates (sort_name, id, status, state)
  where removed_at is null;
create index concurrently if not exists candidates_by_activity_filtered
  on candidates (last_activity_at desc, id desc, status, state) where removed_at is null;
create index concurrently if not exists candidates_by_created_filtered
  on candidates (created_at desc, id desc, status, state) where removed_at is null;
drop index concurrently if exists candidates_by_name;
drop index concurrently if exists candidates_by_activity;
drop index concurrently if exists candidates_by_created;
