// Rules, runs and the quarantine.
import type { Db } from '#platform/server/database.ts'
import { insertInto, type NewRow, updateRow } from '#platform/server/rows.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { AgeSettings, CandidateSettings } from '../../contract/retention.ts'
import type { RetentionKind, RuleStatus } from '../../contract/words.ts'

type Words = { kind: RetentionKind; status: RuleStatus; settings: CandidateSettings | AgeSettings }
const COLUMNS = 'id, kind, status, settings, created_at, created_by_name, published_at, published_by_name'
export type RuleRow = RowOf<typeof current>

const current = statement(
  'privacy.rules',
  `select ${COLUMNS} from retention_rules where status <> 'retired' order by kind, status`,
).as<Words>()
export const listCurrentRules = (db: Db) => current.rows(db, [])

const lock = statement(
  'privacy.rule.lock',
  `select ${COLUMNS} from retention_rules where id = $1 for update`,
).as<Words>()
export const lockRule = (db: Db, id: string) => lock.first(db, [id])

const insert = statement(
  'privacy.rule.insert',
  `insert into retention_rules (id, kind, settings, created_at, created_by, created_by_name)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning ${COLUMNS}`,
).as<Words>()
type NewRule = { id: string; kind: RetentionKind; settings: object; at: string; by: string; byName: string }
/** Undefined when there is a draft of this kind. */
export const insertRule = (db: Db, { id, kind, settings, at, by, byName }: NewRule) =>
  insert.first(db, [id, kind, JSON.stringify(settings), at, by, byName])

export async function updateRule(
  db: Db,
  id: string,
  changes: Partial<NewRow<'retention_rules'>>,
): Promise<void> {
  await updateRow(db, 'retention_rules', { id }, changes)
}

const retire = statement(
  'privacy.rule.retire',
  `update retention_rules set status = 'retired' where kind = $1 and status = 'published'`,
)
export const retirePublished = async (db: Db, kind: RetentionKind) => void (await retire.rows(db, [kind]))

const runs = statement(
  'privacy.runs',
  `select r.id, o.kind, r.started_at, r.finished_at, r.quarantined, r.restored, r.erased, r.failed
   from retention_runs r join retention_rules o on o.id = r.rule_id order by r.started_at desc, r.id desc limit 10`,
).as<{ kind: RetentionKind }>()
export const listRuns = (db: Db) => runs.rows(db, [])

const start = statement(
  'privacy.run.start',
  `with new as (insert into retention_runs (id, rule_id, started_at) values ($1, $2, $3) on conflict do nothing returning id)
   select id from new union all select id from retention_runs where rule_id = $2 and finished_at is null limit 1`,
)
/** The run that a killed worker left goes on. */
export async function startRun(db: Db, run: { id: string; ruleId: string; at: string }): Promise<string> {
  const found = await start.first(db, [run.id, run.ruleId, run.at])
  if (!found?.id) throw new Error('The run of the retention rule was not written down.')
  return found.id
}

const count = statement(
  'privacy.run.count',
  `update retention_runs set quarantined = quarantined + $2, restored = restored + $3, erased = erased + $4,
     failed = failed + $5 where id = $1`,
)
export type Done = { quarantined?: number; restored?: number; erased?: number; failed?: number }
export const countInRun = async (
  db: Db,
  id: string,
  { quarantined = 0, restored = 0, erased = 0, failed = 0 }: Done,
) => void (await count.rows(db, [id, quarantined, restored, erased, failed]))

const finish = statement(
  'privacy.run.finish',
  `update retention_runs set finished_at = $2 where id = $1 returning started_at, quarantined, restored, erased, failed`,
)
export const finishRun = (db: Db, id: string, at: string) => finish.first(db, [id, at])

export const insertQuarantined = (db: Db, rows: readonly NewRow<'quarantined_candidates'>[]) =>
  insertInto(db, 'quarantined_candidates', rows)

const release = statement(
  'privacy.quarantine.release',
  'delete from quarantined_candidates where candidate_id = any($1) returning candidate_id, was_removed',
)
export const releaseQuarantined = (db: Db, ids: readonly string[]) => release.rows(db, [ids])

const anyOf = statement(
  'privacy.quarantine.any',
  'select candidate_id from quarantined_candidates order by candidate_id limit $1 for update skip locked',
)
export const lockAnyQuarantined = async (db: Db, limit: number) =>
  (await anyOf.rows(db, [limit])).map(({ candidateId }) => candidateId)

const quarantined = statement(
  'privacy.quarantine.list',
  `select q.candidate_id as id, c.first_name || ' ' || c.last_name as name, q.erase_on
   from quarantined_candidates q join candidates c on c.id = q.candidate_id order by q.erase_on, q.candidate_id limit 100`,
).as<{ name: string }, 'name'>()
export const listQuarantined = (db: Db) => quarantined.rows(db, [])

const ownersOf = statement(
  'privacy.quarantine.owners',
  `select c.owner_id, count(*)::int as count from quarantined_candidates q join candidates c on c.id = q.candidate_id
   where q.since >= $1 and c.owner_id is not null group by c.owner_id order by c.owner_id`,
)
/** Whose candidates were hidden since then. */
export const countByOwner = (db: Db, since: string) => ownersOf.rows(db, [since])

const total = statement(
  'privacy.quarantine.count',
  'select count(*)::int as count from quarantined_candidates',
)
export const countQuarantined = async (db: Db) => (await total.first(db, []))?.count ?? 0

const holds = statement(
  'privacy.holds',
  `select h.candidate_id, c.first_name || ' ' || c.last_name as name, h.reason, h.until, h.set_by_name as set_by, h.set_at
   from legal_holds h join candidates c on c.id = h.candidate_id where h.lifted_at is null
   order by h.set_at desc, h.id desc limit 100`,
).as<{ name: string }, 'name'>()
export const listHolds = (db: Db) => holds.rows(db, [])

const holdCount = statement(
  'privacy.holds.count',
  'select count(*)::int as count from legal_holds where lifted_at is null',
)
export const countHolds = async (db: Db) => (await holdCount.first(db, []))?.count ?? 0
