// Saved views, written.
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { uuidv7 } from '#platform/shared/ids.ts'
import type { ListName, SavedView } from '../contract.ts'
import { toSavedView } from './present.ts'
import { deleteView, insertView, listViews, lockOwnView, updateView } from './queries/saved-views.ts'

type ViewFields = Pick<SavedView, 'name' | 'search' | 'shared'>

export function createView(context: Context, input: ViewFields & { list: ListName }): Promise<SavedView> {
  return transaction(context, async (tx) => {
    const ownerId = viewerId(tx)
    await refuseSameName(tx, { list: input.list, name: input.name })
    const row = { ...input, id: uuidv7(), owner_id: ownerId }
    await insertView(tx.db, row)
    await told(tx, { id: row.id, action: 'created', after: { name: row.name }, shared: input.shared })
    return toSavedView({ ...row, version: 1 }, ownerId)
  })
}

export function changeView(
  context: Context,
  { id, version, changes }: { id: string; version: number; changes: Partial<ViewFields> },
): Promise<SavedView> {
  return transaction(context, async (tx) => {
    const row = await lockOwnView(tx.db, { id, ownerId: viewerId(tx) })
    if (!row) throw notFound('view')
    if (row.version !== version) {
      throw new AppError('stale', {
        userMessage: 'This view was changed in another window. Reload and try again.',
      })
    }
    if (changes.name && changes.name !== row.name) {
      await refuseSameName(tx, { list: row.list as ListName, name: changes.name, except: id })
    }
    await updateView(tx.db, id, changes)
    await told(tx, { id, action: 'edited', after: changes, shared: row.shared || (changes.shared ?? false) })
    return toSavedView({ ...row, ...changes, version: row.version + 1 }, row.owner_id)
  })
}

export function removeView(context: Context, id: string): Promise<void> {
  return transaction(context, async (tx) => {
    const row = await lockOwnView(tx.db, { id, ownerId: viewerId(tx) })
    if (!row) throw notFound('view')
    await deleteView(tx.db, id)
    await told(tx, { id, action: 'removed', after: null, shared: row.shared })
  })
}

async function refuseSameName(
  tx: Tx,
  view: { list: ListName; name: string; except?: string },
): Promise<void> {
  const rows = await listViews(tx.db, { list: view.list, ownerId: viewerId(tx) })
  const taken = rows.some(
    (row) =>
      row.id !== view.except &&
      row.owner_id === viewerId(tx) &&
      row.name.toLowerCase() === view.name.toLowerCase(),
  )
  if (!taken) return
  const message = 'You have a view with this name. Choose another name.'
  throw new AppError('conflict', { userMessage: message, fields: [{ path: 'name', message }] })
}

async function told(
  tx: Tx,
  view: { id: string; action: string; after: Record<string, unknown> | null; shared: boolean },
): Promise<void> {
  await audit(tx, { action: view.action, subjectType: 'saved_view', subjectId: view.id, after: view.after })
  await publish(tx, { type: 'views.updated', audience: view.shared ? 'staff' : { user: viewerId(tx) } })
}

function viewerId({ actor }: Tx): string {
  if (actor.kind === 'anonymous') throw new AppError('unauthenticated', { userMessage: 'Sign in to go on.' })
  return actor.userId
}
