// Clients and their members.
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { uuidv7 } from '#platform/shared/ids.ts'
import type { ClientRole } from '../contract/endpoints.ts'
import type { NewClient } from './queries.ts'
import { insertClient, insertMember, renameProspects } from './queries.ts'

export function createClient(context: Tx, input: Omit<NewClient, 'id' | 'createdAt'>): Promise<string> {
  return transaction(context, async (tx) => {
    const id = uuidv7()
    await insertClient(tx.db, { ...input, id, createdAt: tx.now.toISOString() })
    await audit(tx, { action: 'created', subjectType: 'client', subjectId: id, after: { name: input.name } })
    await publish(tx, { type: 'clients.created', ids: [id], audience: 'staff' })
    return id
  })
}

export function addMember(
  context: Tx,
  member: { userId: string; clientId: string; clientRole: ClientRole },
): Promise<void> {
  return transaction(context, async (tx) => {
    await insertMember(tx.db, member)
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
  })
}

type Registered = { userId: string; company: string; again: boolean }

/** A customer who registers adds their company as a prospect. */
export async function followRegistration(tx: Tx, { userId, company, again }: Registered): Promise<void> {
  if (again) return renameProspectOf(tx, { userId, name: company })
  const clientId = await createClient(tx, {
    name: company,
    industry: '',
    website: null,
    phone: null,
    city: null,
    state: null,
    timezone: 'America/Chicago',
    accountManagerId: null,
    status: 'prospect',
    creditLimitCents: 0,
  })
  return addMember(tx, { userId, clientId, clientRole: 'owner' })
}

async function renameProspectOf(tx: Tx, { userId, name }: { userId: string; name: string }): Promise<void> {
  for (const id of await renameProspects(tx.db, { userId, name })) {
    await audit(tx, { action: 'edited', subjectType: 'client', subjectId: id, after: { name } })
    await publish(tx, { type: 'clients.updated', ids: [id], audience: 'staff' })
  }
}
