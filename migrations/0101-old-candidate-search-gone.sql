-- The search of fragments by month is replaced by candidate_search. Its indexes and texts go at once. The previous release
-- names the columns and functions while a deploy runs, so these stay until the next release, and its searches find nobody. The
-- columns are empty, because a text that nothing writes would outlive an erased candidate.
drop index candidates_month_grams, candidates_by_activity, candidates_by_created, candidates_by_name;
alter table candidates drop column search, drop column search_brief;
alter table candidates add column search text not null default '', add column search_brief text not null default '';
-- Without its index, cutting each text into pieces would take a search of the previous release beyond its time limit.
create or replace function search_grams(value text, active_at timestamptz) returns tsvector
  language sql immutable parallel safe return ''::tsvector;
drop function candidate_search_text(text, text, text, text[], text[], text[], text, text, text);

-- Names are folded differently now. A generated column is computed again when its source is set.
update candidates set last_name = last_name where sort_name <> fold_text(last_name || ' ' || first_name);
create index candidates_by_activity on candidates (last_activity_at desc, id desc) where removed_at is null;
create index candidates_by_created on candidates (created_at desc, id desc) where removed_at is null;
create index candidates_by_name on candidates (sort_name, id) where removed_at is null;
reindex index clients_name;
update job_postings set title = title;

-- A bulk insert writes these together instead of entry by entry. Their waiting lists stay short enough to read.
alter index candidates_skills set (fastupdate = on, gin_pending_list_limit = 256);
alter index candidates_tags set (fastupdate = on, gin_pending_list_limit = 256);
alter index candidates_emails set (fastupdate = on, gin_pending_list_limit = 256);
alter index candidates_phones set (fastupdate = on, gin_pending_list_limit = 256);
