-- Most searches fill their page by walking the list in its order. With the text inside the index that walk never touches
-- the table, which makes it six times cheaper. An index entry has a largest size: who has more text than that is looked up
-- in the table itself.
alter table candidates add column search_brief text generated always as (
  case when octet_length(candidate_search_text(first_name, last_name, title, emails, phones, skills, city, state, zip)) <= 1800
  then candidate_search_text(first_name, last_name, title, emails, phones, skills, city, state, zip) end) stored;

drop index candidates_by_activity, candidates_by_created, candidates_by_name;
create index candidates_by_activity on candidates (last_activity_at desc, id desc) include (search_brief) where removed_at is null;
create index candidates_by_created on candidates (created_at desc, id desc) include (search_brief) where removed_at is null;
create index candidates_by_name on candidates (sort_name, id) include (search_brief) where removed_at is null;

-- How common a fragment is, is seen on the walk; judging it by a fine histogram took longer than the search.
alter table candidates alter column search set statistics -1;
