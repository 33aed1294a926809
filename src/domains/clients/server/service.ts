// Clients: read with their figures, created, changed.
import { findActiveStaff } from '#domains/identity/server/index.ts'
import { audit, difference } from '#platform/server/audit.ts'
import { byColumn } from '#platform/server/camel-case.ts'
import type { Db } from '#platform/server/database.ts'
import { publish } from '#platform/server/events.ts'
import { once } from '#platform/server/idempotency.ts'
import { type Tx, transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, invalid, notFound } from '#shared/errors.ts'
import { columnsFor } from '#shared/fields.ts'
import { uuidv7 } from '#shared/ids.ts'
import { formatCents } from '#shared/money.ts'
import { roleMay } from '#shared/permissions.ts'
import type { StaffActor } from '#shared/roles.ts'
import { isOfferedTimezone } from '#shared/zoned-time.ts'
import { CLIENT_FIELDS } from '../contract/client-fields.ts'
import { clientPermissions } from '../contract/permissions.ts'
import type { Client, ClientCreate, ClientEdit } from '../contract/schemas.ts'
import { type ClientRole, type ClientStatus } from '../contract/words.ts'
import { clientApproved, clientBuyingChanged, clientMoney, openOrders, openPostings } from './ports.ts'
import { type Figures, toClient } from './present.ts'
import * as queries from './queries/clients.ts'
import { insertMember } from './queries/members.ts'
import { isUndecided, mayBuy } from './rules.ts'

export async function figuresOf(db: Db, ids: readonly string[]): Promise<(id: string) => Figures> {
  // One after the other, because a transaction has one connection.
  const money = await clientMoney.get()(db, ids)
  const orders = await openOrders.get()(db, ids)
  const postings = await openPostings.get()(db, ids)
  return (id) => ({
    ...(money.get(id) ?? { availableCents: 0, heldCents: 0, owedCents: 0 }),
    orders: orders.get(id) ?? 0,
    postings: postings.get(id) ?? 0,
  })
}

export async function getClient({ db, actor }: Tx<StaffActor>, id: string): Promise<Client> {
  const row = await queries.findClient(db, id)
  if (!row) throw notFound('client')
  const figures = (await figuresOf(db, [id]))(id)
  return toClient(row, figures, { change: roleMay(actor.role, clientPermissions.change) })
}

export const columnsOf = (edit: ClientEdit | NewClient): Partial<queries.ClientColumns> =>
  columnsFor(CLIENT_FIELDS, edit)

async function checkManager(db: Db, edit: ClientEdit): Promise<void> {
  if (edit.accountManagerId && !(await findActiveStaff(db, edit.accountManagerId)))
    throw invalid('accountManagerId', 'Choose an active colleague as account manager.')
}

/** As for the agency: a zone of the list. */
function checkTimezone({ timezone }: ClientEdit): void {
  if (timezone !== undefined && !isOfferedTimezone(timezone))
    throw invalid('timezone', 'Choose a timezone from the list.')
}

export function addClient(
  context: Tx<StaffActor>,
  { input, key }: { input: ClientCreate; key: string | undefined },
): Promise<Client> {
  return transaction(context, (tx) =>
    once(tx, { scope: 'clients.create', key, body: input }, async () => {
      await checkManager(tx.db, input)
      checkTimezone(input)
      return getClient(tx, await createClient(tx, { status: 'active', ...input }))
    }),
  )
}

type NewClient = Omit<ClientCreate, 'state'> & { state?: string | null | undefined; status: ClientStatus }

/** A client that its owner registered becomes active by its approval alone. */
export function createClient(context: Tx, input: NewClient, { isRegistered = false } = {}): Promise<string> {
  return transaction(context, async (tx) => {
    const id = uuidv7()
    await queries.insertClient(tx.db, {
      ...columnsOf(input),
      id,
      name: input.name,
      is_registered: isRegistered,
      created_at: tx.now.toISOString(),
    })
    await audit(tx, { action: 'created', subjectType: 'client', subjectId: id, after: { name: input.name } })
    await publish(tx, { type: 'clients.created', ids: [id], audience: 'staff' })
    return id
  })
}

type Update = { id: string; version: number; edit: ClientEdit }

export async function updateClient(context: Tx<StaffActor>, update: Update): Promise<Client> {
  try {
    return await transaction(context, (tx) => change(tx, update))
  } catch (error) {
    if (isOverdrawn(error)) throw await creditInUse(context, update.id)
    throw error
  }
}

async function change(tx: Tx<StaffActor>, { id, version, edit }: Update): Promise<Client> {
  const locked = await queries.lockClient(tx.db, id)
  const before = await queries.findClient(tx.db, id)
  if (!locked || !before) throw notFound('client')
  if (locked.version !== version)
    throw new AppError('stale', {
      userMessage: 'Another user changed this client. Reload it and try again.',
      details: { current: await getClient(tx, id) },
    })
  await checkManager(tx.db, edit)
  if (edit.timezone !== before.timezone) checkTimezone(edit)
  const changes = columnsOf(edit)
  const changed = difference(byColumn(before), changes)
  if (!changed) return getClient(tx, id)
  const isDecision = edit.status !== undefined && edit.status !== locked.status && isUndecided(locked.status)
  if (isDecision && locked.isRegistered)
    throw conflict(
      'This client registered itself, so its status follows from a decision. Approve or decline it first.',
    )
  if (locked.isRegistered && edit.status === 'prospect' && !isUndecided(locked.status))
    throw conflict(
      'This client was approved, so it cannot wait for a decision again. Choose paused or churned.',
    )
  await queries.updateClientRow(tx.db, id, changes)
  const next = edit.status ?? locked.status
  if (isUndecided(locked.status) && next === 'active') await clientApproved.emit(tx, { clientId: id })
  if (mayBuy(next) !== mayBuy(locked.status))
    await clientBuyingChanged.emit(tx, { clientId: id, mayBuy: mayBuy(next) })
  await audit(tx, { action: 'edited', subjectType: 'client', subjectId: id, ...changed })
  await publish(tx, { type: 'clients.updated', ids: [id], audience: { client: id } })
  return getClient(tx, id)
}

/** The database compares the new limit with the balance. */
const isOverdrawn = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'ledger_enough_money'

async function creditInUse({ db }: Tx, id: string): Promise<AppError> {
  const used = -((await clientMoney.get()(db, [id])).get(id)?.availableCents ?? 0)
  return conflict(`This client has used ${formatCents(used)} of its credit. Enter that amount or more.`, {
    usedCents: used,
  })
}

export function addMember(
  context: Tx,
  member: { userId: string; clientId: string; clientRole: ClientRole; limitCents?: number },
): Promise<boolean> {
  return transaction(context, async (tx) => {
    if (!(await insertMember(tx.db, member))) return false
    await audit(tx, {
      action: 'member_added',
      subjectType: 'client',
      subjectId: member.clientId,
      after: member,
    })
    await publish(tx, {
      type: 'clients.updated',
      ids: [member.clientId],
      audience: { client: member.clientId },
    })
    return true
  })
}

type Registered = { userId: string; company: string }

/** A customer who registers adds their company as a prospect. */
export async function followRegistration(tx: Tx, { userId, company }: Registered): Promise<void> {
  const clientId = await createClient(tx, { name: company, status: 'prospect' }, { isRegistered: true })
  await addMember(tx, { userId, clientId, clientRole: 'owner' })
}
