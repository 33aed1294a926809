// The agency's own fields.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { FieldKind } from '../../contract/custom-fields.ts'

export type FieldRow = RowOf<typeof lock>

type Words = { kind: FieldKind }

const COLUMNS = 'f.id, f.label, f.kind, f.options, f.position, f.version'

const list = statement(
  'candidates.fields',
  `select ${COLUMNS} from candidate_fields f where f.removed_at is null order by f.position, f.id limit 100`,
).as<Words>()
const lock = statement(
  'candidates.field.lock',
  `select ${COLUMNS} from candidate_fields f where f.id = $1 and f.removed_at is null for update`,
).as<Words>()
const insert = statement(
  'candidates.field.insert',
  `insert into candidate_fields as f (id, label, kind, options, position)
   values ($1, $2, $3, $4, coalesce((select max(position) from candidate_fields where removed_at is null), 0) + 1)
   returning ${COLUMNS}`,
).as<Words>()
const update = statement(
  'candidates.field.update',
  `update candidate_fields f set label = $2, options = $3, position = $4, version = version + 1, updated_at = $5
   where f.id = $1 returning ${COLUMNS}`,
).as<Words>()
// Everything between the old place and the new one moves by one; a list without gaps stays one.
const makeRoom = statement(
  'candidates.field.make-room',
  `update candidate_fields set position = position + case when $3::int > $2::int then -1 else 1 end
   where removed_at is null and id <> $1 and position between least($2::int, $3::int) and greatest($2::int, $3::int)`,
)
const remove = statement(
  'candidates.field.remove',
  `update candidate_fields f set removed_at = $2 where f.id = $1 and f.removed_at is null returning ${COLUMNS}`,
).as<Words>()
const restore = statement(
  'candidates.field.restore',
  `update candidate_fields f set removed_at = null where f.id = $1 and f.removed_at is not null returning ${COLUMNS}`,
).as<Words>()

export const listFields = (db: Db) => list.rows(db, [])
export const lockField = (db: Db, id: string) => lock.first(db, [id])
export const insertField = (db: Db, field: Pick<FieldRow, 'id' | 'label' | 'kind' | 'options'>) =>
  insert.first(db, [field.id, field.label, field.kind, field.options])
export const makeRoomForField = (db: Db, { id, from, to }: { id: string; from: number; to: number }) =>
  makeRoom.rows(db, [id, from, to])
export const updateField = (db: Db, field: FieldRow & { at: string }) =>
  update.first(db, [field.id, field.label, field.options, field.position, field.at])
export const removeField = (db: Db, { id, at }: { id: string; at: string }) => remove.first(db, [id, at])
export const restoreField = (db: Db, id: string) => restore.first(db, [id])

const labels = statement('candidates.field.labels', 'select id, label from candidate_fields')
/** Also of removed fields: what was written in them stays in the timeline. */
export const listFieldLabels = (db: Db) => labels.rows(db, [])
