-- outside a transaction
-- Erased candidates are still counted in the figures of the days they came in: an index of those few alone.
drop index concurrently if exists candidates_erased_by_time;
create index concurrently candidates_erased_by_time on candidates (created_at) where anonymized_at is not null;
