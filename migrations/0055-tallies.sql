-- How far the applications of each quarter of an hour have come: what the funnel and the trend of the dashboard add up,
-- because nobody can look through millions of moves to draw them. Days begin on a quarter of an hour everywhere, so any
-- reader's day is a sum of these. Lines are only ever added in the transaction of what they count, and folded together
-- later: the sum is exact at every moment, and nobody waits for anybody's line.
create table stage_sets (
  key bigint primary key,
  stages uuid[] not null
);
create table application_tallies (
  made_in timestamptz not null,
  -- Every stage they have been in, in whatever order: stages may change places.
  visited bigint not null,
  count integer not null,
  folded boolean not null default false
);
create index application_tallies_by_time on application_tallies (made_in) include (visited, count);
create index application_tallies_to_fold on application_tallies (made_in) where not folded;

create function quarter_of(at timestamptz) returns timestamptz language sql immutable parallel safe as
  $$ select date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00Z') $$;
create function key_of_stages(stages uuid[]) returns bigint language sql immutable parallel safe as
  $$ select hash_array_extended(stages, 0) $$;
insert into stage_sets values (key_of_stages('{}'), '{}');

create function tally_applications() returns trigger language plpgsql as $$
begin
  insert into application_tallies (made_in, visited, count)
    select quarter_of(created_at), key_of_stages('{}'), count(*) from fresh group by 1;
  return null;
end $$;
create trigger applications_tallied after insert on applications
  referencing new table as fresh for each statement execute function tally_applications();

create function tally_moves() returns trigger language plpgsql as $$
begin
  -- Whoever moves the same application at the same time is waited for: its earlier moves must all be seen below.
  perform from applications where id in (select application_id from fresh) order by id for no key update;
  with been as (
      select m.application_id, array_agg(distinct m.to_stage_id) as stages,
        coalesce(array_agg(distinct m.to_stage_id) filter (where m.id not in (select id from fresh)), '{}') as before
      from (select distinct application_id from fresh) t join stage_moves m on m.application_id = t.application_id
      group by m.application_id),
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
create trigger stage_moves_tallied after insert on stage_moves
  referencing new table as fresh for each statement execute function tally_moves();

-- Everything counted anew: for what is there already, and for whoever loads rows without triggers.
create function recount_tallies() returns void language plpgsql as $$
begin
  lock table applications, stage_moves in share row exclusive mode;
  delete from application_tallies;
  create temporary table counted on commit drop as
    select quarter_of(a.created_at) as made_in, coalesce(m.stages, '{}') as stages, count(*) as count
    from applications a left join (select application_id, array_agg(distinct to_stage_id) as stages from stage_moves
      group by application_id) m on m.application_id = a.id group by 1, 2;
  insert into stage_sets select distinct key_of_stages(stages), stages from counted on conflict do nothing;
  insert into application_tallies select made_in, key_of_stages(stages), count, true from counted;
  drop table counted;
end $$;
select recount_tallies();

-- The posting of a disqualification, kept here because reasons are counted by posting; an application never changes it.
alter table disqualifications add column job_id uuid references job_postings;
update disqualifications d set job_id = a.job_id from applications a where a.id = d.application_id;
alter table disqualifications alter column job_id set not null;
create function know_posting() returns trigger language plpgsql as $$
begin
  new.job_id := coalesce(new.job_id, (select job_id from applications where id = new.application_id));
  return new;
end $$;
create trigger disqualifications_posting before insert on disqualifications for each row execute function know_posting();
