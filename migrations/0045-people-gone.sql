-- Who was removed or erased leaves the board with their applications. Whether that is so is kept with each application,
-- because a board over two million of them cannot look up every person to count a column.
alter table applications add column person_gone boolean not null default false;

-- A merged duplicate is gone when the person that stands for both is.
create function follow_person_gone() returns trigger language plpgsql as $$
begin
  update applications a set person_gone = p.gone, updated_at = now()
    from (select own.id, person.removed_at is not null as gone from candidates own
      join candidates person on person.id = coalesce(own.merged_into, own.id)
      where own.id = new.id or own.merged_into = new.id) p
    where a.candidate_id = p.id and a.person_gone <> p.gone;
  return null;
end $$;
create trigger candidates_gone after update of removed_at, merged_into on candidates for each row
  when (old.removed_at is distinct from new.removed_at or old.merged_into is distinct from new.merged_into)
  execute function follow_person_gone();

update applications a set person_gone = true from candidates own
  join candidates person on person.id = coalesce(own.merged_into, own.id)
  where own.id = a.candidate_id and person.removed_at is not null;
