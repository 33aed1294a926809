// Saved views: the user's own, and shared ones.
import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { ListName, SavedView } from '../../contract/endpoints.ts'

export type SavedViewRow = {
  id: string
  list: string
  name: string
  search: SavedView['search']
  ownerId: string
  shared: boolean
  version: number
}

const COLUMNS = ['id', 'list', 'name', 'search', 'owner_id as ownerId', 'shared', 'version'] as const

export async function listViews(
  db: Db,
  { list, ownerId }: { list: ListName; ownerId: string },
): Promise<SavedViewRow[]> {
  const rows = await db.kysely
    .selectFrom('saved_views')
    .select(COLUMNS)
    .where('list', '=', list)
    .where((where) => where.or([where('owner_id', '=', ownerId), where('shared', '=', true)]))
    .orderBy('position')
    .orderBy('created_at')
    .limit(100)
    .execute()
  return rows as SavedViewRow[]
}

/** One of the user's own views, or a shared one. */
export async function findView(db: Db, { id, userId }: { id: string; userId: string }) {
  const row = await db.kysely
    .selectFrom('saved_views')
    .select(COLUMNS)
    .where('id', '=', id)
    .where((where) => where.or([where('owner_id', '=', userId), where('shared', '=', true)]))
    .executeTakeFirst()
  return row as SavedViewRow | undefined
}

export async function lockOwnView(db: Db, { id, ownerId }: { id: string; ownerId: string }) {
  const row = await db.kysely
    .selectFrom('saved_views')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()
  return row as SavedViewRow | undefined
}

type NewView = Omit<SavedViewRow, 'version'>
export async function insertView(db: Db, { ownerId, search, ...view }: NewView): Promise<void> {
  await db.kysely
    .insertInto('saved_views')
    .values({ ...view, owner_id: ownerId, search: JSON.stringify(search) })
    .execute()
}

export async function updateView(
  db: Db,
  id: string,
  changes: Partial<Pick<SavedViewRow, 'name' | 'search' | 'shared'>>,
): Promise<void> {
  await db.kysely
    .updateTable('saved_views')
    .set({
      ...changes,
      ...(changes.search && { search: JSON.stringify(changes.search) }),
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteView(db: Db, id: string): Promise<void> {
  await db.kysely.deleteFrom('saved_views').where('id', '=', id).execute()
}
