// The audit line: author, change, old and new values, written in the transaction of the change. The database moves the
// values to `audit_values`, which erasing a person empties, and keeps their digest in the log.
import { uuidv7 } from '#shared/ids.ts'
import { mergesOf } from './change-set.ts'
import type { Db } from './database.ts'
import { statement } from './statement.ts'
import type { Tx } from './transaction.ts'

export type AuditLine = {
  action: string
  subjectType: string
  subjectId: string
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  changeSetId?: string
}

/** Every write changes them, so they say nothing about it. */
const NOISE = ['version', 'updated_at', 'updatedAt']

/** What is said of a record. A line that would only hold noise holds nothing. */
function said(values: AuditLine['before']): Record<string, unknown> | null {
  const kept = Object.entries(values ?? {}).filter(([key]) => !NOISE.includes(key))
  return kept.length > 0 ? Object.fromEntries(kept) : null
}

const HAS_VALUES = '(before is not null or after is not null or own_ip is not null)'
/** As `audit_digest` of the database says it. Written out, because a function would be called for each row. */
const DIGEST = `sha256(salt || convert_to(concat_ws(chr(31), coalesce(before::text, ''), coalesce(after::text, ''),
  coalesce(host(own_ip), '')), 'UTF8'))`

/**
 * Parts of a WITH that write the rows of `given` and their values at once. The trigger of the database does the same row by
 * row for every other writer, at more than twice the cost.
 */
const written = (given: string) => `audit_given as materialized (
     select given.*, case when actor_id is null then ip end as own_ip, uuid_send(gen_random_uuid()) as salt
     from (${given}) as given),
   audit_kept as (
     insert into audit_values (event_id, at, before, after, ip, salt)
     select id, at, before, after, own_ip, salt from audit_given where ${HAS_VALUES}),
   audited as (
     insert into audit_log (id, at, actor_id, actor_name, action, subject_type, subject_id, change_set_id, request_id, ip, tx, digest)
     select id, at, actor_id, actor_name, action, subject_type, subject_id, change_set_id, request_id,
       case when actor_id is not null then ip end, pg_current_xact_id()::text::bigint, case when ${HAS_VALUES} then ${DIGEST} end
     from audit_given)`

const insertAuditEvents = statement(
  'audit.insert-many',
  `with ${written(`select line.id, $2::timestamptz as at, $3::uuid as actor_id, $4::text as actor_name, line.action,
     line."subjectType" as subject_type, line."subjectId" as subject_id, line.before, line.after,
     line."changeSetId" as change_set_id, $5::text as request_id, $6::inet as ip
   from jsonb_to_recordset($1) as line (id uuid, action text, "subjectType" text, "subjectId" uuid, before jsonb, after jsonb,
     "changeSetId" uuid)`)} select`,
)

export const audit = (tx: Tx, line: AuditLine): Promise<void> => auditMany(tx, [line])

/** One statement, however many lines. Their ids keep their order. */
export async function auditMany(tx: Tx, lines: readonly AuditLine[]): Promise<void> {
  if (lines.length === 0) return
  const given = lines.map((line) => ({
    ...line,
    id: uuidv7(),
    before: said(line.before),
    after: said(line.after),
  }))
  const by = [tx.now.toISOString(), actorId(tx), actorName(tx), tx.requestId, tx.ip] as const
  await insertAuditEvents.rows(tx.db, [JSON.stringify(given), ...by])
}

type AuditedRows = {
  /** A table expression with id, before and after. */
  from: string
  subjectType: string
  /** Parameters of the statement. */
  actorId: string
  actorName: string
  action: string
  changeSetId: string
  requestId: string
  ip: string
}

const SAID = (values: string) => `nullif(${values} - '{${NOISE.join()},last_activity_at}'::text[], '{}')`

/** Parts of a statement that changes many rows: an audit line for each row of `from`. */
export const auditRows = (line: AuditedRows) =>
  written(`select gen_random_uuid() as id, now() as at, ${line.actorId} as actor_id, ${line.actorName} as actor_name,
     ${line.action} as action, '${line.subjectType}' as subject_type, id as subject_id, ${SAID('before')} as before,
     ${SAID('after')} as after, ${line.changeSetId} as change_set_id, ${line.requestId} as request_id, ${line.ip} as ip
   from ${line.from}`)

const OF_SUBJECTS = `select id, at from audit_log where subject_id = any($1)
     union all
     select e.id, e.at from change_set_items o join audit_log e on e.subject_id = o.subject_id and e.change_set_id = o.change_set_id
     where o.change_set_id in (${mergesOf('$1')})`

const eraseValues = statement(
  'audit.erase',
  `with erased as (${OF_SUBJECTS})
   delete from audit_values v using erased e where v.at = e.at and v.event_id = e.id`,
)

/** Rows of the release before, whose values have not moved yet. */
const eraseUnmoved = statement(
  'audit.erase-unmoved',
  `update audit_log l set before = null, after = null, ip = case when l.actor_id is not null then l.ip end,
     tx = pg_current_xact_id()::text::bigint
   from (${OF_SUBJECTS}) e where l.at = e.at and l.id = e.id and l.tx is null`,
)

/** Keeps the lines, without their content about the erased subjects. Before undo is forgotten, which knows the merges. */
export async function eraseAuditOf(db: Db, subjectIds: readonly string[]): Promise<void> {
  await eraseValues.rows(db, [subjectIds])
  await eraseUnmoved.rows(db, [subjectIds])
}

export function actorId({ actor }: Pick<Tx, 'actor'>): string | null {
  return actor.kind === 'anonymous' ? null : actor.userId
}

export function actorName({ actor }: Pick<Tx, 'actor'>): string {
  return actor.kind === 'anonymous' ? 'System' : actor.name
}

/** Only the changed fields, not the whole record: of what an edit gives, where undefined changes nothing. */
export function difference(before: Record<string, unknown>, after: Record<string, unknown>) {
  const changed = Object.keys(after).filter(
    (key) => after[key] !== undefined && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  if (changed.length === 0) return null
  const pick = (source: Record<string, unknown>) =>
    Object.fromEntries(changed.map((key) => [key, source[key] ?? null]))
  return { before: pick(before), after: pick(after) }
}
