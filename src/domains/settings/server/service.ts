// Writes saved views.
import { findUser } from '#domains/identity/server/index.ts'
import { type AuditLine, audit, difference } from '#platform/server/audit.ts'
import { type DomainEvent, domainEvent } from '#platform/server/domain-event.ts'
import { publish } from '#platform/server/events.ts'
import { sendMail } from '#platform/server/mail.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { ListName, SavedView } from '../contract/endpoints.ts'
import { agencyName } from './agency-service.ts'
import { testLetter } from './letter.ts'
import { toSavedView } from './present.ts'
import {
  deleteView,
  insertView,
  listViews,
  lockOwnView,
  type SavedViewRow,
  updateView,
} from './queries/saved-views.ts'

/** Another name, filter or sharing. Told with the view as it is now. */
export const savedViewChanged: DomainEvent<SavedViewRow> = domainEvent()

type ViewFields = Pick<SavedView, 'name' | 'search' | 'shared'>

export function createView(
  context: Tx<StaffActor>,
  input: ViewFields & { list: ListName },
): Promise<SavedView> {
  return transaction(context, async (tx) => {
    const ownerId = tx.actor.userId
    await refuseSameName(tx, { list: input.list, name: input.name })
    const row = { ...input, id: uuidv7(), ownerId }
    await insertView(tx.db, row)
    await recordViewChange(tx, {
      id: row.id,
      action: 'created',
      values: { after: { name: row.name } },
      shared: input.shared,
    })
    return toSavedView({ ...row, version: 1 }, ownerId)
  })
}

export function changeView(
  context: Tx<StaffActor>,
  { id, version, changes }: { id: string; version: number; changes: Partial<ViewFields> },
): Promise<SavedView> {
  return transaction(context, async (tx) => {
    const row = await lockOwnView(tx.db, { id, ownerId: tx.actor.userId })
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
    const after = { ...row, ...changes, version: row.version + 1 }
    await savedViewChanged.emit(tx, after)
    await recordViewChange(tx, {
      id,
      action: 'edited',
      values: difference(row, changes),
      shared: row.shared || (changes.shared ?? false),
    })
    return toSavedView(after, row.ownerId)
  })
}

export function removeView(context: Tx<StaffActor>, id: string): Promise<void> {
  return transaction(context, async (tx) => {
    const row = await lockOwnView(tx.db, { id, ownerId: tx.actor.userId })
    if (!row) throw notFound('view')
    await deleteView(tx.db, id)
    await recordViewChange(tx, { id, action: 'removed', values: null, shared: row.shared })
  })
}

async function refuseSameName(
  tx: Tx<StaffActor>,
  view: { list: ListName; name: string; except?: string },
): Promise<void> {
  const rows = await listViews(tx.db, { list: view.list, ownerId: tx.actor.userId })
  const taken = rows.some(
    (row) =>
      row.id !== view.except &&
      row.ownerId === tx.actor.userId &&
      row.name.toLowerCase() === view.name.toLowerCase(),
  )
  if (!taken) return
  const message = 'You have a view with this name. Choose another name.'
  throw new AppError('conflict', { userMessage: message, fields: [{ path: 'name', message }] })
}

async function recordViewChange(
  tx: Tx<StaffActor>,
  view: {
    id: string
    action: string
    values: Pick<AuditLine, 'before' | 'after'> | null
    shared: boolean
  },
): Promise<void> {
  await audit(tx, { action: view.action, subjectType: 'saved_view', subjectId: view.id, ...view.values })
  await publish(tx, { type: 'views.updated', audience: view.shared ? 'staff' : { user: tx.actor.userId } })
}

/** Sent to the requesting user, so a test reaches nobody else. */
export function sendTestMail(context: Tx<StaffActor>): Promise<string> {
  return transaction(context, async (tx) => {
    const user = await findUser(tx.db, tx.actor.userId)
    if (!user) throw notFound('user')
    await audit(tx, { action: 'test_mail_sent', subjectType: 'user', subjectId: user.id })
    return sendMail(tx, {
      to: user.email,
      letter: testLetter(user.name, await agencyName(tx.db)),
    })
  })
}
