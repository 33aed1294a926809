-- The search of fragments by month is replaced by candidate_search. Lists keep one index for each order, without texts.
drop index candidates_month_grams, candidates_by_activity, candidates_by_created, candidates_by_name;
alter table candidates drop column search, drop column search_brief, drop column sort_name;
-- Written anew, because names are folded differently now.
alter table candidates add column sort_name text generated always as (fold_text(last_name || ' ' || first_name)) stored;
create index candidates_by_activity on candidates (last_activity_at desc, id desc) where removed_at is null;
create index candidates_by_created on candidates (created_at desc, id desc) where removed_at is null;
create index candidates_by_name on candidates (sort_name, id) where removed_at is null;
drop function search_grams(text, timestamptz), fragment_pattern(text), month_query(text, integer), month_digits(integer),
  search_month(timestamptz), letter_pairs(text),
  candidate_search_text(text, text, text, text[], text[], text[], text, text, text);
reindex index clients_name;
update job_postings set title = title;

-- A bulk insert writes these together instead of entry by entry. Their waiting lists stay short enough to read.
alter index candidates_skills set (fastupdate = on, gin_pending_list_limit = 256);
alter index candidates_tags set (fastupdate = on, gin_pending_list_limit = 256);
alter index candidates_emails set (fastupdate = on, gin_pending_list_limit = 256);
alter index candidates_phones set (fastupdate = on, gin_pending_list_limit = 256);
