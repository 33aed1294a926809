// Decisions and what they count: limits, turns and hits.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import type { CapPeriod } from '../../contract/words.ts'
import type { CapTake, Decision, Trace } from '../../engine/facts.ts'

// A counter is kept by the start of its period. One that does not exist yet, such as after a change of the timezone,
// begins with what the target took since then.
const takenSince = (target: string, start: string) =>
  `(select count(*)::int from routing_takes t where t.target_id = ${target} and t.taken_at >= ${start})`

const used = statement(
  'routing.used',
  `select k.target_id, k.period, k.period_start, coalesce(c.used, ${takenSince('k.target_id', 'k.period_start')}) as used
   from unnest($1::text[], $2::text[], $3::timestamptz[]) as k (target_id, period, period_start)
   left join routing_caps c using (target_id, period, period_start)`,
).as<{ period: CapPeriod }>()
export type Counter = { targetId: string; period: CapPeriod; periodStart: number }
export async function listUsed(
  db: Db,
  counters: readonly Counter[],
): Promise<(Counter & { used: number })[]> {
  if (counters.length === 0) return []
  const rows = await used.rows(db, [
    counters.map(({ targetId }) => targetId),
    counters.map(({ period }) => period),
    counters.map(({ periodStart }) => new Date(periodStart)),
  ])
  return rows.map((row) => ({
    targetId: row.targetId,
    period: row.period,
    periodStart: Date.parse(row.periodStart),
    used: row.used,
  }))
}

const raise = statement(
  'routing.raise-cap',
  `insert into routing_caps (target_id, period, period_start, used)
   select $1, $2, $3, 1 + known.used from (select coalesce(
     (select c.used from routing_caps c where c.target_id = $1 and c.period = $2 and c.period_start = $3),
     ${takenSince('$1', '$3')}) as used) as known
   where known.used < $4
   on conflict (target_id, period, period_start) do update set used = routing_caps.used + 1
     where routing_caps.used < $4 returning used`,
)
/** False when the limit is reached. The database decides, whatever the engine was told. */
export async function raiseCap(
  db: Db,
  { targetId, period, periodStart, limit }: Omit<CapTake, 'key'>,
): Promise<boolean> {
  if (limit < 1) return false
  return Boolean(await raise.first(db, [targetId, period, new Date(periodStart), limit]))
}

const forget = statement('routing.forget-caps', 'delete from routing_caps')
/** After the rules changed, so that a target which returns to an earlier timezone is counted anew. */
export async function forgetCaps(db: Db): Promise<void> {
  await forget.rows(db, [])
}

/** Undoes what was written when the work answers with a refusal. The transaction goes on. */
export async function allOrNothing<Refused>(
  db: Db,
  work: () => Promise<Refused | null>,
): Promise<Refused | null> {
  await db.query({ text: 'savepoint taking' })
  const refused = await work()
  await db.query({ text: refused ? 'rollback to savepoint taking' : 'release savepoint taking' })
  return refused
}

const served = statement(
  'routing.last-served',
  `select t.target_id, last.seq from unnest($1::text[]) as t (target_id) cross join lateral (
     select k.seq from routing_takes k where k.target_id = t.target_id and k.taken_at < $2
     order by k.taken_at desc, k.seq desc limit 1) as last`,
)
/** The last decision before a time in which each target took a lead. */
export async function listLastServed(db: Db, targetIds: readonly string[], before: Date | 'infinity') {
  if (targetIds.length === 0) return new Map<string, number>()
  const rows = await served.rows(db, [targetIds, before])
  return new Map(rows.map(({ targetId, seq }) => [targetId, seq]))
}

const counted = statement(
  'routing.count-takes',
  `select c.target_id, count(k.seq)::int as used
   from unnest($1::text[], $2::timestamptz[]) as c (target_id, period_start)
   join routing_takes k on k.target_id = c.target_id and k.taken_at >= c.period_start and k.taken_at < $3
   group by c.target_id`,
)
/** What a counter showed at an earlier time. All counters are of one period. */
export async function countTakes(db: Db, counters: readonly Counter[], before: Date) {
  if (counters.length === 0) return new Map<string, number>()
  const rows = await counted.rows(db, [
    counters.map(({ targetId }) => targetId),
    counters.map(({ periodStart }) => new Date(periodStart)),
    before,
  ])
  return new Map(rows.map((row) => [row.targetId, row.used]))
}

const last = statement(
  'routing.last-decided',
  'select max(decided_at) as decided_at from routing_decisions',
).as<{ decidedAt: string | null }>()
export async function findLastDecided(db: Db): Promise<number> {
  const row = await last.first(db, [])
  return row?.decidedAt ? Date.parse(row.decidedAt) : 0
}

const insert = statement(
  'routing.insert-decisions',
  `insert into routing_decisions (lead_id, attempt, decided_at, version, rule_id, outcome, reason, trace)
   select g.lead_id::uuid, 1 + coalesce((select max(d.attempt) from routing_decisions d where d.lead_id = g.lead_id::uuid), 0),
     g.at, g.version, g.rule_id, g.outcome, g.reason, g.trace
   from rows from (jsonb_to_recordset($1::jsonb)
     as (lead_id text, at timestamptz, version int, rule_id text, outcome text, reason text, trace jsonb)) with ordinality as g
   order by g.ordinality returning lead_id, seq`,
)
const insertTakes = statement(
  'routing.insert-takes',
  `insert into routing_takes (target_id, taken_at, seq, share) select t.target_id, t.at, t.seq, t.share
   from unnest($1::text[], $2::bigint[], $3::timestamptz[], $4::smallint[]) as t (target_id, seq, at, share)`,
)

/** A decision and its time. */
export type Decided = Decision & { at: Date }

export async function insertDecisions(db: Db, decisions: readonly Decided[]): Promise<void> {
  const given = decisions.map(({ leadId, at, ruleVersion, ruleId, outcome, reason, trace }) => ({
    lead_id: leadId,
    at,
    version: ruleVersion,
    rule_id: ruleId,
    outcome,
    reason,
    trace,
  }))
  const rows = await insert.rows(db, [JSON.stringify(given)])
  const seqs = new Map(rows.map(({ leadId, seq }) => [leadId, seq]))
  const takes = decisions.flatMap(({ leadId, at, takers }) =>
    takers.map(({ target }, index) => ({
      targetId: target.id,
      seq: seqs.get(leadId) ?? 0,
      at,
      share: index + 1,
    })),
  )
  if (takes.length > 0)
    await insertTakes.rows(db, [
      takes.map(({ targetId }) => targetId),
      takes.map(({ seq }) => seq),
      takes.map(({ at }) => at),
      takes.map(({ share }) => share),
    ])
}

const current = statement(
  'routing.current-decision',
  'select version, trace from routing_decisions where lead_id = $1 order by attempt desc limit 1',
).as<{ trace: Trace }>()
export const findDecision = (db: Db, leadId: string) => current.first(db, [leadId])

const hits = statement(
  'routing.hits',
  `select rule_id, count(distinct lead_id)::int as hits from routing_decisions
   where decided_at >= $1 and rule_id is not null group by rule_id`,
).as<object, 'ruleId'>()
export const listHits = (db: Db, since: Date) => hits.rows(db, [since])

const unrouted = statement(
  'routing.unrouted',
  `select d.lead_id from routing_decisions d where d.outcome = 'unrouted' and d.lead_id > $1
     and not exists (select from routing_decisions n where n.lead_id = d.lead_id and n.attempt = d.attempt + 1)
   order by d.lead_id limit $2`,
)
/** Leads that no rule took, in the order of their ids. */
export const listUnrouted = async (db: Db, after: string, limit: number) =>
  (await unrouted.rows(db, [after, limit])).map(({ leadId }) => leadId)

const eraseGot = statement(
  'routing.erase-answers',
  `update routing_decisions set trace = jsonb_set(trace, '{rules}', coalesce((
     select jsonb_agg(case when r.rule ? 'miss' then jsonb_set(r.rule, '{miss,got}', '"(erased)"') else r.rule end order by r.place)
     from jsonb_array_elements(trace -> 'rules') with ordinality as r (rule, place)), '[]'))
   where lead_id = any($1)`,
)
/** A trace repeats what the lead answered. The decision stays, the answers of an erased person go. */
export async function eraseAnswers(db: Db, leadIds: readonly string[]): Promise<void> {
  await eraseGot.rows(db, [leadIds])
}
