-- The index with the pairs of letters answers everything that the one without them did.
drop index candidates_by_activity;
alter index candidates_by_activity_pairs rename to candidates_by_activity;
