-- The last message with each candidate, and since when a reply waits for an answer. Lists of a million candidates read it
-- by its key, and "Unanswered" by an index as large as the work to do. Triggers keep it, so every writer of messages does.
alter table conversation_messages
  -- Written by a machine, such as an out-of-office notice.
  add column is_automatic boolean not null default false,
  -- STOP or UNSUBSCRIBE. Nobody may answer it.
  add column is_stop boolean not null default false;

create table conversation_threads (
  -- The record that stands for all merged ones.
  candidate_id uuid primary key references candidates,
  -- The last one that was sent or received. Null: all were canceled or failed.
  last_message_id uuid references conversation_messages,
  unanswered_since timestamptz
);
create index conversation_threads_unanswered on conversation_threads (candidate_id) where unanswered_since is not null;

-- A message that was written before a reply does not answer it, even if it leaves later. Ids have the order of writing.
-- A message of a campaign answers nobody.
create function refresh_threads(ids uuid[]) returns void language plpgsql as $$
begin
  -- Locks each thread first, so that the next statement sees the messages of every earlier writer.
  insert into conversation_threads as t (candidate_id)
    select distinct coalesce(c.merged_into, c.id) from candidates c where c.id = any(ids) order by 1
    on conflict (candidate_id) do update set candidate_id = t.candidate_id;
  update conversation_threads t set last_message_id = l.id, unanswered_since = u.since
  from (select distinct coalesce(c.merged_into, c.id) as id from candidates c where c.id = any(ids)) p
  cross join lateral (select array(
    select f.id from candidates f where f.id = p.id union all select f.id from candidates f where f.merged_into = p.id
  ) as ids) family
  left join lateral (
    select a.id from conversation_messages a
    where a.candidate_id = any(family.ids) and a.direction = 'out' and not a.of_campaign
      and a.state in ('scheduled', 'sent', 'delivered')
    order by a.id desc limit 1) answer on true
  left join lateral (
    select min(m.at) as since from conversation_messages m
    where m.candidate_id = any(family.ids) and m.state = 'received' and not m.is_automatic and not m.is_stop
      and (answer.id is null or m.id > answer.id)) u on true
  left join lateral (
    -- A campaign must not hide a reply that waits.
    select m.id from conversation_messages m
    where m.candidate_id = any(family.ids) and m.state in ('sent', 'delivered', 'received')
      and (u.since is null or not m.of_campaign)
    order by m.at desc, m.id desc limit 1) l on true
  where t.candidate_id = p.id;
end $$;

create function follow_new_messages() returns trigger language plpgsql as $$
begin
  perform refresh_threads(array(select distinct candidate_id from new_rows));
  return null;
end $$;
create trigger conversation_messages_added after insert on conversation_messages
  referencing new table as new_rows for each statement execute function follow_new_messages();

-- From sent to delivered, as for each mail of a campaign, nothing changes.
create function follow_changed_messages() returns trigger language plpgsql as $$
declare changed uuid[] := array(
  select distinct n.candidate_id from new_rows n join old_rows o using (id)
  where n.state <> o.state and not (o.state = 'sent' and n.state = 'delivered'));
begin
  if cardinality(changed) > 0 then perform refresh_threads(changed); end if;
  return null;
end $$;
create trigger conversation_messages_changed after update on conversation_messages
  referencing old table as old_rows new table as new_rows for each statement execute function follow_changed_messages();

create function follow_merged_people() returns trigger language plpgsql as $$
begin
  if exists (select from conversation_messages where candidate_id = new.id) then
    perform refresh_threads(array_remove(array[new.id, old.merged_into], null));
  end if;
  return null;
end $$;
create trigger candidates_merged after update of merged_into on candidates for each row
  when (old.merged_into is distinct from new.merged_into) execute function follow_merged_people();

-- What was received so far, all at once: by the function it would take minutes for a million.
with m as (
  select coalesce(c.merged_into, c.id) as person, m.id, m.at, m.direction, m.state, m.of_campaign
  from conversation_messages m join candidates c on c.id = m.candidate_id
), answer as (
  select distinct on (person) person, id from m
  where direction = 'out' and not of_campaign and state in ('scheduled', 'sent', 'delivered') order by person, id desc
), waiting as (
  select m.person, min(m.at) as since from m left join answer a using (person)
  where m.state = 'received' and (a.id is null or m.id > a.id) group by m.person
), last as (
  select distinct on (m.person) m.person, m.id from m left join waiting w using (person)
  where m.state in ('sent', 'delivered', 'received') and (w.since is null or not m.of_campaign)
  order by m.person, m.at desc, m.id desc
)
insert into conversation_threads (candidate_id, last_message_id, unanswered_since)
  select p.person, l.id, w.since from (select distinct person from m) p
  left join last l using (person) left join waiting w using (person);
