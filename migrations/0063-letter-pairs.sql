-- Which pairs of letters a text has, as 64 bits that pairs share. A text cannot contain a fragment whose pairs it lacks, and
-- that is seen in a tenth of the time that looking for the fragment takes; only whoever passes is looked at.
create function letter_pairs(value text) returns bigint
  language plpgsql immutable parallel safe strict
  -- To ask a row for it costs as much as a hundred other rows; the index has it.
  cost 1000
as $$
declare
  bytes bytea := convert_to(value, 'UTF8');
  last integer := 0;
  this integer;
  pairs bigint := 0;
begin
  for i in 0 .. octet_length(bytes) - 1 loop
    this := get_byte(bytes, i);
    if this not between 97 and 122 then
      last := 0;
      continue;
    end if;
    if last > 0 then
      pairs := pairs | (1::bigint << ((last + 9 * this) & 63));
    end if;
    last := this;
  end loop;
  return pairs;
end $$;

-- The same text as before, for less: the columns that hold it ask three times, and in this language a function is planned
-- once per connection. It calls nothing of ours, because a restored copy of the database is filled before our names are known.
create or replace function candidate_search_text(
  first_name text, last_name text, title text, emails text[], phones text[], skills text[], city text, state text, zip text
) returns text
  language plpgsql immutable parallel safe
as $$
begin
  -- What fold_text does to any text; the leading space lets a short word be looked for at the start of any word.
  return regexp_replace(
    normalize(
      lower(' ' || concat_ws(' ', first_name, last_name, title, array_to_string(emails, ' '), array_to_string(phones, ' '),
        array_to_string(skills, ' '), city, state, zip)),
      nfkd),
    U&'[\0300-\036F]', '', 'g');
end $$;
