// The rows changed by a bulk act or a merge, for undo.
import type { Db } from './database.ts'
import { type RowOf, statement } from './statement.ts'

export type ChangeSetRow = RowOf<typeof lock>
export type ChangeSetItem<Image> = { subjectId: string; before: Image; after: Image }

const insert = statement(
  'change-set.insert',
  'insert into change_sets (id, actor_id, subject_type, action, changed) values ($1, $2, $3, $4, $5)',
)
const finish = statement(
  'change-set.finish',
  'update change_sets set changed = coalesce($2, changed), undone_at = coalesce($3, undone_at) where id = $1',
)
const insertItem = statement(
  'change-set.item',
  'insert into change_set_items (change_set_id, subject_id, before, after) values ($1, $2, $3, $4)',
)
const lock = statement(
  'change-set.lock',
  'select id, actor_id, action, undone_at from change_sets where id = $1 and subject_type = $2 for update',
)
const items = statement(
  'change-set.items',
  'select subject_id, before, after from change_set_items where change_set_id = $1',
)

/** The merges of these subjects. The image of the other record can contain their values, also after undo. */
export const mergesOf = (subjectIds: string) =>
  `select s.id from change_set_items i join change_sets s on s.id = i.change_set_id and s.action = 'merge'
   where i.subject_id = any(${subjectIds})`

const forget = statement(
  'change-set.forget',
  `delete from change_set_items where subject_id = any($1) or change_set_id in (${mergesOf('$1')})`,
)

type NewChangeSet = { id: string; actorId: string; subjectType: string; action: string; changed?: number }

export const insertChangeSet = (db: Db, set: NewChangeSet) =>
  insert.rows(db, [set.id, set.actorId, set.subjectType, set.action, set.changed ?? 0])

export const finishChangeSet = (db: Db, set: { id: string; changed?: number; undoneAt?: string }) =>
  finish.rows(db, [set.id, set.changed ?? null, set.undoneAt ?? null])

export const insertChangeSetItem = (
  db: Db,
  item: { changeSetId: string; subjectId: string; before: object; after: object },
) => insertItem.rows(db, [item.changeSetId, item.subjectId, item.before, item.after])

export const lockChangeSet = (db: Db, set: { id: string; subjectType: string }) =>
  lock.first(db, [set.id, set.subjectType])

/** The act itself provides the image. */
export async function listChangeSetItems<Image>(db: Db, id: string): Promise<ChangeSetItem<Image>[]> {
  return (await items.rows(db, [id])) as ChangeSetItem<Image>[]
}

/** Erased subjects cannot be restored. */
export const forgetChangesOf = (db: Db, subjectIds: readonly string[]) => forget.rows(db, [subjectIds])

/** Part of a statement that changes many rows: stores the rows of `from`, which has id, before and after. */
export const rememberRows = ({ changeSetId, from }: { changeSetId: string; from: string }) =>
  `insert into change_set_items (change_set_id, subject_id, before, after)
   select ${changeSetId}, id, before, after from ${from}`
