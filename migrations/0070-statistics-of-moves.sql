-- New columns and indexes have no statistics until a table is analysed, and a table that seldom changes is not analysed for
-- weeks. Without them, boards of a past day and the dashboard of a client choose ways that take ten times as long.
analyze applications;
analyze stage_moves;
analyze pipeline_stages;
