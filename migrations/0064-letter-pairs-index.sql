-- outside a transaction
create index concurrently if not exists candidates_by_activity_pairs on candidates (last_activity_at desc, id desc, letter_pairs(search_brief)) include (search_brief) where removed_at is null;
