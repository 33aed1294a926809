// The invitations to a customer's own address: accepted or declined by nobody else.
import { accountNotice } from '#domains/identity/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { type Tx, transaction } from '#platform/server/transaction.ts'
import { notFound } from '#shared/errors.ts'
import type { CustomerActor } from '#shared/roles.ts'
import type { OwnInvitation } from '../contract/schemas.ts'
import { toOwnInvitation } from './present.ts'
import { lockClient } from './queries/clients.ts'
import {
  deleteInvitation,
  listInvitationsTo,
  type OwnInvitationRow,
  takeInvitation,
} from './queries/invitations.ts'
import { addMember } from './service.ts'

const listFresh = async ({ db, actor }: Tx<CustomerActor>) =>
  (await listInvitationsTo(db, actor.userId)).filter(({ isFresh }) => isFresh)

export async function listOwnInvitations(context: Tx<CustomerActor>): Promise<OwnInvitation[]> {
  return (await listFresh(context)).map(toOwnInvitation)
}

export function acceptOwnInvitation(context: Tx<CustomerActor>, id: string): Promise<void> {
  return transaction(context, async (tx) => {
    const invitation = await getOwn(tx, id)
    if (!(await join(tx, tx.actor.userId, invitation))) throw notFound('invitation')
    if (!invitation.invitedBy) return
    await accountNotice.emit(tx, {
      userId: invitation.invitedBy,
      kind: 'invitation_accepted',
      title: `${tx.actor.name} has joined`,
      body: `${tx.actor.name} accepted your invitation to ${invitation.company}.`,
      link: '/portal/account',
    })
  })
}

export function declineOwnInvitation(context: Tx<CustomerActor>, id: string): Promise<void> {
  return transaction(context, async (tx) => {
    const { clientId } = await getOwn(tx, id)
    await deleteInvitation(tx.db, id)
    await audit(tx, { action: 'invitation_declined', subjectType: 'client', subjectId: clientId })
    await publish(tx, { type: 'clients.updated', ids: [clientId], audience: { client: clientId } })
  })
}

/** The link of an email is one consent: other invitations to the address wait for their own. */
export async function followJoining(
  tx: Tx,
  { userId, invitedBy }: { userId: string; invitedBy: string | null },
): Promise<void> {
  for (const invitation of await listInvitationsTo(tx.db, userId))
    if (invitation.invitedBy === invitedBy) await join(tx, userId, invitation)
}

async function getOwn(tx: Tx<CustomerActor>, id: string): Promise<OwnInvitationRow> {
  const invitation = (await listFresh(tx)).find((each) => each.id === id)
  if (!invitation) throw notFound('invitation')
  return invitation
}

/** False when it was withdrawn meanwhile. */
async function join(tx: Tx, userId: string, { id, clientId }: OwnInvitationRow): Promise<boolean> {
  await lockClient(tx.db, clientId)
  const taken = await takeInvitation(tx.db, id)
  if (taken) await addMember(tx, { userId, clientId, clientRole: taken.clientRole })
  return Boolean(taken)
}
