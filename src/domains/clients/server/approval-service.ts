// The approval of clients that register themselves: asked for when their address is confirmed, decided once.
import { accountNotice, listStaffMembers } from '#domains/identity/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import type { Db } from '#platform/server/database.ts'
import { publish } from '#platform/server/events.ts'
import { readInstallation } from '#platform/server/installation.ts'
import { sendMail } from '#platform/server/mail.ts'
import { type Tx, transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, notFound } from '#shared/errors.ts'
import type { Total } from '#shared/list.ts'
import { formatCents } from '#shared/money.ts'
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { Client, Twin } from '../contract/schemas.ts'
import { type ClientStatus, TWIN_REASONS } from '../contract/words.ts'
import { approvedMail, declinedMail } from './mails.ts'
import { clientBuyingChanged, clientMoney } from './ports.ts'
import * as queries from './queries/approval.ts'
import { clientList, findClient, lockClient } from './queries/clients.ts'
import { listMembers } from './queries/members.ts'
import { FREEMAIL, isUndecided, mayBuy } from './rules.ts'
import { getClient } from './service.ts'

/** The owner of a registration confirmed the address. */
export async function followConfirmation(tx: Tx, { userId }: { userId: string }): Promise<void> {
  const { approveClientsAutomatically: isAutomatic } = await readInstallation(tx.db)
  for (const { id, name } of await queries.markApplied(tx.db, userId, tx.now)) {
    await audit(tx, { action: 'applied', subjectType: 'client', subjectId: id })
    if (isAutomatic) await decide(tx, { id, from: 'prospect', to: 'active', reason: '' })
    else await tellManagers(tx, { id, name })
    await publish(tx, { type: 'clients.updated', ids: [id], audience: { client: id } })
  }
}

async function tellManagers(tx: Tx, { id, name }: { id: string; name: string }): Promise<void> {
  const staff = await listStaffMembers(tx.db)
  for (const { id: userId } of staff.filter(({ role }) => roleMay(role, MANAGERS)))
    await accountNotice.emit(tx, {
      userId,
      kind: 'client_waiting',
      title: `${name} needs approval`,
      body: 'The company registered at the portal. It cannot buy until you approve it.',
      link: `/admin/clients?client=${id}`,
    })
}

export const approveClient = (context: Tx<StaffActor>, id: string) => turn(context, { id, to: 'active' })

export const declineClient = (context: Tx<StaffActor>, { id, reason }: { id: string; reason: string }) =>
  turn(context, { id, to: 'declined', reason })

type Turn = { id: string; to: 'active' | 'declined'; reason?: string }

function turn(context: Tx<StaffActor>, { id, to, reason = '' }: Turn): Promise<Client> {
  return transaction(context, async (tx) => {
    const locked = await lockClient(tx.db, id)
    if (!locked) throw notFound('client')
    if (!isUndecided(locked.status) || locked.status === to)
      throw conflict('Another user decided about this client. Load the page again.')
    if (to === 'declined') await requireNoMoney(tx, id)
    await decide(tx, { id, from: locked.status, to, reason })
    await publish(tx, { type: 'clients.updated', ids: [id], audience: { client: id } })
    return getClient(tx, id)
  })
}

/** A declined client cannot buy, so its money would have no use. */
async function requireNoMoney(tx: Tx, id: string): Promise<void> {
  const money = (await clientMoney.get()(tx.db, [id])).get(id)
  const cents = (money?.availableCents ?? 0) + (money?.heldCents ?? 0)
  if (cents !== 0)
    throw conflict(
      `This client has a balance of ${formatCents(cents)}. Settle it first, then decline the client.`,
      { balanceCents: cents },
    )
}

type Decision = { id: string; from: ClientStatus; to: 'active' | 'declined'; reason: string }

/** The client is locked. Its accounts follow in the same statement. */
async function decide(tx: Tx, { id, from, to, reason }: Decision): Promise<void> {
  await queries.setDecision(tx.db, id, to, reason)
  if (mayBuy(to) !== mayBuy(from)) await clientBuyingChanged.emit(tx, { clientId: id, mayBuy: mayBuy(to) })
  await audit(tx, {
    action: to === 'active' ? 'approved' : 'declined',
    subjectType: 'client',
    subjectId: id,
    before: { status: from },
    after: { status: to, ...(reason && { reason }) },
  })
  await mailOwners(tx, { id, to, reason })
}

/** The owners who confirmed their address. */
export async function mailOwners(tx: Tx, { id, to, reason }: Omit<Decision, 'from'>): Promise<void> {
  const company = (await findClient(tx.db, id))?.name ?? ''
  const members = await listMembers(tx.db, id)
  for (const owner of members.filter((each) => each.clientRole === 'owner' && each.status === 'active'))
    await sendMail(
      tx,
      to === 'active'
        ? approvedMail(owner, { company, origin: tx.origin })
        : declinedMail(owner, { company, reason }),
    )
}

const SIGNS = { name: 'sameName', email: 'sameEmail', phone: 'samePhone', website: 'sameWebsite' } as const

/** What clients could be the same company, and why. */
export async function listTwins({ db }: Tx, id: string): Promise<Twin[]> {
  if (!(await findClient(db, id))) throw notFound('client')
  return (await queries.listTwins(db, id, FREEMAIL)).map((row) => ({
    id: row.id,
    name: row.name,
    status: row.status,
    same: TWIN_REASONS.filter((reason) => row[SIGNS[reason]]),
  }))
}

export const countWaiting = (db: Db): Promise<Total> => clientList.total(db, { waiting: 'true' }, null)

/** Refuses a client that nobody approved yet. The caller holds the lock of what the decision is about. */
export async function requireApproved({ db }: Pick<Tx, 'db'>, id: string): Promise<void> {
  const status = await queries.findStatus(db, id)
  if (status === null) throw notFound('client')
  if (!isUndecided(status)) return
  throw new AppError('not_approved', {
    userMessage:
      status === 'prospect'
        ? 'Your account is in review. We email you when you can buy.'
        : 'Your account was not approved. Ask the agency if you think this is a mistake.',
  })
}

export const isApproved = async (db: Db, id: string): Promise<boolean> => {
  const status = await queries.findStatus(db, id)
  return status !== null && !isUndecided(status)
}
