-- Which pairs of letters a text has, as 64 bits that pairs share. A text cannot contain a fragment whose pairs it lacks, and
-- that is seen in a tenth of the time that looking for the fragment takes; only whoever passes is looked at.
create function letter_pairs(value text) returns bigint
  language sql immutable parallel safe strict
  -- To ask a row for it costs as much as a hundred other rows; the index has it.
  cost 1000
  return (select coalesce(bit_or(1::bigint << ((get_byte(bytes, i) + 9 * get_byte(bytes, i + 1)) & 63)), 0)
    from (select convert_to(value, 'UTF8') as bytes offset 0) as once, generate_series(0, octet_length(bytes) - 2) as i
    where get_byte(bytes, i) between 97 and 122 and get_byte(bytes, i + 1) between 97 and 122);
