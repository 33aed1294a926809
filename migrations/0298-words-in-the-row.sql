-- A search for a common word walks the candidates in their order. It finds the words in the candidate's row now, and needs no
-- look at `candidate_search` for each. That table stays for its index, which an activity must not write.

-- A restored backup computes the words before any search path is set.
alter function candidate_words(text, text, text, text, text[], text, text, text, text[], text[], jsonb)
  set search_path from current;

alter table candidates add column words tsvector generated always as (
  case when removed_at is null then
    candidate_words(first_name, last_name, title, employer, skills, city, state, zip, emails, phones, custom)
  end) stored;

create or replace function index_new_candidates() returns trigger language plpgsql as $$
begin
  insert into candidate_search select id, words from new_candidates where words is not null;
  return null;
end $$;

create or replace function index_changed_candidate() returns trigger language plpgsql as $$
begin
  if new.words is null then
    delete from candidate_search where candidate_id = new.id;
  else
    insert into candidate_search values (new.id, new.words) on conflict (candidate_id) do update set words = excluded.words;
  end if;
  return null;
end $$;
drop trigger candidates_indexed_again on candidates;
create trigger candidates_indexed_again
  after update of first_name, last_name, title, employer, skills, city, state, zip, emails, phones, custom, removed_at on candidates
  for each row when (old.words is distinct from new.words) execute function index_changed_candidate();

-- What a search means, as before. Words that the sample does not show are rare: their candidates are returned at once, so that
-- no list has to find them in the index again. More than 10,000 are left out.
drop function search_meaning(text);
create function search_meaning(q text, out query tsquery, out share float8, out read_share float8, out candidates float8,
  out matches uuid[])
  language plpgsql stable set enable_seqscan = off
as $$
declare
  percent constant float8 := least(100, 100.0 * 32 / greatest(1, pg_relation_size('candidate_search') / 8192));
  previous tsquery;
  any_word tsquery;
begin
  for step in 1 .. 3 loop
    query := search_query(q, step);
    continue when query = previous;
    previous := query;
    any_word := replace(query::text, '&', '|')::tsquery;
    select count(*) * 100 / percent, coalesce(avg((s.words @@ query)::integer), 0),
      coalesce(avg((s.words @@ any_word)::integer), 0) into candidates, share, read_share
      from candidate_search s tablesample system (percent) repeatable (1);
    matches := null;
    exit when share > 0;
    matches := array(select s.candidate_id from candidate_search s where s.words @@ query limit 10001);
    exit when matches <> '{}';
  end loop;
  if cardinality(matches) > 10000 then
    matches := null;
  end if;
end $$;

create or replace function search_candidates(q text, most integer) returns setof uuid
  language plpgsql stable set enable_seqscan = off
as $$
declare
  meant constant record := search_meaning(q);
begin
  return query select s.candidate_id from candidate_search s where meant.matches is null and s.words @@ meant.query
    union all select unnest(meant.matches) limit most;
end $$;
