-- What was taken back never counted: whoever was dragged into a stage by mistake has not reached it.
create view standing_moves as
  select m.id, m.application_id, m.to_stage_id, m.to_status, m.by_id, m.at from stage_moves m
  where m.undoes is null and not exists (select from stage_moves u where u.undoes = m.id);

create or replace function tally_moves() returns trigger language plpgsql as $$
begin
  -- Whoever moves the same application at the same time is waited for: its earlier moves must all be seen below.
  perform from applications where id in (select application_id from fresh) order by id for no key update;
  with moved as (
      select m.application_id, m.to_stage_id, m.id in (select id from fresh) as is_fresh,
        exists (select from stage_moves u where u.undoes = m.id) as undone,
        exists (select from stage_moves u where u.undoes = m.id and u.id not in (select id from fresh)) as undone_before
      from (select distinct application_id from fresh) t join stage_moves m on m.application_id = t.application_id
      where m.undoes is null),
    been as (
      select application_id, coalesce(array_agg(distinct to_stage_id) filter (where not undone), '{}') as stages,
        coalesce(array_agg(distinct to_stage_id) filter (where not is_fresh and not undone_before), '{}') as before
      from moved group by application_id),
    changed as (select * from been where stages <> before),
    known as (insert into stage_sets select distinct key_of_stages(stages), stages from changed order by 1
      on conflict do nothing)
  insert into application_tallies (made_in, visited, count)
    select quarter_of(a.created_at), key_of_stages(t.stages), sum(t.count) from (
      select application_id, stages, 1 as count from changed
      union all select application_id, before, -1 from changed) t
    join applications a on a.id = t.application_id group by 1, 2 having sum(t.count) <> 0;
  return null;
end $$;

create or replace function recount_tallies() returns void language plpgsql as $$
begin
  lock table applications, stage_moves in share row exclusive mode;
  delete from application_tallies;
  create temporary table counted on commit drop as
    select quarter_of(a.created_at) as made_in, coalesce(m.stages, '{}') as stages, count(*) as count
    from applications a left join (select application_id, array_agg(distinct to_stage_id) as stages from standing_moves
      group by application_id) m on m.application_id = a.id group by 1, 2;
  insert into stage_sets select distinct key_of_stages(stages), stages from counted on conflict do nothing;
  insert into application_tallies select made_in, key_of_stages(stages), count, true from counted;
  drop table counted;
end $$;
