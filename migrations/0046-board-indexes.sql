-- outside a transaction
-- The columns of the board without those who are gone. An index whose building was interrupted is there and of no use, so
-- each is dropped before it is built; those that these replace go last, so that there is no moment without one.
drop index concurrently if exists applications_column;
create index concurrently applications_column on applications (stage_id, position, id)
  where status in ('active', 'hired') and not person_gone;
drop index concurrently if exists applications_column_of_job;
create index concurrently applications_column_of_job on applications (job_id, stage_id, position, id)
  where status in ('active', 'hired') and not person_gone;

-- Of a client or an owner there may be thousands, whose time in the stage is counted too, from the index alone.
drop index concurrently if exists applications_column_of_client;
create index concurrently applications_column_of_client on applications (client_id, stage_id, position, id)
  include (stage_entered_at, status) where status in ('active', 'hired') and not person_gone;
drop index concurrently if exists applications_column_of_owner;
create index concurrently applications_column_of_owner on applications (owner_id, stage_id, position, id)
  include (stage_entered_at, status) where status in ('active', 'hired') and not person_gone;
drop index concurrently if exists applications_late;
create index concurrently applications_late on applications (stage_id, stage_entered_at)
  where status = 'active' and not person_gone;

-- A stage that is removed takes along also those whom the board does not show.
drop index concurrently if exists applications_gone;
create index concurrently applications_gone on applications (stage_id, id)
  where status in ('active', 'hired') and person_gone;

drop index concurrently if exists applications_board;
drop index concurrently if exists applications_board_by_job;
drop index concurrently if exists applications_board_by_client;
drop index concurrently if exists applications_board_by_owner;
drop index concurrently if exists applications_stalled;
