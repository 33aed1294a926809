-- A search for a common word walks the candidates in their order. It finds the words in the candidate's row now, and needs no
-- look at `candidate_search` for each. That table stays for its index, which an activity must not write.

-- What is searched of a candidate. A phone number is also found by its last seven and four digits, an email address as a
-- whole and by its parts. Signs set entries apart that a search for a word should not read: "@ana.diaz71" of an email address,
-- which nearly every candidate has for itself, and "~iaz" for a fragment from the middle of a name. A restored backup computes
-- the words before any search path is set.
create or replace function candidate_words(first_name text, last_name text, title text, employer text, skills text[], city text, state text,
  zip text, emails text[], phones text[], custom jsonb) returns tsvector
  language plpgsql immutable parallel safe set search_path from current
as $$
declare
  names text := fold_text(first_name || ' ' || last_name);
  others text;
  item text;
  mailbox text;
  entries text := '';
begin
  if custom <> '{}' then
    select string_agg(value, ' ') into others from jsonb_each_text(custom);
  end if;
  others := concat_ws(' ', names, fold_text(concat_ws(' ', title, employer, array_to_string(skills, ' '), city, state, zip, others)));
  foreach item in array phones loop
    continue when item is null;
    entries := entries || ' ' || national_number(item) || ' ' || right(item, 7) || ' ' || right(item, 4);
  end loop;
  foreach item in array emails loop
    continue when item is null;
    item := replace(item, '''', '');
    mailbox := split_part(item, '@', 1);
    names := names || ' ' || translate(mailbox, '0123456789', '');
    entries := entries || ' @' || item || ' @' || replace(translate(mailbox, '._+-', '    '), ' ', ' @') || ' '
      || translate(item, '@._+-0123456789', '               ');
  end loop;
  foreach item in array string_to_array(translate(names, '._+-', '    '), ' ') loop
    for n in 2 .. length(item) - 2 loop
      entries := entries || ' ~' || substr(item, n);
    end loop;
  end loop;
  return search_words(others) || array_to_tsvector(array_remove(string_to_array(entries, ' '), ''));
end $$;

-- Those whose words have changed by this file: an apostrophe in an email address, which few have. Before the
-- table is locked, because all candidates are looked at.
update candidate_search s set words = candidate_words(c.first_name, c.last_name, c.title, c.employer, c.skills, c.city, c.state,
    c.zip, c.emails, c.phones, c.custom)
  from candidates c where c.id = s.candidate_id and array_to_string(c.emails, '') like '%''%';

-- A column without a value needs no new copy of the table. A trigger fills it for each new and changed candidate, and
-- the backfill `candidates.words` for all others, some hundred at a time. Until then a search reads `candidate_search`, whose
-- words are the same. An installation that ran this file when the column was generated runs it again and keeps its values.
alter table candidates add column if not exists words tsvector;
alter table candidates alter column words drop expression if exists;

create or replace function fill_candidate_words() returns trigger language plpgsql as $$
begin
  new.words := case when new.removed_at is null then candidate_words(new.first_name, new.last_name, new.title, new.employer,
    new.skills, new.city, new.state, new.zip, new.emails, new.phones, new.custom) end;
  return new;
end $$;
drop trigger if exists candidates_worded on candidates;
create trigger candidates_worded
  before insert or update of first_name, last_name, title, employer, skills, city, state, zip, emails, phones, custom, removed_at
  on candidates for each row execute function fill_candidate_words();

-- Work that fills old rows in the background: how far it is, and when it ended.
create table if not exists backfills (
  name text primary key,
  after_id uuid,
  done_at timestamptz
);
insert into backfills (name) values ('candidates.words') on conflict (name) do nothing;

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
drop trigger if exists candidates_indexed_again on candidates;
create trigger candidates_indexed_again
  after update of first_name, last_name, title, employer, skills, city, state, zip, emails, phones, custom, removed_at on candidates
  for each row when (old.words is distinct from new.words or old.removed_at is distinct from new.removed_at)
  execute function index_changed_candidate();

-- The words of a search as a query. Step 1: each is a word of the candidate, and the last one starts one. Step 2: each
-- starts a word. Step 3: each starts a word or is a fragment of a name. A phone number is one word, however it is written.
-- A word with a digit or a sign of an email address may also be an email address or a part of it, and after step 1 several
-- words: "gmail.com".
create or replace function search_query(q text, step integer) returns tsquery
  language plpgsql immutable parallel safe strict
as $$
declare
  is_phone constant text := '^[-\d\s().+]+$';
  typed constant text[] := (case when q ~ is_phone then array[q] else regexp_split_to_array(trim(q), '\s+') end)[1:8];
  word text;
  parts text[];
  ending text;
  pieces text;
  clause text;
  clauses text;
begin
  for n in 1 .. cardinality(typed) loop
    word := typed[n];
    ending := case when step > 1 or n = cardinality(typed) then ''':*' else '''' end;
    parts := case when word ~ is_phone then array[national_number(word)] else tsvector_to_array(search_words(fold_text(word))) end;
    select string_agg(case when step = 3 and cardinality(parts) = 1 and length(part) >= 3 then format('(''%1$s'':* | ''~%1$s'':*)', part)
      else '''' || part || ending end, ' & ') into clause from unnest(parts) as part where part <> '';
    if word ~ '\w' and word ~ '[\d@._+-]' then
      clause := concat_ws(' | ', clause, '''@' || regexp_replace(lower(word), '[^\w@.+-]', '', 'g') || ending);
      if step > 1 and word !~ '.@' and word !~ is_phone then
        select string_agg('''' || piece || ending, ' & ') into pieces
          from regexp_split_to_table(fold_text(word), '[^[:alnum:]]+') as piece where piece <> '';
        clause := concat_ws(' | ', clause, pieces);
      end if;
    end if;
    -- Only signs.
    continue when clause is null;
    clauses := concat_ws(' & ', clauses, '(' || clause || ')');
  end loop;
  return clauses::tsquery;
end $$;

-- What a search means, as before. Words that the sample does not show are rare: their candidates are returned at once, so that
-- no list has to find them in the index again. More than 10,000 are left out.
drop function if exists search_meaning(text);
create function search_meaning(q text, out query tsquery, out share float8, out read_share float8, out candidates float8,
  out matches uuid[])
  language plpgsql stable set enable_seqscan = off
as $$
declare
  percent constant float8 := least(100, 100.0 * 32 / greatest(1, pg_relation_size('candidate_search') / 8192));
  -- As a text, because two queries are equal to PostgreSQL if they differ in their starts of words alone.
  previous text;
  any_word tsquery;
begin
  for step in 1 .. 3 loop
    query := search_query(q, step);
    continue when query::text = previous;
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
