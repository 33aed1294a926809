// What a bulk act changed, row by row, so that it can be taken back.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import type { ApplicationStatus } from '../../contract-words.ts'

export type PlaceImage = {
  stage_id: string
  status: ApplicationStatus
  position: number
  /** Every move has its own moment, so an equal one says that nothing has moved since. */
  stage_entered_at: string
  /** Absent in what was changed before owners were. */
  owner_id?: string | null
}

export type ChangeSetItem = { subject_id: string; before: PlaceImage; after: PlaceImage }

const insert = statement(
  'pipeline.change-set.insert',
  `insert into change_sets (id, actor_id, subject_type, action, changed) values ($1, $2, 'application', $3, 0)`,
)
const finish = statement(
  'pipeline.change-set.finish',
  `update change_sets set changed = coalesce($2, changed), undone_at = coalesce($3, undone_at) where id = $1`,
)
const insertItem = statement(
  'pipeline.change-set.item',
  'insert into change_set_items (change_set_id, subject_id, before, after) values ($1, $2, $3, $4)',
)
const lock = statement<{ id: string; actor_id: string; action: string; undone_at: string | null }>(
  'pipeline.change-set.lock',
  `select id, actor_id, action, undone_at from change_sets where id = $1 and subject_type = 'application' for update`,
)
const items = statement<ChangeSetItem>(
  'pipeline.change-set.items',
  'select subject_id, before, after from change_set_items where change_set_id = $1',
)

export const insertChangeSet = (db: Db, set: { id: string; actorId: string; action: string }) =>
  insert.rows(db, [set.id, set.actorId, set.action])
export const finishChangeSet = (db: Db, set: { id: string; changed?: number; undoneAt?: string }) =>
  finish.rows(db, [set.id, set.changed ?? null, set.undoneAt ?? null])
export const insertChangeSetItem = (
  db: Db,
  item: { changeSetId: string; id: string; before: PlaceImage; after: PlaceImage },
) => insertItem.rows(db, [item.changeSetId, item.id, item.before, item.after])
export const lockChangeSet = (db: Db, id: string) => lock.first(db, [id])
export const listChangeSetItems = (db: Db, id: string) => items.rows(db, [id])
