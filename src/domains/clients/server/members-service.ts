// The portal users of a client: invited, changed and removed by staff, and by owners for their own client.
import {
  inviteCustomer,
  resendCustomerInvitation,
  revokeCustomerInvitation,
} from '#domains/identity/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { ownClient } from '#platform/server/scope.ts'
import { type Tx, transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, notFound } from '#platform/shared/errors.ts'
import type { CustomerActor, SignedInActor } from '#platform/shared/roles.ts'
import type { Company, Invite, Member } from '../contract/schemas.ts'
import { type ClientRole, MAX_MEMBERS } from '../contract/words.ts'
import { toCompany, toMember } from './present.ts'
import { findClient, lockClient } from './queries/clients.ts'
import * as queries from './queries/members.ts'
import { lastOwnerRefusal } from './rules.ts'
import { addMember } from './service.ts'

export async function listMembers({ db }: Tx, clientId: string): Promise<Member[]> {
  if (!(await findClient(db, clientId))) throw notFound('client')
  return (await queries.listMembers(db, clientId)).map(toMember)
}

/** The client of a customer who manages its members. Of another client, not even its existence shows. */
export async function managedClient(context: Tx<CustomerActor>, given: string | undefined): Promise<string> {
  const clientId = ownClient(context.actor, given)
  if (await isOwner(context, clientId)) return clientId
  throw new AppError('forbidden', {
    userMessage: 'Only owners manage the team. Ask an owner of your account.',
  })
}

const isOwner = async ({ db, actor }: Tx<CustomerActor>, clientId: string) =>
  (await queries.findRole(db, { userId: actor.userId, clientId })) === 'owner'

export async function getCompany(context: Tx<CustomerActor>, given: string | undefined): Promise<Company> {
  const clientId = ownClient(context.actor, given)
  const row = await findClient(context.db, clientId)
  if (!row) throw notFound('client')
  return toCompany(row, { manageMembers: await isOwner(context, clientId) })
}

export function inviteMember(
  context: Tx<SignedInActor>,
  { clientId, email, role }: Invite & { clientId: string },
): Promise<Member> {
  return transaction(context, async (tx) => {
    const { name: company, members } = await lockTeam(tx, clientId)
    if (members.length >= MAX_MEMBERS)
      throw conflict(`${company} has ${MAX_MEMBERS} members. Remove one before you invite another.`)
    const userId = await inviteCustomer(tx, { email, company })
    if (!(await addMember(tx, { userId, clientId, clientRole: role })))
      throw conflict(`${email} is a member already. Change the role instead.`)
    return getMember(tx, { clientId, userId })
  })
}

type OneMember = { clientId: string; userId: string }

export function resendMember(context: Tx<SignedInActor>, { clientId, userId }: OneMember): Promise<void> {
  return transaction(context, async (tx) => {
    const { name: company } = await lockTeam(tx, clientId)
    await getMember(tx, { clientId, userId })
    await resendCustomerInvitation(tx, { userId, company })
  })
}

export function changeMember(
  context: Tx<SignedInActor>,
  { clientId, userId, role }: OneMember & { role: ClientRole },
): Promise<Member> {
  return transaction(context, async (tx) => {
    const before = await lockMember(tx, { clientId, userId, next: role })
    await queries.updateMember(tx.db, { userId, clientId, clientRole: role })
    await record(tx, clientId, {
      action: 'member_changed',
      before: { userId, role: before.client_role },
      after: { userId, role },
    })
    return getMember(tx, { clientId, userId })
  })
}

export function removeMember(context: Tx<SignedInActor>, { clientId, userId }: OneMember): Promise<void> {
  return transaction(context, async (tx) => {
    const before = await lockMember(tx, { clientId, userId, next: null })
    const left = await queries.deleteMember(tx.db, { userId, clientId })
    if (left === 0) await revokeCustomerInvitation(tx, userId)
    const gone = { userId, name: before.name, role: before.client_role }
    await record(tx, clientId, { action: 'member_removed', before: gone })
  })
}

async function lockTeam(tx: Tx, clientId: string) {
  const client = await lockClient(tx.db, clientId)
  if (!client) throw notFound('client')
  return { ...client, members: await queries.listMembers(tx.db, clientId) }
}

async function lockMember(tx: Tx, { clientId, userId, next }: OneMember & { next: ClientRole | null }) {
  const { members } = await lockTeam(tx, clientId)
  const member = members.find((each) => each.user_id === userId)
  if (!member) throw notFound('member')
  const refusal = lastOwnerRefusal(members.map(toMember), { userId, next })
  if (refusal) throw conflict(refusal)
  return member
}

async function getMember(tx: Tx, { clientId, userId }: OneMember): Promise<Member> {
  const members = await queries.listMembers(tx.db, clientId)
  const member = members.find((each) => each.user_id === userId)
  if (!member) throw notFound('member')
  return toMember(member)
}

async function record(
  tx: Tx,
  clientId: string,
  line: { action: string; before: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  await audit(tx, { ...line, subjectType: 'client', subjectId: clientId })
  await publish(tx, { type: 'clients.updated', ids: [clientId], audience: { client: clientId } })
}
