// The delivery channels of a client.
import { randomBytes } from 'node:crypto'
import { isOwner, requireApproved, requireOwner } from '#domains/clients/server/index.ts'
import { audit, difference } from '#platform/server/audit.ts'
import { looksPublic } from '#platform/server/public-request.ts'
import { ownClient, scopeOf } from '#platform/server/scope.ts'
import { type Tx, transaction } from '#platform/server/transaction.ts'
import { emailSchema } from '#shared/email.ts'
import { conflict, invalid, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { CustomerActor } from '#shared/roles.ts'
import type { Channel, ChannelCreate, ChannelMessage } from '../contract/channel-endpoints.ts'
import { MAX_CHANNELS } from '../contract/words.ts'
import * as queries from './queries/channels.ts'

type Actor = Tx<CustomerActor>

const toChannel = (row: queries.ChannelRow): Channel => ({
  id: row.id,
  kind: row.kind,
  address: row.address,
  status: row.status,
  disabledReason: row.disabledReason,
  createdAt: row.createdAt,
  lastMessage: row.lastStatus && row.lastAt ? { status: row.lastStatus, at: row.lastAt } : null,
})

export const toMessage = (row: queries.MessageRow): ChannelMessage => ({
  id: row.id,
  leadId: row.deliveryId,
  status: row.status,
  attempts: row.attempts,
  responseStatus: row.responseStatus,
  error: row.error,
  createdAt: row.createdAt,
  nextAt: row.status === 'pending' ? row.nextAt : null,
})

export async function getChannel({ db, actor }: Actor, id: string): Promise<queries.ChannelRow> {
  const row = await queries.findChannel(db, id, scopeOf(actor))
  if (!row) throw notFound('delivery channel')
  return row
}

export const listOwnChannels = async (context: Actor, client: string | undefined) => {
  const clientId = ownClient(context.actor, client)
  return {
    items: (await queries.listChannels(context.db, clientId)).map(toChannel),
    can: { change: await isOwner(context, clientId) },
  }
}

const requireChanger = (tx: Actor, clientId: string) =>
  requireOwner(tx, clientId, 'Only owners change where leads are delivered. Ask an owner of your account.')

/** As it is stored and called. */
function addressOf({ kind, address }: ChannelCreate): string {
  if (kind === 'email') {
    if (!emailSchema.safeParse(address).success)
      throw invalid('address', 'Enter an email address, such as leads@company.com.')
    return address.toLowerCase()
  }
  const url = URL.parse(address)
  if (!url || url.protocol !== 'https:' || url.username || url.password)
    throw invalid('address', 'Enter an address that starts with https:// and has no password.')
  if (!looksPublic(url))
    throw invalid('address', 'This address is in a private network. Enter one that the internet can reach.')
  url.hash = ''
  return url.href
}

export function createChannel(context: Actor, input: ChannelCreate) {
  return transaction(context, async (tx) => {
    const clientId = ownClient(tx.actor, input.client)
    await requireChanger(tx, clientId)
    await requireApproved(tx, clientId)
    const address = addressOf(input)
    const existing = await queries.listChannels(tx.db, clientId)
    if (existing.length >= MAX_CHANNELS)
      throw conflict(`A company can have ${MAX_CHANNELS} delivery channels. Remove one first.`)
    const id = uuidv7()
    const secret = input.kind === 'webhook' ? `whsec_${randomBytes(32).toString('base64')}` : null
    const isNew = await queries.insertChannel(tx.db, {
      id,
      clientId,
      kind: input.kind,
      address,
      secret: secret && tx.services.secrets.seal(secret),
      createdBy: tx.actor.userId,
    })
    if (!isNew) throw conflict('This address is already on the list.')
    await note(tx, id, 'created', { kind: input.kind, address: withoutQuery(address) })
    return { ...toChannel(await getChannel(tx, id)), secret }
  })
}

/** The query of a webhook can hold its key. */
const withoutQuery = (address: string) => address.split('?', 1)[0] ?? ''

const note = (tx: Actor, id: string, action: string, after?: Record<string, unknown>) =>
  audit(tx, { action, subjectType: 'delivery_channel', subjectId: id, ...(after && { after }) })

export function removeChannel(context: Actor, id: string): Promise<void> {
  return transaction(context, async (tx) => {
    const { kind, address, clientId } = await getChannel(tx, id)
    await requireChanger(tx, clientId)
    await queries.deleteChannel(tx.db, id)
    await note(tx, id, 'removed', { kind, address: withoutQuery(address) })
  })
}

export function enableChannel(context: Actor, id: string): Promise<Channel> {
  return transaction(context, async (tx) => {
    const { clientId, status } = await getChannel(tx, id)
    await requireChanger(tx, clientId)
    await requireApproved(tx, clientId)
    await queries.setChannelStatus(tx.db, { id, status: 'active', reason: null })
    const change = difference({ status }, { status: 'active' })
    await audit(tx, { action: 'enabled', subjectType: 'delivery_channel', subjectId: id, ...change })
    return toChannel(await getChannel(tx, id))
  })
}

export function testChannel(context: Actor, id: string): Promise<Channel> {
  return transaction(context, async (tx) => {
    await refuseSending(tx, await getChannel(tx, id))
    await queries.addTestMessage(tx.db, id)
    return toChannel(await getChannel(tx, id))
  })
}

async function refuseSending(tx: Actor, { status, clientId }: queries.ChannelRow): Promise<void> {
  await requireApproved(tx, clientId)
  if (status === 'disabled') throw conflict('This channel is disabled. Enable it first.')
}

export function replayMessage(context: Actor, { id, messageId }: { id: string; messageId: string }) {
  return transaction(context, async (tx) => {
    await refuseSending(tx, await getChannel(tx, id))
    const row = await queries.sendAgain(tx.db, messageId, id)
    if (!row) throw notFound('message')
    await note(tx, id, 'replayed', { message: messageId })
    return toMessage(row)
  })
}
