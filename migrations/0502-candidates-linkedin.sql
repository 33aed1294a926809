-- outside a transaction
-- A connection of LinkedIn often has no email, and is recognized by its profile. Only writes with a profile pay for this.
drop index concurrently if exists candidates_linkedin;
create index concurrently candidates_linkedin on candidates (linkedin) where linkedin is not null and removed_at is null;
