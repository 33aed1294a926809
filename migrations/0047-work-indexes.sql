-- outside a transaction
-- Who of a client or an owner has moved since a moment, for the board as it was then: whatever became of them.
drop index concurrently if exists applications_moved_of_client;
create index concurrently applications_moved_of_client on applications (client_id, stage_entered_at);
drop index concurrently if exists applications_moved_of_owner;
create index concurrently applications_moved_of_owner on applications (owner_id, stage_entered_at);
drop index concurrently if exists applications_by_owner;

-- The last move before a moment is read from the index alone.
drop index concurrently if exists stage_moves_last;
create index concurrently stage_moves_last on stage_moves (application_id, at desc, id desc)
  include (to_stage_id, to_status);
drop index concurrently if exists stage_moves_application;

-- The legend of a week counts by status without looking at each interview.
drop index concurrently if exists interviews_of_days;
create index concurrently interviews_of_days on interviews (starts_at, id) include (status);
drop index concurrently if exists interviews_by_start;
