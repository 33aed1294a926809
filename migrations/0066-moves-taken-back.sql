-- A move that is taken back within minutes by whoever made it: the line that puts the application back names the line it
-- undoes, and says since when the application has been where it is again. No line is ever changed or removed for it.
alter table stage_moves
  add column undoes uuid references stage_moves,
  add column since timestamptz,
  add constraint stage_moves_since check ((undoes is null) = (since is null) and since < at);

-- `stage_entered_at` is since when an application has been in its stage. Its last move is as old, or, where that took
-- another one back, from this moment: the later of the two.
alter table applications add column put_back_at timestamptz;
