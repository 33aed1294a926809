-- One folding for searching, sorting and recognizing names: lower case, no accents, no apostrophes, and letters that
-- Unicode does not take apart written as people type them. "omalley" finds O’Malley, "sorensen" finds Sørensen.
create or replace function fold_text(value text) returns text
  language sql immutable parallel safe strict
  -- Most texts are plain ASCII and need no more than this.
  return case when octet_length(value) = length(value) then translate(lower(value), '''`', '')
    else regexp_replace(normalize(translate(
      replace(replace(replace(replace(lower(value), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øłđðħıŋ''’‘`´ʼ', 'olddhin'), nfkd), U&'[\0300-\036F]', '', 'g') end;

-- The words of a folded text. C++ and C# become cpp and csharp, and a slash separates.
create function search_words(folded text) returns tsvector
  language sql immutable parallel safe strict
  return strip(to_tsvector('pg_catalog.simple', replace(replace(replace(folded, '++', 'pp'), '#', 'sharp'), '/', ' ')));

-- A table of its own, so that an activity, which rewrites the candidate's row, rewrites no text.
create table candidate_search (
  candidate_id uuid primary key references candidates on delete cascade,
  words tsvector not null,
  -- Name and email addresses, for a fragment from the middle of a word. It is looked for when no word starts with it.
  text text not null
);

-- What is searched of a candidate. A phone number is also found by its last ten, seven and four digits, an email address as
-- a whole and by its parts.
create function candidate_search_row(c candidates) returns candidate_search
  language plpgsql immutable parallel safe
as $$
declare
  name text := fold_text(c.first_name || ' ' || c.last_name);
  words tsvector := search_words(name || ' ' || fold_text(concat_ws(' ', c.title, c.employer, array_to_string(c.skills, ' '), c.city,
    c.state, c.zip, case when c.custom <> '{}' then (select string_agg(value, ' ') from jsonb_each_text(c.custom)) end)));
  contacts text[] := '{}';
  contact text;
begin
  foreach contact in array c.emails loop
    contacts := contacts || contact || string_to_array(translate(contact, '@._+-', '     '), ' ');
  end loop;
  foreach contact in array c.phones loop
    contacts := contacts || array[ltrim(contact, '+'), right(contact, 10), right(contact, 7), right(contact, 4)];
  end loop;
  return (c.id, words || array_to_tsvector(array_remove(contacts, '')), name || ' ' || array_to_string(c.emails, ' '));
end $$;

-- Every word that was typed has to start a word. A phone number is one word, however it is written.
create function search_query(q text) returns tsquery
  language plpgsql immutable parallel safe strict
as $$
declare
  words text[];
begin
  if q ~ '^[-\d\s().+]+$' then
    words := array[regexp_replace(regexp_replace(q, '\D', '', 'g'), '^1(?=\d{10}$)', '')];
  else
    select array_agg(word) into words from (
      select unnest(case when word ~ '.@.' then array[lower(word)] else tsvector_to_array(search_words(fold_text(word))) end)
      from regexp_split_to_table(trim(q), '\s+') as word) as typed (word);
  end if;
  return array_to_string(array(select quote_literal(word) || ':*' from unnest(words) as word where word <> ''), ' & ')::tsquery;
end $$;

insert into candidate_search select r.* from candidates c, candidate_search_row(c) r;
-- New entries wait in a short list that every search reads, so it has to stay short.
create index candidate_search_words on candidate_search using gin (words) with (gin_pending_list_limit = 256);
create index candidate_search_text on candidate_search using gin (text gin_trgm_ops) with (gin_pending_list_limit = 256);
-- By how common it knows words to be, the planner chooses between walking a list and fetching the matches.
alter table candidate_search alter column words set statistics 1000;

create function index_new_candidates() returns trigger language plpgsql as $$
begin
  insert into candidate_search select r.* from new_candidates n, candidate_search_row(n) r;
  return null;
end $$;
create trigger candidates_indexed after insert on candidates referencing new table as new_candidates
  for each statement execute function index_new_candidates();

create function index_changed_candidate() returns trigger language plpgsql as $$
begin
  update candidate_search s set words = r.words, text = r.text from candidate_search_row(new) r where s.candidate_id = new.id;
  return null;
end $$;
create trigger candidates_indexed_again
  after update of first_name, last_name, title, employer, skills, city, state, zip, emails, phones, custom on candidates
  for each row execute function index_changed_candidate();
