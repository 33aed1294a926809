-- outside a transaction
-- Whether the person of an application is gone, asked of each card of a past board: an index of those few alone, so that
-- nothing is ever gathered by reading all applications.
drop index concurrently if exists applications_of_the_gone;
create index concurrently applications_of_the_gone on applications (id) where person_gone;
