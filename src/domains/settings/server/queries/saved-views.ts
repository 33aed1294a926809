// Saved views: the user's own, and shared ones.
import type { Db } from '#platform/server/database.ts'
import { NEXT, updateRow } from '#platform/server/rows.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { ListName, SavedView } from '../../contract/endpoints.ts'

export type SavedViewRow = RowOf<typeof find>

const VIEW = 'select id, list, name, search, owner_id, shared, version from saved_views'
type Words = { search: SavedView['search'] }

const listed = statement(
  'saved-views.list',
  `${VIEW} where list = $1 and (owner_id = $2 or shared) order by position, created_at limit 100`,
).as<Words>()
export const listViews = (db: Db, { list, ownerId }: { list: ListName; ownerId: string }) =>
  listed.rows(db, [list, ownerId])

const find = statement('saved-views.find', `${VIEW} where id = $1 and (owner_id = $2 or shared)`).as<Words>()
/** One of the user's own views, or a shared one. */
export const findView = (db: Db, { id, userId }: { id: string; userId: string }) =>
  find.first(db, [id, userId])

const lockOwn = statement(
  'saved-views.lock-own',
  `${VIEW} where id = $1 and owner_id = $2 for update`,
).as<Words>()
export const lockOwnView = (db: Db, { id, ownerId }: { id: string; ownerId: string }) =>
  lockOwn.first(db, [id, ownerId])

const add = statement(
  'saved-views.insert',
  'insert into saved_views (id, list, name, search, owner_id, shared) values ($1, $2, $3, $4, $5, $6)',
)
export async function insertView(db: Db, view: Omit<SavedViewRow, 'version'>): Promise<void> {
  const { id, list, name, search, ownerId, shared } = view
  await add.rows(db, [id, list, name, JSON.stringify(search), ownerId, shared])
}

export async function updateView(
  db: Db,
  id: string,
  { search, ...changes }: Partial<Pick<SavedViewRow, 'name' | 'search' | 'shared'>>,
): Promise<void> {
  await updateRow(
    db,
    'saved_views',
    { id },
    {
      ...changes,
      ...(search && { search: JSON.stringify(search) }),
      version: NEXT,
      updated_at: new Date().toISOString(),
    },
  )
}

const remove = statement('saved-views.delete', 'delete from saved_views where id = $1')
export const deleteView = (db: Db, id: string) => remove.rows(db, [id])
