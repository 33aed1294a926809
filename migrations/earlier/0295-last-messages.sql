-- The first version let a campaign hide a reply that waits.
create or replace function refresh_threads(ids uuid[]) returns void language plpgsql as $$
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
  left join last l using (person) left join waiting w using (person)
  on conflict (candidate_id) do update set last_message_id = excluded.last_message_id, unanswered_since = excluded.unanswered_since;
