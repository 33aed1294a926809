// Registration of the first admin and of customers.
import { hash, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { audit } from '#platform/server/audit.ts'
import type { Db } from '#platform/server/database.ts'
import { type DomainEvent, domainEvent } from '#platform/server/domain-event.ts'
import { sendMail } from '#platform/server/mail.ts'
import type { Services } from '#platform/server/services.ts'
import { newToken } from '#platform/server/session.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { normalizeEmail } from '#shared/email.ts'
import { conflict, invalid } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import { isTimezone } from '#shared/zoned-time.ts'
import { personBehind, useUp } from './links-service.ts'
import { alreadyHereMail, confirmationMail, invitedBeforeMail } from './mails.ts'
import { hashNewPassword } from './passwords.ts'
import { insertLink, voidLinks } from './queries/links.ts'
import {
  activateUser,
  claimFirstAdmin,
  claimRegistrationMail,
  findUser,
  findUserByEmail,
  insertInvitedUser,
  insertUser,
  isRegistrationOpen,
  setFirstPassword,
} from './queries/users.ts'
import { CONFIRMATION_DAYS, REGISTRATION_MAIL_MINUTES } from './rules.ts'
import { actorOf, startSession } from './service.ts'

/** A customer registered for a company. */
export const customerRegistered: DomainEvent<{ userId: string; company: string }> = domainEvent()

/** A customer confirmed the address of their registration. */
export const customerConfirmed: DomainEvent<{ userId: string }> = domainEvent()

/** The first admin set up this installation, in a browser of this timezone. */
export const firstAdminRegistered: DomainEvent<{ timezone: string | null }> = domainEvent()

/** Both outcomes of a registration take this long, so the time does not reveal a known address. */
const ANSWER_AFTER_MS = 400

const CLOSED = conflict('This installation already has an admin. Ask an admin for an invitation.')

type FirstAdmin = {
  name: string
  email: string
  password: string
  userAgent: string | null
  code?: string | undefined
  timezone?: string | undefined
}

export async function registerFirstAdmin(context: Context, input: FirstAdmin) {
  if (!(await isRegistrationOpen(context.db))) throw CLOSED
  refuseStranger(context, input.code)
  const email = normalizeEmail(input.email)
  const passwordHash = await hashNewPassword(input.password, email)
  const timezone = input.timezone && isTimezone(input.timezone) ? input.timezone : null
  return transaction(context, async (tx) => {
    const id = uuidv7()
    if (!(await claimFirstAdmin(tx.db, id))) throw CLOSED
    await insertUser(tx.db, {
      id,
      email: input.email,
      emailNormalized: email,
      name: input.name,
      role: 'admin',
      passwordHash,
      timezone: timezone ?? 'America/Chicago',
    })
    const user = await findUser(tx.db, id)
    if (!user) throw CLOSED
    const own = { ...tx, actor: actorOf(user) }
    await audit(own, {
      action: 'created',
      subjectType: 'user',
      subjectId: id,
      after: { email, role: 'admin', first: true },
    })
    await firstAdminRegistered.emit(own, { timezone })
    return startSession(tx, { user, userAgent: input.userAgent })
  })
}

/** A public installation must not belong to the first visitor who finds it. */
function refuseStranger({ services: { setupCode } }: Context, code = ''): void {
  const digest = (text: string) => hash('sha256', text.trim().toLowerCase(), 'buffer')
  if (setupCode === null || timingSafeEqual(digest(code), digest(setupCode))) return
  const message = 'Enter the setup code from the server log.'
  throw invalid('code', message)
}

/** For the terminal and the log, until the first user joins. */
export async function setupNotice(
  db: Db,
  { setupCode, origin }: Pick<Services, 'setupCode' | 'origin'>,
): Promise<string | null> {
  if (await isSetUp(db)) return null
  return `No users yet. Set up the first admin at ${origin}/register${setupCode === null ? '' : `#${setupCode}`}`
}

/** Whether the first admin joined. */
export const isSetUp = async (db: Db): Promise<boolean> => !(await isRegistrationOpen(db))

type SignUp = { company: string; name: string; email: string; password?: string | undefined }

export async function registerCustomer(context: Context, input: SignUp): Promise<void> {
  const pause = sleep(ANSWER_AFTER_MS)
  const emailNormalized = normalizeEmail(input.email)
  // The confirmation sets the password. Until then the account has one that nobody knows.
  const passwordHash = await hashNewPassword(input.password ?? newToken(), emailNormalized)
  const person = { id: uuidv7(), email: input.email, emailNormalized, name: input.name, passwordHash }
  await transaction(context, async (tx) => {
    const made = await insertInvitedUser(tx.db, { ...person, role: 'customer' })
    if (made) await openAccount(tx, { ...input, userId: person.id })
    else await answerKnown(tx, emailNormalized)
  })
  await pause
}

async function openAccount(tx: Tx, input: SignUp & { userId: string }): Promise<void> {
  const { userId, company } = input
  await audit(tx, {
    action: 'registered',
    subjectType: 'user',
    subjectId: userId,
    after: { role: 'customer', company },
  })
  await customerRegistered.emit(tx, { userId, company })
  await claimRegistrationMail(tx.db, userId, REGISTRATION_MAIL_MINUTES)
  await sendConfirmation(tx, { ...input, id: userId })
}

type Unconfirmed = { id: string; name: string; email: string; company?: string }

/** An earlier link stays valid: all of them reach the owner of the address. */
async function sendConfirmation(tx: Tx, person: Unconfirmed): Promise<void> {
  const token = newToken()
  await insertLink(tx.db, {
    token,
    userId: person.id,
    kind: 'confirmation',
    minutes: CONFIRMATION_DAYS * 1_440,
  })
  await sendMail(tx, confirmationMail(person, { company: person.company, origin: tx.origin, token }))
}

/**
 * The owner of the address gets an email, at most one in ten minutes: a stranger who repeats a registration must not fill
 * their mailbox. The earlier link stays valid. An unconfirmed registration stays as it is, so a stranger cannot take it over.
 * Who opens the link sets the password.
 */
async function answerKnown(tx: Tx, emailNormalized: string): Promise<void> {
  const user = await findUserByEmail(tx.db, emailNormalized)
  if (!user || user.status === 'disabled') return
  if (!(await claimRegistrationMail(tx.db, user.id, REGISTRATION_MAIL_MINUTES))) return
  if (user.status !== 'invited' || user.role !== 'customer') {
    await sendMail(tx, alreadyHereMail(user, tx.origin))
    return
  }
  // An invitation has no password yet. A stranger must not choose one for an account that belongs to a client.
  if (user.passwordHash === null) {
    await sendMail(tx, invitedBeforeMail(user))
    return
  }
  await audit(tx, { action: 'registered_again', subjectType: 'user', subjectId: user.id })
  await sendConfirmation(tx, user)
}

type Confirmation = { token: string; password?: string | undefined }

export async function confirmEmail(context: Context, { token, password }: Confirmation): Promise<void> {
  const user = await personBehind(context, { token, kind: 'confirmation' })
  const passwordHash =
    password === undefined ? null : await hashNewPassword(password, normalizeEmail(user.email))
  await transaction({ ...context, actor: actorOf(user) }, async (tx) => {
    await useUp(tx, { token, kind: 'confirmation' })
    await voidLinks(tx.db, { userId: user.id, kind: 'confirmation' })
    if (passwordHash) await setFirstPassword(tx.db, { id: user.id, passwordHash })
    await activateUser(tx.db, user.id)
    await customerConfirmed.emit(tx, { userId: user.id })
    await audit(tx, { action: 'email_confirmed', subjectType: 'user', subjectId: user.id })
  })
}
