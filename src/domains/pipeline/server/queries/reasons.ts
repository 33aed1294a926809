// The reasons of disqualifications.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { ReasonSide } from '../../contract/words.ts'

export type ReasonRow = RowOf<typeof find>

type Words = { side: ReasonSide }

const COLUMNS = `r.id, r.label, r.side, r.needs_comment, r.email_template_id, r.email_delay_minutes,
  r.reconsider_after_days, r.position, r.version`

const list = statement(
  'pipeline.reasons',
  `select ${COLUMNS} from disqualification_reasons r where r.removed_at is null order by r.position, r.id`,
).as<Words>()
const find = statement(
  'pipeline.reason',
  `select ${COLUMNS} from disqualification_reasons r where r.id = $1 and r.removed_at is null`,
).as<Words>()
const lock = statement(
  'pipeline.reason.lock',
  `select ${COLUMNS} from disqualification_reasons r where r.id = $1 and r.removed_at is null for update`,
).as<Words>()
const lockOrder = statement('pipeline.reasons.lock-order', 'select pg_advisory_xact_lock(21, 2)')
const insert = statement(
  'pipeline.reason.insert',
  `insert into disqualification_reasons as r (id, label, side, needs_comment, email_template_id, email_delay_minutes,
     reconsider_after_days, position) values ($1, $2, $3, $4, $5, $6, $7,
     coalesce((select max(position) from disqualification_reasons where removed_at is null), 0) + 1) returning ${COLUMNS}`,
).as<Words>()
const update = statement(
  'pipeline.reason.update',
  `update disqualification_reasons r set label = $2, side = $3, needs_comment = $4, email_template_id = $5,
     email_delay_minutes = $6, reconsider_after_days = $7, position = $8, version = version + 1, updated_at = $9
   where r.id = $1 returning ${COLUMNS}`,
).as<Words>()
const makeRoom = statement(
  'pipeline.reason.make-room',
  `update disqualification_reasons set position = position + case when $3::int > $2::int then -1 else 1 end
   where removed_at is null and id <> $1 and position between least($2::int, $3::int) and greatest($2::int, $3::int)`,
)
const remove = statement(
  'pipeline.reason.remove',
  `update disqualification_reasons r set removed_at = $2 where r.id = $1 and r.removed_at is null returning ${COLUMNS}`,
).as<Words>()
const restore = statement(
  'pipeline.reason.restore',
  `update disqualification_reasons r set removed_at = null where r.id = $1 and r.removed_at is not null
     and not exists (select from disqualification_reasons o where o.removed_at is null and lower(o.label) = lower(r.label))
   returning ${COLUMNS}`,
).as<Words>()

export const listReasons = (db: Db) => list.rows(db, [])
export const findReason = (db: Db, id: string) => find.first(db, [id])
export const lockReason = (db: Db, id: string) => lock.first(db, [id])
export const lockReasonOrder = (db: Db) => lockOrder.rows(db, [])
const fields = (row: Omit<ReasonRow, 'position' | 'version'>) =>
  [
    row.id,
    row.label,
    row.side,
    row.needsComment,
    row.emailTemplateId,
    row.emailDelayMinutes,
    row.reconsiderAfterDays,
  ] as const
export const insertReason = (db: Db, row: Omit<ReasonRow, 'position' | 'version'>) =>
  insert.first(db, fields(row))
export const updateReason = (db: Db, row: ReasonRow & { at: string }) =>
  update.first(db, [...fields(row), row.position, row.at])
export const makeRoomForReason = (db: Db, { id, from, to }: { id: string; from: number; to: number }) =>
  makeRoom.rows(db, [id, from, to])
export const removeReason = (db: Db, { id, at }: { id: string; at: string }) => remove.first(db, [id, at])
export const restoreReason = (db: Db, id: string) => restore.first(db, [id])
