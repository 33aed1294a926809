// Inbound connections: any number of partners, each with an address, a secret and a field map of its own.
import { randomBytes } from 'node:crypto'
import { audit, difference } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { type Tx, transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { Inbound } from '../contract/schemas.ts'
import { toInbound } from './present.ts'
import { findLastOfConnection } from './queries/events.ts'
import {
  changeIntegration,
  findById,
  type IntegrationRow,
  insertIntegration,
  lockInbound,
} from './queries/integrations.ts'
import { forgetSecrets, rotate } from './secrets-service.ts'

type FieldMap = Record<string, string | null>
type InboundInput = { name?: string | undefined; fieldMap?: FieldMap | undefined }
type WithSecret = Inbound & { secret: string }

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

export function createInbound(
  context: Tx<StaffActor>,
  input: { name: string; fieldMap: FieldMap },
): Promise<WithSecret> {
  return transaction(context, async (tx) => {
    const { name, fieldMap } = input
    const id = uuidv7()
    // The address is not a secret, but nobody should guess which partners there are.
    const inboundKey = randomBytes(12).toString('hex')
    await insertIntegration(tx.db, { id, kind: 'inbound', name, inboundKey })
    const secret = newSecret()
    const row = await getInbound(tx, id)
    const changed = rotate(tx, { row, kind: 'inbound', given: { signingSecret: secret } })
    await changeIntegration(tx.db, id, { ...changed, config: { ...changed.config, fieldMap } })
    await audit(tx, { action: 'created', subjectType: 'integration', subjectId: id, after: { name } })
    return { ...(await publishInbound(tx, id)), secret }
  })
}

type Edit = { id: string; version: number; edit: InboundInput }

export function updateInbound(context: Tx<StaffActor>, { id, version, edit }: Edit): Promise<Inbound> {
  return transaction(context, async (tx) => {
    const row = await getInbound(tx, id)
    if (row.version !== version)
      throw new AppError('stale', {
        userMessage: 'Another user changed this connection. Reload it and try again.',
      })
    const name = edit.name ?? row.name
    const fieldMap = edit.fieldMap ?? row.config.fieldMap ?? {}
    await changeIntegration(tx.db, id, { name, config: { ...row.config, fieldMap } })
    const before = { name: row.name, fieldMap: row.config.fieldMap ?? {} }
    const changed = difference(before, { name, fieldMap })
    if (changed) await audit(tx, { action: 'changed', subjectType: 'integration', subjectId: id, ...changed })
    return publishInbound(tx, id)
  })
}

export function rotateInbound(context: Tx<StaffActor>, id: string): Promise<WithSecret> {
  return transaction(context, async (tx) => {
    const row = await getInbound(tx, id)
    const secret = newSecret()
    const changed = rotate(tx, { row, kind: 'inbound', given: { signingSecret: secret } })
    await changeIntegration(tx.db, id, { ...changed, status: 'connected' })
    await audit(tx, {
      action: 'secrets_set',
      subjectType: 'integration',
      subjectId: id,
      after: { name: row.name },
    })
    return { ...(await publishInbound(tx, id)), secret }
  })
}

export function disconnectInbound(context: Tx<StaffActor>, id: string): Promise<Inbound> {
  return transaction(context, async (tx) => {
    const row = await getInbound(tx, id)
    if (row.status === 'disconnected') throw conflict('This connection is disconnected already.')
    await forgetSecrets(tx, row)
    return publishInbound(tx, id)
  })
}

async function getInbound(tx: Tx, id: string): Promise<IntegrationRow> {
  const row = await lockInbound(tx.db, id)
  if (row?.kind !== 'inbound') throw notFound('connection')
  return row
}

async function publishInbound(tx: Tx, id: string): Promise<Inbound> {
  const row = await findById(tx.db, id)
  if (!row) throw notFound('connection')
  await publish(tx, { type: 'integrations.updated', audience: 'staff' })
  return toInbound(row, {
    origin: tx.origin,
    now: tx.now,
    lastAt: await findLastOfConnection(tx.db, id),
  })
}
