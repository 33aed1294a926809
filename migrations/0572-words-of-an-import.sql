-- An import gives the words of its new candidates, with entries that the program cut for a fraction of the cost. All other writers
-- give none.
create or replace function fill_candidate_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.words is not null and new.removed_at is null then
    return new;
  end if;
  new.words := case when new.removed_at is null then candidate_words(new.first_name, new.last_name, new.title, new.employer,
    new.skills, new.city, new.state, new.zip, new.emails, new.phones, new.custom) end;
  return new;
end $$;
