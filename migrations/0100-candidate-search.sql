-- One folding for searching, sorting and recognizing names: lower case, no accents, no apostrophes, and letters that
-- Unicode does not take apart written as people type them. "omalley" finds O’Malley, "sorensen" finds Sørensen.
-- These functions are plpgsql because PostgreSQL runs SQL functions that it cannot inline at several times the cost.
create or replace function fold_text(value text) returns text
  language plpgsql immutable parallel safe strict
as $$
begin
  -- Most texts are plain ASCII and need no more than this.
  if octet_length(value) = length(value) then
    return translate(lower(value), '''`', '');
  end if;
  return regexp_replace(normalize(translate(
    replace(replace(replace(replace(lower(value), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'øłđðħıŋ''’‘`´ʼ', 'olddhin'), nfkd), U&'[\0300-\036F]', '', 'g');
end $$;

-- The words of a folded text. C++ and C# become cpp and csharp, and a slash separates.
create function search_words(folded text) returns tsvector
  language plpgsql immutable parallel safe strict
as $$
begin
  return strip(to_tsvector('pg_catalog.simple', replace(replace(replace(folded, '++', 'pp'), '#', 'sharp'), '/', ' ')));
end $$;

-- The digits of a phone number without the country code of the United States.
create function national_number(phone text) returns text
  language plpgsql immutable parallel safe strict
as $$
begin
  return regexp_replace(regexp_replace(phone, '^\s*(\+1|1[\s.(-]+(?=\d)|1(?=\d{10}$))', ''), '\D', '', 'g');
end $$;

-- A table of its own, so that an activity, which rewrites the candidate's row, rewrites no text. Removed candidates are not
-- in it.
create table candidate_search (
  candidate_id uuid primary key references candidates on delete cascade,
  words tsvector not null
);

-- What is searched of a candidate. A phone number is also found by its last seven and four digits, an email address as a
-- whole and by its parts. Signs set entries apart that a search for a word should not read: "@ana.diaz71" of an email address,
-- which nearly every candidate has for itself, and "~iaz" for a fragment from the middle of a name.
create function candidate_search_row(c candidates) returns candidate_search
  language plpgsql immutable parallel safe
as $$
declare
  names text := fold_text(c.first_name || ' ' || c.last_name);
  custom text;
  words tsvector;
  item text;
  mailbox text;
  entries text;
begin
  if c.custom <> '{}' then
    select string_agg(value, ' ') into custom from jsonb_each_text(c.custom);
  end if;
  words := search_words(concat_ws(' ', names, fold_text(concat_ws(' ', c.title, c.employer, array_to_string(c.skills, ' '),
    c.city, c.state, c.zip, custom))));
  foreach item in array c.phones loop
    entries := concat_ws(' ', entries, national_number(item), right(item, 7), right(item, 4));
  end loop;
  foreach item in array c.emails loop
    mailbox := split_part(item, '@', 1);
    names := names || ' ' || translate(mailbox, '0123456789', '');
    entries := concat_ws(' ', entries, '@' || item, '@' || replace(translate(mailbox, '._+-', '    '), ' ', ' @'),
      translate(item, '@._+-0123456789', repeat(' ', 15)));
  end loop;
  foreach item in array tsvector_to_array(array_to_tsvector(array_remove(string_to_array(translate(names, '._+-', '    '), ' '), ''))) loop
    for n in 2 .. length(item) - 2 loop
      entries := concat_ws(' ', entries, '~' || substr(item, n));
    end loop;
  end loop;
  return (c.id, words || array_to_tsvector(array_remove(string_to_array(coalesce(entries, ''), ' '), '')));
end $$;

-- The words of a search as a query. Step 1: each is a word of the candidate, and the last one starts one. Step 2: each
-- starts a word. Step 3: each starts a word or is a fragment of a name. A phone number is one word, however it is written.
-- A word with a digit or a sign of an email address may also be an email address or a part of it.
create function search_query(q text, step integer) returns tsquery
  language plpgsql immutable parallel safe strict
as $$
declare
  is_phone constant text := '^[-\d\s().+]+$';
  typed constant text[] := (case when q ~ is_phone then array[q] else regexp_split_to_array(trim(q), '\s+') end)[1:8];
  word text;
  parts text[];
  ending text;
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
    end if;
    clauses := concat_ws(' & ', clauses, '(' || clause || ')');
  end loop;
  return clauses::tsquery;
end $$;

insert into candidate_search select r.* from candidates c, candidate_search_row(c) r where c.removed_at is null;
-- New entries wait in a short list that every search reads, so it has to stay short.
create index candidate_search_words on candidate_search using gin (words) with (gin_pending_list_limit = 256);

-- What a search means: the first step that finds a candidate. Shares are estimated from 32 blocks of the table, about 800
-- candidates: of those who have the words, and of those who have any of them, whom the index has to read. The sample also
-- shows a common word without a look at its index. The planner would read all of the table to find a rare word in it.
create function search_meaning(q text, out query tsquery, out share float8, out read_share float8, out candidates float8)
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
    exit when share > 0 or exists (select from candidate_search s where s.words @@ query);
  end loop;
end $$;

-- The candidates that a search means, for lists of what belongs to candidates.
create function search_candidates(q text, most integer) returns setof uuid
  language plpgsql stable set enable_seqscan = off
as $$
declare
  meant constant tsquery := (search_meaning(q)).query;
begin
  return query select s.candidate_id from candidate_search s where s.words @@ meant limit most;
end $$;

create function index_new_candidates() returns trigger language plpgsql as $$
begin
  insert into candidate_search select r.* from new_candidates n, candidate_search_row(n) r where n.removed_at is null;
  return null;
end $$;
create trigger candidates_indexed after insert on candidates referencing new table as new_candidates
  for each statement execute function index_new_candidates();

create function index_changed_candidate() returns trigger language plpgsql as $$
begin
  if new.removed_at is not null then
    delete from candidate_search where candidate_id = new.id;
  else
    insert into candidate_search select r.* from candidate_search_row(new) r
      on conflict (candidate_id) do update set words = excluded.words;
  end if;
  return null;
end $$;
create trigger candidates_indexed_again
  after update of first_name, last_name, title, employer, skills, city, state, zip, emails, phones, custom, removed_at on candidates
  for each row execute function index_changed_candidate();
