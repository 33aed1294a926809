// The portal users of a client: invited, changed and removed by staff, and by owners for their own client.
import {
  inviteCustomer,
  mailInvitation,
  resendCustomerInvitation,
  revokeCustomerInvitation,
} from '#domains/identity/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { ownClient } from '#platform/server/scope.ts'
import { type Tx, transaction } from '#platform/server/transaction.ts'
import { normalizeEmail } from '#shared/email.ts'
import { AppError, conflict, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { CustomerActor, SignedInActor } from '#shared/roles.ts'
import type { Company, Invite, Member, MemberChange } from '../contract/schemas.ts'
import { type ClientRole, MAX_MEMBERS } from '../contract/words.ts'
import { toCompany, toInvited, toMember } from './present.ts'
import { findClient, lockClient } from './queries/clients.ts'
import * as invitations from './queries/invitations.ts'
import * as queries from './queries/members.ts'
import { lastOwnerRefusal } from './rules.ts'
import { addMember } from './service.ts'

export async function listMembers({ db }: Tx, clientId: string): Promise<Member[]> {
  if (!(await findClient(db, clientId))) throw notFound('client')
  const [members, invited] = await Promise.all([
    queries.listMembers(db, clientId),
    invitations.listInvitations(db, clientId),
  ])
  return [...members.map(toMember), ...invited.map(toInvited)]
}

/** The client of a customer who manages its members. Of another client, not even its existence shows. */
export async function managedClient(context: Tx<CustomerActor>, given: string | undefined): Promise<string> {
  const clientId = ownClient(context.actor, given)
  await requireOwner(context, clientId, 'Only owners manage the team. Ask an owner of your account.')
  return clientId
}

export async function requireOwner(
  context: Tx<CustomerActor>,
  clientId: string,
  userMessage: string,
): Promise<void> {
  if (!(await isOwner(context, clientId))) throw new AppError('forbidden', { userMessage })
}

export const isOwner = async ({ db, actor }: Tx<CustomerActor>, clientId: string) =>
  (await queries.findRole(db, { userId: actor.userId, clientId })) === 'owner'

export async function getCompany(context: Tx<CustomerActor>, given: string | undefined): Promise<Company> {
  const clientId = ownClient(context.actor, given)
  const row = await findClient(context.db, clientId)
  if (!row) throw notFound('client')
  return toCompany(row, { manageMembers: await isOwner(context, clientId) })
}

/** By staff: a customer with an account is a member at once. */
export function inviteMember(
  context: Tx<SignedInActor>,
  { clientId, email, role }: Invite & { clientId: string },
): Promise<Member> {
  return transaction(context, async (tx) => {
    const { name: company } = await lockTeamWithRoom(tx, clientId)
    const userId = await inviteCustomer(tx, { email, company })
    if (!(await addMember(tx, { userId, clientId, clientRole: role })))
      throw conflict(`${email} is a member already. Change the role instead.`)
    await invitations.deleteInvitationTo(tx.db, { clientId, email })
    return getMember(tx, { clientId, userId })
  })
}

/** By an owner: the same answer for every address, and a member only after accepting. */
export function inviteColleague(
  context: Tx<CustomerActor>,
  { clientId, email, role }: Invite & { clientId: string },
): Promise<Member> {
  return transaction(context, async (tx) => {
    const { name: company, members } = await lockTeamWithRoom(tx, clientId)
    if (members.some((member) => normalizeEmail(member.email) === normalizeEmail(email)))
      throw conflict(`${email} is a member already. Change the role instead.`)
    const id = uuidv7()
    const invitedBy = tx.actor.userId
    if (!(await invitations.insertInvitation(tx.db, { id, clientId, email, role, invitedBy })))
      throw conflict(`${email} is invited already. Send the invitation again instead.`)
    await mailInvitation(tx, { email, company })
    await record(tx, clientId, { action: 'member_invited', after: { email, role } })
    return toInvited({ id, email, clientRole: role, createdAt: tx.now.toISOString() })
  })
}

type OneMember = { clientId: string; userId: string }

export function resendMember(context: Tx<SignedInActor>, { clientId, userId }: OneMember): Promise<void> {
  return transaction(context, async (tx) => {
    const { name: company, invited } = await lockTeam(tx, clientId)
    const invitation = invited.find(({ id }) => id === userId)
    if (invitation) {
      await invitations.markSent(tx.db, { id: userId, invitedBy: tx.actor.userId })
      return mailInvitation(tx, { email: invitation.email, company })
    }
    await getMember(tx, { clientId, userId })
    await resendCustomerInvitation(tx, { userId, company })
  })
}

export function changeMember(
  context: Tx<SignedInActor>,
  { clientId, userId, ...change }: OneMember & MemberChange,
): Promise<Member> {
  return transaction(context, async (tx) => {
    const before = await lockMember(tx, { clientId, userId, next: change.role })
    if ('id' in before) return changeInvited(tx, { clientId, invitation: before, change })
    const role = change.role ?? before.clientRole
    const limitCents = limitAfter(before, { ...change, role })
    await queries.updateMember(tx.db, { userId, clientId, clientRole: role, limitCents })
    await record(tx, clientId, {
      action: 'member_changed',
      before: { userId, role: before.clientRole, monthlyLimitCents: before.monthlyLimitCents },
      after: { userId, role, monthlyLimitCents: limitCents },
    })
    return getMember(tx, { clientId, userId })
  })
}

/** A colleague who becomes a member starts without money. */
function limitAfter(before: queries.MemberRow, { role, monthlyLimitCents: given }: MemberChange) {
  if (given !== undefined && role !== 'member')
    throw conflict('Owners and the billing role have no spending limit. Change the role first.')
  if (given !== undefined) return given
  return role === 'member' && before.clientRole !== 'member' ? 0 : before.monthlyLimitCents
}

type Invited = { clientId: string; invitation: invitations.InvitationRow; change: MemberChange }

async function changeInvited(tx: Tx, { clientId, invitation, change }: Invited): Promise<Member> {
  const { id, email, clientRole: role } = invitation
  if (!change.role) throw conflict('This person has not joined yet. Set the limit afterwards.')
  await invitations.updateInvitation(tx.db, { id, role: change.role })
  await record(tx, clientId, {
    action: 'member_changed',
    before: { email, role },
    after: { email, role: change.role },
  })
  return toInvited({ ...invitation, clientRole: change.role })
}

export function removeMember(context: Tx<SignedInActor>, { clientId, userId }: OneMember): Promise<void> {
  return transaction(context, async (tx) => {
    const before = await lockMember(tx, { clientId, userId, next: null })
    if ('id' in before) await invitations.deleteInvitation(tx.db, userId)
    else await queries.deleteMember(tx.db, { userId, clientId })
    const loose = await invitations.findLooseUser(tx.db, before.email)
    if (loose) await revokeCustomerInvitation(tx, loose)
    const who = 'id' in before ? { email: before.email } : { userId, name: before.name }
    const gone = { ...who, role: before.clientRole }
    await record(tx, clientId, { action: 'member_removed', before: gone })
  })
}

async function lockTeam(tx: Tx, clientId: string) {
  const client = await lockClient(tx.db, clientId)
  if (!client) throw notFound('client')
  const members = await queries.listMembers(tx.db, clientId)
  return { ...client, members, invited: await invitations.listInvitations(tx.db, clientId) }
}

async function lockTeamWithRoom(tx: Tx, clientId: string) {
  const team = await lockTeam(tx, clientId)
  if (team.members.length + team.invited.length >= MAX_MEMBERS)
    throw conflict(`${team.name} has ${MAX_MEMBERS} members. Remove one before you invite another.`)
  return team
}

/** `next`: the role afterwards, null if the member leaves, undefined if it stays. */
async function lockMember(
  tx: Tx,
  { clientId, userId, next }: OneMember & { next: ClientRole | null | undefined },
) {
  const { members, invited } = await lockTeam(tx, clientId)
  const invitation = invited.find(({ id }) => id === userId)
  if (invitation) return invitation
  const member = members.find((each) => each.userId === userId)
  if (!member) throw notFound('member')
  const refusal = next === undefined ? null : lastOwnerRefusal(members.map(toMember), { userId, next })
  if (refusal) throw conflict(refusal)
  return member
}

async function getMember(tx: Tx, { clientId, userId }: OneMember): Promise<Member> {
  const members = await queries.listMembers(tx.db, clientId)
  const member = members.find((each) => each.userId === userId)
  if (!member) throw notFound('member')
  return toMember(member)
}

async function record(
  tx: Tx,
  clientId: string,
  line: { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  await audit(tx, { ...line, subjectType: 'client', subjectId: clientId })
  await publish(tx, { type: 'clients.updated', ids: [clientId], audience: { client: clientId } })
}
