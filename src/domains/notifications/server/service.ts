// Creates notifications, and marks them as read.
import { listStaffMembers } from '#domains/identity/server/index.ts'
import { audit, difference } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { eraseMailsAbout } from '#platform/server/mail.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { cutEnd } from '#shared/cut-text.ts'
import { conflict, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import { ADMINS, roleMay } from '#shared/permissions.ts'
import type { SignedInActor } from '#shared/roles.ts'
import type { Preference } from '../contract/endpoints.ts'
import { kindOf, type NotificationKind } from '../contract/kinds.ts'
import {
  deleteAbout,
  findChoices,
  foldUnread,
  insertNotification,
  lockOwn,
  markAllRead,
  markRead,
  setChoice,
  setTitle,
} from './queries/notifications.ts'
import { choiceFor, mailPlan, preferencesOf } from './rules.ts'

export type Notice = {
  userId: string
  kind: NotificationKind
  title: string
  body?: string
  /** A path in the product that shows the event. */
  link?: string
  /** Another email already says it. */
  mailed?: boolean
  /** Adds to the unread notification of this kind and link, if there is one. The title is of all of them. */
  fold?: { count: number; title: (count: number) => string }
}

const TITLE_MAX = 200
const BODY_MAX = 1_000

/** Deletes notifications and emails about these records when a candidate is erased. */
export async function forgetAbout(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await deleteAbout(tx.db, ids)
  await eraseMailsAbout(tx.db, ids)
}

/** In the transaction of the event, so both commit together. The user's preferences decide the channels. */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  const { userId, kind, title, body = '', link = null, mailed = false, fold } = notice
  const choice = choiceFor(kind, (await findChoices(tx.db, userId)).get(kind))
  const mail = mailed ? 'none' : mailPlan(kind, choice)
  if (!choice.inApp && mail === 'none') return
  const folded = fold && (await foldUnread(tx.db, { userId, kind, link, count: fold.count, at: tx.now }))
  if (folded) await setTitle(tx.db, folded.id, cutEnd(fold.title(folded.folded), TITLE_MAX))
  else
    await insertNotification(tx.db, {
      id: uuidv7(),
      userId,
      kind,
      title: cutEnd(title, TITLE_MAX),
      body: cutEnd(body, BODY_MAX),
      link,
      inApp: choice.inApp,
      mail,
      folded: fold?.count ?? 1,
      createdAt: tx.now.toISOString(),
    })
  if (choice.inApp) await publish(tx, { type: 'notifications.created', audience: { user: userId } })
}

/** Every admin hears of it. */
export async function notifyAdmins(tx: Tx, notice: Omit<Notice, 'userId'>): Promise<void> {
  const admins = (await listStaffMembers(tx.db)).filter(({ role }) => roleMay(role, ADMINS))
  for (const { id: userId } of admins) await notify(tx, { ...notice, userId })
}

export function readOne(context: Tx<SignedInActor>, id: string): Promise<void> {
  return transaction(context, async (tx) => {
    const row = await lockOwn(tx.db, id, tx.actor.userId)
    if (!row) throw notFound('notification')
    if (!row.unread) return
    await markRead(tx.db, id)
    await seen(tx)
  })
}

export function readAll(context: Tx<SignedInActor>): Promise<number> {
  return transaction(context, async (tx) => {
    const read = await markAllRead(tx.db, tx.actor.userId)
    if (read > 0) await seen(tx)
    return read
  })
}

/** Updates the user's other windows. Reading is not audited. */
async function seen(tx: Tx<SignedInActor>): Promise<void> {
  await publish(tx, { type: 'notifications.read', audience: { user: tx.actor.userId } })
}

export function changePreference(context: Tx<SignedInActor>, wanted: Preference): Promise<Preference[]> {
  return transaction(context, async (tx) => {
    const { actor } = tx
    const before = preferencesOf(actor, await findChoices(tx.db, actor.userId))
    const current = before.find(({ kind }) => kind === wanted.kind)
    if (!current) throw notFound('kind of notification')
    if (kindOf(wanted.kind).always) throw conflict('Security notifications cannot be turned off.')
    const changed = difference(current, wanted)
    if (!changed) return before
    await setChoice(tx.db, actor.userId, wanted)
    await audit(tx, {
      action: 'notifications_chosen',
      subjectType: 'user',
      subjectId: actor.userId,
      before: { kind: wanted.kind, ...changed.before },
      after: { kind: wanted.kind, ...changed.after },
    })
    await publish(tx, { type: 'notification-preferences.updated', audience: { user: actor.userId } })
    return before.map((each) => (each.kind === wanted.kind ? wanted : each))
  })
}
