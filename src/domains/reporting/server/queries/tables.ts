// The reports that are tables of their own. Each reads the rows of its period by an index on time.
import { IN_STOCK_SQL } from '#domains/leads/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

/** Both ends are midnights. Without a client or owner, everyone's. */
export type Within = { since: Date; until: Date; client: string | null; owner: string | null }
const valuesOf = ({ since, until, client, owner }: Within) => [since, until, client, owner] as const

const OF = (alias: string) =>
  `($3::uuid is null or ${alias}.client_id = $3) and ($4::uuid is null or ${alias}.owner_id = $4)`

const areas = statement(
  'report-tables.areas',
  `select j.state, count(*)::int as postings, sum(j.openings)::int as openings,
     sum(least(j.openings, h.hired))::int as filled
   from job_postings j cross join lateral (select count(*) as hired from applications a
     where a.job_id = j.id and a.merged_into is null and (a.status = 'hired' or a.hire_end = 'left')) h
   where j.posted_at >= $1 and j.posted_at < $2 and ${OF('j')}
     and j.status in ('open', 'on_hold', 'filled', 'closed')
   group by j.state order by 3 desc, 1`,
)
export const listAreas = (db: Db, within: Within) => areas.rows(db, valuesOf(within))

// A stage was left by the move after the one that entered it. Undone moves never were.
const STAYS = `stays as (
  select s.application_id, a.owner_id, a.client_id, s.from_stage as stage_id, s.days from (
    select m.application_id, b.to_stage_id as from_stage, extract(epoch from m.at - b.at) / 86400 as days
    from stage_moves m cross join lateral (
      select p.to_stage_id, p.at from standing_moves p where p.application_id = m.application_id and (p.at, p.id) < (m.at, m.id)
      order by p.at desc, p.id desc limit 1) b
    where m.at >= $1 and m.at < $2 and m.undoes is null and b.to_stage_id <> m.to_stage_id
      and not exists (select from stage_moves u where u.undoes = m.id)) s
  join applications a on a.id = s.application_id where a.merged_into is null and ${OF('a')})`

const stages = statement(
  'report-tables.stages',
  `with ${STAYS} select s.id, s.label, count(t.stage_id)::int as left_stage,
     percentile_cont(0.5) within group (order by t.days)::float8 as median,
     percentile_cont(0.9) within group (order by t.days)::float8 as slow
   from pipeline_stages s left join stays t on t.stage_id = s.id
   where s.removed_at is null and s.kind in ('active', 'offer') group by s.id, s.label, s.position order by s.position`,
).as<{ median: number | null; slow: number | null }>()
export const listStages = (db: Db, within: Within) => stages.rows(db, valuesOf(within))

const staysOf = statement(
  'report-tables.stays',
  `with ${STAYS} select t.owner_id, t.stage_id, percentile_cont(0.5) within group (order by t.days)::float8 as median
   from stays t group by t.owner_id, t.stage_id`,
).as<object, 'stageId' | 'median'>()
export const listStays = (db: Db, within: Within) => staysOf.rows(db, valuesOf(within))

const reasons = statement(
  'report-tables.reasons',
  `select r.id, r.label, r.side, count(*)::int as count from disqualifications d
     join disqualification_reasons r on r.id = d.reason_id join applications a on a.id = d.application_id
   where d.undone_at is null and d.at >= $1 and d.at < $2 and a.merged_into is null and ${OF('a')}
   group by r.id, r.label, r.side order by 4 desc, r.label`,
)
export const listReasons = (db: Db, within: Within) => reasons.rows(db, valuesOf(within))

const stock = statement(
  'report-tables.stock',
  `select l.category, count(*) filter (where l.received_at > $1::timestamptz - interval '8 days')::int as fresh,
     count(*) filter (where l.received_at <= $1::timestamptz - interval '8 days'
       and l.received_at > $1::timestamptz - interval '31 days')::int as recent,
     count(*) filter (where l.received_at <= $1::timestamptz - interval '31 days'
       and l.received_at > $1::timestamptz - interval '91 days')::int as aged,
     count(*) filter (where l.received_at <= $1::timestamptz - interval '91 days')::int as older
   from leads l where ${IN_STOCK_SQL} group by l.category order by l.category`,
)
export const listStock = (db: Db, now: Date) => stock.rows(db, [now])

const open = statement(
  'report-tables.open',
  `select a.owner_id, count(*)::int as open,
     count(*) filter (where a.stage_entered_at < now() - make_interval(days => s.sla_days))::int as overdue
   from applications a join pipeline_stages s on s.id = a.stage_id
   where a.status = 'active' and not a.person_gone and a.owner_id is not null
     and ($1::uuid is null or a.client_id = $1) and ($2::uuid is null or a.owner_id = $2) group by a.owner_id`,
).as<object, 'ownerId'>()
export const listOpen = (db: Db, { client, owner }: Within) => open.rows(db, [client, owner])

// Calls and messages are with a candidate, so one client's are those with its applicants.
const sent = statement(
  'report-tables.sent',
  `with done as (
     select y.by_id as user_id, y.candidate_id, 1 as calls, 0 as messages from activities y
       where y.at >= $1 and y.at < $2 and y.kind in ('call', 'voicemail', 'missed') and y.by_id is not null
     union all select y.by_id, y.candidate_id, 0, 1 from activities y
       where y.at >= $1 and y.at < $2 and y.kind in ('email', 'sms') and y.by_id is not null
     union all select m.user_id, m.candidate_id, 0, 1 from conversation_messages m
       where m.user_id is not null and m.at >= $1 and m.at < $2 and m.direction = 'out' and not m.is_automatic)
   select d.user_id, sum(d.calls)::int as calls, sum(d.messages)::int as messages from done d
   where ($4::uuid is null or d.user_id = $4) and ($3::uuid is null or exists (select from applications a
     where a.candidate_id = d.candidate_id and a.client_id = $3))
   group by d.user_id`,
).as<object, 'userId'>()
export const listSent = (db: Db, within: Within) => sent.rows(db, valuesOf(within))

const submitted = statement(
  'report-tables.submitted',
  `with submitting as (select s.id from pipeline_stages s where s.person_status = 'submitted'),
     first as (select m.application_id, m.at from stage_moves m where m.to_stage_id in (select id from submitting)
       and m.at >= $1 and m.at < $2 and m.to_status in ('active', 'hired') and m.undoes is null
       and not exists (select from stage_moves u where u.undoes = m.id)
       and not exists (select from standing_moves e where e.application_id = m.application_id
         and e.to_stage_id in (select id from submitting) and (e.at, e.id) < (m.at, m.id)))
   select a.owner_id, count(*)::int as submitted, count(*) filter (where exists (select from interviews i
       where i.application_id = a.id and (i.status in ('complete', 'awaiting_feedback')
         or i.status in ('scheduled', 'confirmed') and i.starts_at <= now())))::int as interviewed
   from first f join applications a on a.id = f.application_id
   where a.merged_into is null and a.owner_id is not null and ${OF('a')} group by a.owner_id`,
).as<object, 'ownerId'>()
export const listSubmitted = (db: Db, within: Within) => submitted.rows(db, valuesOf(within))

const team = statement(
  'report-tables.team',
  `select id, name, role from users where status = 'active' and role <> 'customer' and ($1::uuid is null or id = $1)
   order by name, id limit 500`,
)
export const listTeam = (db: Db, userId: string | null) => team.rows(db, [userId])
