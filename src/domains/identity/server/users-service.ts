// Colleagues: invite, join, change role, disable.

import { agencyFace } from '#platform/server/agency-face.ts'
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { readInstallation } from '#platform/server/installation.ts'
import { sendMail } from '#platform/server/mail.ts'
import { newToken } from '#platform/server/session.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { cutEnd } from '#shared/cut-text.ts'
import { normalizeEmail } from '#shared/email.ts'
import { conflict, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor, StaffRole } from '#shared/roles.ts'
import type { User } from '../contract/users.ts'
import { accountNotice } from './account-notice.ts'
import { customerJoined } from './customer-invitations.ts'
import { GONE, personBehind, useUp } from './links-service.ts'
import { invitationMail } from './mails.ts'
import { hashNewPassword } from './passwords.ts'
import { refusal } from './policy.ts'
import { toUser } from './present.ts'
import {
  type ColleagueRow,
  deleteInvited,
  lockActiveAdmins,
  lockColleague,
  updateColleague,
} from './queries/colleagues.ts'
import { insertLink, voidLinks } from './queries/links.ts'
import { endSessionsOf } from './queries/sessions.ts'
import {
  activateUser,
  findUser,
  findUserByEmail,
  insertInvitedUser,
  rewriteInvitedUser,
  type UserRow,
} from './queries/users.ts'
import { INVITATION_DAYS } from './rules.ts'
import { actorOf, SINGLE_SIGN_ON_ONLY, startSession } from './service.ts'
import { isSingleSignOnRequired, mustUseSingleSignOn } from './single-sign-on-rules.ts'

type Invitation = { emails: readonly string[]; role: StaffRole }

export function inviteUsers(context: Tx<StaffActor>, input: Invitation) {
  return transaction(context, async (tx) => {
    const invited: string[] = []
    const skipped: { email: string; reason: string }[] = []
    const addresses = new Map(input.emails.map((email) => [normalizeEmail(email), email]))
    for (const [emailNormalized, email] of addresses) {
      const person = {
        id: uuidv7(),
        email,
        name: cutEnd(email.split('@')[0] ?? '', 120) || email,
        role: input.role,
      }
      if (await insertInvitedUser(tx.db, { ...person, emailNormalized, passwordHash: null })) {
        await sendInvitation(tx, person)
        await recordUserChange(tx, person.id, { action: 'invited', after: { email, role: input.role } })
        invited.push(email)
      } else {
        const known = await findUserByEmail(tx.db, emailNormalized)
        skipped.push({ email, reason: known ? whyNot(known) : 'This email address is already in use.' })
      }
    }
    return { invited, skipped }
  })
}

function whyNot(known: UserRow): string {
  if (known.role === 'customer') return `${known.email} belongs to a customer. Use another address.`
  if (known.status === 'invited') return `${known.email} was already invited. Resend that invitation instead.`
  return `${known.name} is already ${known.role === 'admin' ? 'an admin' : `a ${known.role}`} here.`
}

async function sendInvitation(
  tx: Tx<StaffActor>,
  person: { id: string; email: string; name: string; role: StaffRole },
): Promise<void> {
  const token = newToken()
  await voidLinks(tx.db, { userId: person.id, kind: 'invitation' })
  await insertLink(tx.db, {
    token,
    userId: person.id,
    kind: 'invitation',
    minutes: INVITATION_DAYS * 1_440,
    createdBy: tx.actor.userId,
  })
  const { face } = await agencyFace.get()(tx.db)
  const about = { inviter: tx.actor.name, role: person.role, agency: face.name }
  await sendMail(tx, invitationMail(person, { ...about, origin: tx.origin, token }))
}

export function resendInvitation(context: Tx<StaffActor>, id: string): Promise<void> {
  return transaction(context, async (tx) => {
    const person = await lockInvited(tx, id)
    await sendInvitation(tx, person)
    await recordUserChange(tx, id, { action: 'invitation_resent' })
  })
}

export function revokeInvitation(context: Tx<StaffActor>, id: string): Promise<void> {
  return transaction(context, async (tx) => {
    const { email, role } = await lockInvited(tx, id)
    await deleteInvited(tx.db, id)
    await recordUserChange(tx, id, { action: 'invitation_revoked', before: { email, role } })
  })
}

async function lockInvited(tx: Tx, id: string): Promise<ColleagueRow> {
  const person = await lockColleague(tx.db, id)
  if (!person) throw notFound('invitation')
  if (person.status !== 'invited') throw conflict(`${person.name} has already joined.`)
  return person
}

type Acceptance = { token: string; name: string; password: string; userAgent: string | null }

export async function acceptInvitation(context: Context, input: Acceptance) {
  const { token, name } = input
  const invited = await personBehind(context, { token, kind: 'invitation' })
  if (mustUseSingleSignOn(invited, await readInstallation(context.db))) throw SINGLE_SIGN_ON_ONLY
  const passwordHash = await hashNewPassword(input.password, invited.email)
  return transaction({ ...context, actor: { ...actorOf(invited), name } }, async (tx) => {
    await useUp(tx, { token, kind: 'invitation' })
    if (!(await rewriteInvitedUser(tx.db, { id: invited.id, name, passwordHash }))) throw GONE
    await activateUser(tx.db, invited.id)
    await recordUserChange(tx, invited.id, { action: 'joined', after: { name } })
    const user = await findUser(tx.db, invited.id)
    if (!user) throw GONE
    if (user.role === 'customer')
      await customerJoined.emit(tx, { userId: user.id, invitedBy: invited.createdBy })
    if (invited.createdBy) await notifyInviter(tx, { inviterId: invited.createdBy, user })
    return startSession(tx, { user, userAgent: input.userAgent })
  })
}

export async function notifyInviter(
  tx: Tx,
  { inviterId, user }: { inviterId: string; user: UserRow },
): Promise<void> {
  await accountNotice.emit(tx, {
    userId: inviterId,
    kind: 'invitation_accepted',
    title: `${user.name} has joined`,
    body: `${user.email} accepted your invitation, as ${user.role}.`,
    link: await linkOf(tx, { inviterId, user }),
  })
}

/** Staff find colleagues and clients under Admin. An owner who invited a colleague finds the team in the account. */
async function linkOf(tx: Tx, { inviterId, user }: { inviterId: string; user: UserRow }): Promise<string> {
  if (user.role !== 'customer') return '/admin'
  const inviter = await findUser(tx.db, inviterId)
  return inviter?.role === 'customer' ? '/portal/account/team' : '/admin/clients'
}

type Change = { role: StaffRole } | { status: 'active' | 'disabled' }

export function changeUser(
  context: Tx<StaffActor>,
  { id, ...change }: { id: string } & Change,
): Promise<User> {
  return transaction(context, async (tx) => {
    const activeAdmins = await lockActiveAdmins(tx.db)
    const person = await lockColleague(tx.db, id)
    if (!person) throw notFound('user')
    if ('status' in change && person.status === 'invited')
      throw conflict('This user has not joined yet. Revoke the invitation.')
    const next = { role: person.role, status: person.status, ...change }
    const settings = await readInstallation(tx.db)
    const emergencyAdminId = isSingleSignOnRequired(settings) ? settings.emergencyAdminId : null
    const why = refusal(person, next, { activeAdmins, actorId: tx.actor.userId, emergencyAdminId })
    if (why) throw conflict(why)
    await updateColleague(tx.db, id, next)
    if (next.status === 'disabled') await endSessionsOf(tx.db, id)
    await recordUserChange(tx, id, { ...describe(person, change), after: change })
    if (next.role !== person.role) await notifyRoleChange(tx, { person, role: next.role })
    return toUser({ ...person, ...next })
  })
}

/** Users who change their own role know it, and invited users never had another. */
async function notifyRoleChange(
  tx: Tx<StaffActor>,
  { person, role }: { person: ColleagueRow; role: StaffRole },
): Promise<void> {
  if (person.id === tx.actor.userId || person.status === 'invited') return
  await accountNotice.emit(tx, {
    userId: person.id,
    kind: 'role_changed',
    title: `You are now ${role === 'admin' ? 'an admin' : `a ${role}`}`,
    body: `${tx.actor.name} changed your role. You were ${person.role === 'admin' ? 'an admin' : `a ${person.role}`} before.`,
    link: '/settings',
  })
}

function describe(person: ColleagueRow, change: Change) {
  if ('role' in change) return { action: 'role_changed', before: { role: person.role } }
  return {
    action: change.status === 'disabled' ? 'disabled' : 'enabled',
    before: { status: person.status },
  }
}

async function recordUserChange(
  tx: Tx,
  id: string,
  line: { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  await audit(tx, { ...line, subjectType: 'user', subjectId: id })
  await publish(tx, { type: 'users.updated', ids: [id], audience: 'staff' })
}
