-- Who was active last is looked for first: a text is found by its pieces of four letters behind the month of the last
-- activity, so that a search reads the newest months and most often leaves the others alone. Months are counted from the
-- year 2000.
create function search_month(moment timestamptz) returns integer
  language sql immutable parallel safe strict
  return greatest(0, least(999,
    (extract(year from moment at time zone 'UTC') - 2000) * 12 + extract(month from moment at time zone 'UTC')))::integer;

-- Always three digits, so that pieces of different months are never taken for each other.
create function month_digits(month integer) returns text
  language sql immutable parallel safe strict
  return lpad(month::text, 3, '0');

-- As before, every word begins with its space, so that short words are found by their start, and ends with a piece of three,
-- so that three letters are found wherever they stand: as the start of a piece.
create function search_grams(value text, active_at timestamptz) returns tsvector
  language sql immutable parallel safe strict
  -- To ask a row for it costs as much as fifty other rows; with this said, it is only asked of the index.
  cost 1000
  return array_to_tsvector(array(
    select month || substr(w, i, 4) from (select month_digits(search_month(active_at)) as month offset 0) as activity,
      (select ' ' || word as w from string_to_table(value, ' ') as word where word <> '') as words,
      generate_series(1, greatest(length(w) - 2, 1)) as i));

-- The pieces that a text with this fragment must have in a month, with a sign in the place of the month: its start, its middle
-- and its end are as good as all of them.
create function fragment_pattern(fragment text) returns text
  language sql immutable parallel safe strict
  return (select string_agg(
      '''' || chr(1) || replace(replace(substr(fragment, i, 4), '\', '\\'), '''', '''''') || ''''
        || case when length(fragment) < 4 then ':*' else '' end, ' & ')
    from (select distinct greatest(n, 1) as i from unnest(array[1, (length(fragment) - 2) / 2, length(fragment) - 3]) as n) as places);

create function month_query(pattern text, month integer) returns tsquery
  language sql immutable parallel safe strict
  return replace(pattern, chr(1), month_digits(month))::tsquery;
