-- outside a transaction
-- A move is taken back once.
drop index concurrently if exists stage_moves_undone;
create unique index concurrently stage_moves_undone on stage_moves (undoes) where undoes is not null;

-- Who was put back since a moment: of a past board, where they stood in between is read from their moves.
drop index concurrently if exists applications_put_back;
create index concurrently applications_put_back on applications (put_back_at) include (id, stage_entered_at)
  where put_back_at is not null;

-- A hire is counted from the application, which knows since when it is one.
drop index concurrently if exists stage_moves_hires;
