-- New columns and indexes have no statistics until a table is analysed, and a table that seldom changes is not analysed for
-- weeks. Without them, boards of a past day and the dashboard of a client choose ways that take ten times as long. An empty
-- table is left alone: figures of nothing are worse than none.
do $$ begin
  if exists (select from applications offset 1000) then
    analyze applications;
    analyze stage_moves;
  end if;
end $$;
