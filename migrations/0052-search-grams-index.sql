-- outside a transaction
create index concurrently if not exists candidates_grams on candidates using gin (search_grams(search)) with (fastupdate = off) where removed_at is null;
