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
  words tsvector not null,
  -- Names and email addresses without their domain, for a fragment from the middle of a word.
  text text not null
);

-- What is searched of a candidate. A phone number is also found by its last seven and four digits, an email address as a
-- whole and by its parts. What nearly every candidate has for itself, such as "@ana.diaz71", is set apart by its "@".
-- Otherwise, looking for "diaz" would read as many entries of the index as there are such addresses.
create function candidate_search_row(c candidates) returns candidate_search
  language plpgsql immutable parallel safe
as $$
declare
  name text := fold_text(c.first_name || ' ' || c.last_name);
  text text := name;
  custom text;
  words tsvector;
  contacts text[] := '{}';
  contact text;
begin
  if c.custom <> '{}' then
    select string_agg(value, ' ') into custom from jsonb_each_text(c.custom);
  end if;
  words := search_words(name || ' ' || fold_text(concat_ws(' ', c.title, c.employer, array_to_string(c.skills, ' '), c.city,
    c.state, c.zip, custom)));
  foreach contact in array c.emails loop
    contacts := contacts || ('@' || contact)
      || string_to_array('@' || replace(translate(split_part(contact, '@', 1), '._+-', '    '), ' ', ' @'), ' ')
      || string_to_array(translate(contact, '@._+-0123456789', repeat(' ', 15)), ' ');
    text := text || ' ' || split_part(contact, '@', 1);
  end loop;
  foreach contact in array c.phones loop
    contacts := contacts || array[national_number(contact), right(contact, 7), right(contact, 4)];
  end loop;
  return (c.id, words || array_to_tsvector(array_remove(contacts, '')), text);
end $$;

-- Every word that was typed has to start a word. A phone number is one word, however it is written. A word with a digit or a
-- sign of an email address may also start an email address or a part of it.
create function search_query(q text) returns tsquery
  language plpgsql immutable parallel safe strict
as $$
declare
  is_phone constant text := '^[-\d\s().+]+$';
  typed text[] := case when q ~ is_phone then array[q] else regexp_split_to_array(trim(q), '\s+') end;
  word text;
  starts text[];
  clause text;
  clauses text;
begin
  foreach word in array typed loop
    starts := case when word ~ is_phone then array[national_number(word)] else tsvector_to_array(search_words(fold_text(word))) end;
    clause := concat_ws(' | ',
      (select string_agg('''' || start || ''':*', ' & ') from unnest(starts) as start where start <> ''),
      case when word ~ '\w' and word ~ '[\d@._+-]' then '''@' || regexp_replace(lower(word), '[^\w@.+-]', '', 'g') || ''':*' end);
    clauses := concat_ws(' & ', clauses, '(' || nullif(clause, '') || ')');
  end loop;
  return nullif(clauses, '')::tsquery;
end $$;

insert into candidate_search select r.* from candidates c, candidate_search_row(c) r where c.removed_at is null;
-- New entries wait in a short list that every search reads, so it has to stay short.
create index candidate_search_words on candidate_search using gin (words) with (gin_pending_list_limit = 256);
create index candidate_search_text on candidate_search using gin (text gin_trgm_ops) with (gin_pending_list_limit = 256);

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
      on conflict (candidate_id) do update set words = excluded.words, text = excluded.text;
  end if;
  return null;
end $$;
create trigger candidates_indexed_again
  after update of first_name, last_name, title, employer, skills, city, state, zip, emails, phones, custom, removed_at on candidates
  for each row execute function index_changed_candidate();
