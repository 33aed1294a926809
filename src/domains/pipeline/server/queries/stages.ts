// The columns of the board.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { PersonStatus, StageKind } from '../../contract/words.ts'
import { ON_BOARD } from './board-parts.ts'

export type StageRow = RowOf<typeof find>

type Words = { kind: StageKind; personStatus: PersonStatus | null }

const COLUMNS =
  's.id, s.label, s.position, s.kind, s.sla_days, s.email_template_id, s.person_status, s.version'
/** Above this the exact number is not needed. */
const COUNTED = 10_000

const list = statement(
  'pipeline.stages',
  `select ${COLUMNS} from pipeline_stages s where s.removed_at is null order by s.position, s.id`,
).as<Words>()
const listCounted = statement(
  'pipeline.stages.counted',
  `select ${COLUMNS}, n.applications from pipeline_stages s cross join lateral (select count(*) as applications
     from (select from applications a where a.stage_id = s.id and ${ON_BOARD} limit ${COUNTED}) c) n
   where s.removed_at is null order by s.position, s.id`,
).as<Words>()
const find = statement(
  'pipeline.stage',
  `select ${COLUMNS} from pipeline_stages s where s.id = $1 and s.removed_at is null`,
).as<Words>()
// Shared by moves into the stage, exclusive for its removal: no card arrives in a removed stage.
const hold = statement(
  'pipeline.stage.hold',
  `select ${COLUMNS} from pipeline_stages s where s.id = $1 and s.removed_at is null for key share`,
).as<Words>()
const lock = statement(
  'pipeline.stage.lock',
  `select ${COLUMNS} from pipeline_stages s where s.id = $1 and s.removed_at is null for update`,
).as<Words>()
// Reordering runs one act at a time. Two at once would leave gaps.
const lockOrder = statement('pipeline.stages.lock-order', 'select pg_advisory_xact_lock(21, 1)')
const insert = statement(
  'pipeline.stage.insert',
  `insert into pipeline_stages as s (id, label, kind, sla_days, email_template_id, person_status, position) values ($1, $2, $3, $4, $5, $6,
     coalesce((select max(position) from pipeline_stages where removed_at is null), 0) + 1) returning ${COLUMNS}`,
).as<Words>()
const update = statement(
  'pipeline.stage.update',
  `update pipeline_stages s set label = $2, kind = $3, sla_days = $4, email_template_id = $5, position = $6,
     person_status = $8, version = version + 1, updated_at = $7 where s.id = $1 returning ${COLUMNS}`,
).as<Words>()
const makeRoom = statement(
  'pipeline.stage.make-room',
  `update pipeline_stages set position = position + case when $3::int > $2::int then -1 else 1 end
   where removed_at is null and id <> $1 and position between least($2::int, $3::int) and greatest($2::int, $3::int)`,
)
const remove = statement(
  'pipeline.stage.remove',
  `with gone as (update pipeline_stages set removed_at = $2, version = version + 1 where id = $1 returning position)
   update pipeline_stages s set position = s.position - 1 from gone
   where s.removed_at is null and s.id <> $1 and s.position > gone.position`,
)
// Includes hidden applications, which return with their candidate.
const standing = statement(
  'pipeline.stage.standing',
  `(select a.id from applications a where a.stage_id = $1 and ${ON_BOARD} limit $2) union all
   (select a.id from applications a where a.stage_id = $1 and a.status in ('active', 'hired') and a.person_gone limit $2)
   order by id limit $2`,
)

export const listStages = (db: Db) => list.rows(db, [])
export const listCountedStages = (db: Db) => listCounted.rows(db, [])
export const findStage = (db: Db, id: string) => find.first(db, [id])
export const holdStage = (db: Db, id: string) => hold.first(db, [id])
export const lockStage = (db: Db, id: string) => lock.first(db, [id])
export const lockStageOrder = (db: Db) => lockOrder.rows(db, [])
export const insertStage = (
  db: Db,
  row: Pick<StageRow, 'id' | 'label' | 'kind' | 'slaDays' | 'emailTemplateId' | 'personStatus'>,
) => insert.first(db, [row.id, row.label, row.kind, row.slaDays, row.emailTemplateId, row.personStatus])
export const updateStage = (db: Db, row: StageRow & { at: string }) =>
  update.first(db, [
    row.id,
    row.label,
    row.kind,
    row.slaDays,
    row.emailTemplateId,
    row.position,
    row.at,
    row.personStatus,
  ])
export const makeRoomForStage = (db: Db, { id, from, to }: { id: string; from: number; to: number }) =>
  makeRoom.rows(db, [id, from, to])
export const removeStage = (db: Db, { id, at }: { id: string; at: string }) => remove.rows(db, [id, at])
export const listStandingIn = (db: Db, stageId: string, limit: number) => standing.rows(db, [stageId, limit])
