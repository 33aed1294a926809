// Customers who are invited to a client, by staff or by an owner of the client.
import { audit } from '#platform/server/audit.ts'
import { type DomainEvent, domainEvent } from '#platform/server/domain-event.ts'
import { sendMail } from '#platform/server/mail.ts'
import { newToken } from '#platform/server/session.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { cutEnd } from '#shared/cut-text.ts'
import { normalizeEmail } from '#shared/email.ts'
import { conflict, invalid, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { SignedInActor } from '#shared/roles.ts'
import { addedToClientMail, customerInvitationMail, joinClientMail } from './mails.ts'
import { deleteInvited } from './queries/colleagues.ts'
import { insertLink, voidLinks } from './queries/links.ts'
import {
  findUser,
  findUserByEmail,
  forgetPassword,
  insertInvitedUser,
  type UserRow,
} from './queries/users.ts'
import { INVITATION_DAYS } from './rules.ts'

/** An invited customer has joined by the link that this user sent. */
export const customerJoined: DomainEvent<{ userId: string; invitedBy: string | null }> = domainEvent()

const UNUSABLE = invalid('email', 'This address cannot be invited. Use another one.')

type Invited = { email: string; company: string }

/** The user behind the address, who is mailed once the transaction commits. For staff, who know their customers. */
export async function inviteCustomer(tx: Tx<SignedInActor>, invited: Invited): Promise<string> {
  const { email, company } = invited
  const newId = await inviteStranger(tx, invited)
  if (newId) return newId
  const known = await findUserByEmail(tx.db, normalizeEmail(email))
  if (known?.role !== 'customer' || known.status === 'disabled') throw UNUSABLE
  if (known.status === 'invited') await sendInvitation(tx, known, company)
  else await sendMail(tx, addedToClientMail(known, { inviter: tx.actor.name, company, origin: tx.origin }))
  return known.id
}

/**
 * Mails whoever has the address, and does not tell who that is: an owner must not learn who has an account. Customers accept
 * after signing in. Colleagues and disabled users get no email.
 */
export async function mailInvitation(tx: Tx<SignedInActor>, invited: Invited): Promise<void> {
  const { email, company } = invited
  if (await inviteStranger(tx, invited)) return
  const known = await findUserByEmail(tx.db, normalizeEmail(email))
  if (known?.role !== 'customer' || known.status === 'disabled') return
  if (known.status === 'invited') await sendInvitation(tx, known, company)
  else await sendMail(tx, joinClientMail(known, { inviter: tx.actor.name, company, origin: tx.origin }))
}

/** Null when the address has a user already. */
async function inviteStranger(tx: Tx<SignedInActor>, { email, company }: Invited): Promise<string | null> {
  const person = { id: uuidv7(), email, name: cutEnd(email.split('@')[0] ?? '', 120) || email }
  const emailNormalized = normalizeEmail(email)
  const made = { ...person, role: 'customer' as const, emailNormalized, passwordHash: null }
  if (!(await insertInvitedUser(tx.db, made))) return null
  await audit(tx, { action: 'invited', subjectType: 'user', subjectId: person.id, after: { email, company } })
  await sendInvitation(tx, person, company)
  return person.id
}

export async function resendCustomerInvitation(
  tx: Tx<SignedInActor>,
  { userId, company }: { userId: string; company: string },
): Promise<void> {
  const person = await findUser(tx.db, userId)
  if (person?.role !== 'customer') throw notFound('member')
  if (person.status !== 'invited') throw conflict(`${person.name} has already joined.`)
  await audit(tx, { action: 'invitation_resent', subjectType: 'user', subjectId: userId })
  await sendInvitation(tx, person, company)
}

/** A customer who never joined and belongs to no client any more. */
export async function revokeCustomerInvitation(tx: Tx<SignedInActor>, userId: string): Promise<void> {
  const person = await findUser(tx.db, userId)
  if (person?.role !== 'customer' || person.status !== 'invited') return
  await deleteInvited(tx.db, userId)
  await audit(tx, {
    action: 'invitation_revoked',
    subjectType: 'user',
    subjectId: userId,
    before: { email: person.email },
  })
}

/** A stranger may have registered the address with a password of their own. Only the link of this mail opens the account. */
async function sendInvitation(
  tx: Tx<SignedInActor>,
  person: Pick<UserRow, 'id' | 'email' | 'name'>,
  company: string,
): Promise<void> {
  const token = newToken()
  await forgetPassword(tx.db, person.id)
  await voidLinks(tx.db, { userId: person.id, kind: 'confirmation' })
  await voidLinks(tx.db, { userId: person.id, kind: 'invitation' })
  await insertLink(tx.db, {
    token,
    userId: person.id,
    kind: 'invitation',
    minutes: INVITATION_DAYS * 1_440,
    createdBy: tx.actor.userId,
  })
  const link = { inviter: tx.actor.name, company, origin: tx.origin, token }
  await sendMail(tx, customerInvitationMail(person, link))
}
