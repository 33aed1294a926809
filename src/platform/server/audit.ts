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

const insertAuditEvent = statement(
  'audit.insert',
  `insert into audit_log
     (id, at, actor_id, actor_name, action, subject_type, subject_id, before, after, change_set_id, request_id, ip)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)

export async function audit(tx: Tx, line: AuditLine): Promise<void> {
  await insertAuditEvent.rows(tx.db, [
    uuidv7(),
    tx.now.toISOString(),
    actorId(tx),
    actorName(tx),
    line.action,
    line.subjectType,
    line.subjectId,
    line.before ?? null,
    line.after ?? null,
    line.changeSetId ?? null,
    tx.requestId,
    tx.ip,
  ])
}

const insertAuditEvents = statement(
  'audit.insert-many',
  `insert into audit_log (id, at, actor_id, actor_name, action, subject_type, subject_id, before, after, request_id, ip)
   select gen_random_uuid(), $2, $3, $4, line.action, line."subjectType", line."subjectId", line.before, line.after, $5, $6
   from jsonb_to_recordset($1) as line (action text, "subjectType" text, "subjectId" uuid, before jsonb, after jsonb)`,
)

export async function auditMany(tx: Tx, lines: readonly Omit<AuditLine, 'changeSetId'>[]): Promise<void> {
  const by = [tx.now.toISOString(), actorId(tx), actorName(tx), tx.requestId, tx.ip] as const
  if (lines.length > 0) await insertAuditEvents.rows(tx.db, [JSON.stringify(lines), ...by])
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

/**
 * Tables of a WITH that audit each row of `from`. What the trigger of the log does for one line is done for all at once,
 * which costs half: the values go to `audit_values`, and the log gets their digest.
 */
export const auditRows = (line: AuditedRows) => {
  // The type of a parameter does not follow from where it is used here.
  const [actorId, ip] = [`${line.actorId}::uuid`, `${line.ip}::inet`]
  const ownIp = `case when ${actorId} is null then ${ip} end`
  return `lines as materialized (
      select gen_random_uuid() as id, id as subject_id, before, after, uuid_send(gen_random_uuid()) as salt,
        before is not null or after is not null or ${ownIp} is not null as has_values from ${line.from}),
    valued as (
      insert into audit_values (event_id, at, before, after, ip, salt)
      select id, now(), before, after, ${ownIp}, salt from lines where has_values),
    audited as (
      insert into audit_log (id, at, actor_id, actor_name, action, subject_type, subject_id, change_set_id, request_id, ip, tx, digest)
      select id, now(), ${actorId}, ${line.actorName}::text, ${line.action}::text, '${line.subjectType}', subject_id, ${line.changeSetId}::uuid,
        ${line.requestId}::text, case when ${actorId} is not null then ${ip} end, pg_current_xact_id()::text::bigint,
        case when has_values then audit_digest(salt, before, after, ${ownIp}) end
      from lines)`
}

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

/** Only the changed fields, not the whole record. */
export function difference(before: Record<string, unknown>, after: Record<string, unknown>) {
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  if (changed.length === 0) return null
  const pick = (source: Record<string, unknown>) =>
    Object.fromEntries(changed.map((key) => [key, source[key] ?? null]))
  return { before: pick(before), after: pick(after) }
}
