-- outside a transaction
create index concurrently if not exists candidates_month_grams on candidates using gin (search_grams(search, last_activity_at)) with (fastupdate = off) where removed_at is null;
