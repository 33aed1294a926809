// Single sign-on: to the agency's sign-in service and back, with a session of ours at the end.
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { readInstallation } from '#platform/server/installation.ts'
import { newToken } from '#platform/server/session.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { cutEnd } from '#shared/cut-text.ts'
import { normalizeEmail } from '#shared/email.ts'
import { conflict, notFound } from '#shared/errors.ts'
import type { Installation } from '#shared/installation.ts'
import type { SignedInActor, StaffActor } from '#shared/roles.ts'
import { isSameSitePath } from '#shared/same-site-path.ts'
import type { SingleSignOnProblem } from '../contract/words.ts'
import { warn } from './account-service.ts'
import { listPossibleEmergencyAdmins, lockActiveAdmins, lockColleague } from './queries/colleagues.ts'
import {
  countLinkedStaff,
  findLinkTime,
  findUserOfAccount,
  linkAccount,
  unlinkAccounts,
} from './queries/identities.ts'
import { findInviter, voidLinks } from './queries/links.ts'
import { insertStep, takeStep } from './queries/two-factor.ts'
import {
  activateUser,
  findUser,
  findUserByEmail,
  lockUser,
  renameInvitedUser,
  type UserRow,
} from './queries/users.ts'
import { actorOf, startSession } from './service.ts'
import { type Identity, type Proof, readIdentity, signInAddress } from './sign-in-service.ts'
import { mustUseSingleSignOn, refusalOfSettings } from './single-sign-on-rules.ts'
import { notifyInviter } from './users-service.ts'

const CALLBACK = '/api/auth/oidc/callback'
const NAME_MAX = 120

/** The cause is for the log. */
type Refused = { problem: SingleSignOnProblem; cause?: unknown }
type Trip = Proof & { next: string }

export async function startSingleSignOn(
  context: Context,
  { next }: { next: string | undefined },
): Promise<{ address: string; step: string } | Refused> {
  const service = context.services.singleSignOn
  if (!service) return { problem: 'off' }
  try {
    const { address, proof } = await signInAddress(service, new URL(CALLBACK, context.origin).href)
    const trip: Trip = { ...proof, next: isSameSitePath(next) ? next : '/' }
    const step = newToken()
    const challenge = JSON.stringify(trip)
    await insertStep(context.db, { token: step, kind: 'single_sign_on', userId: null, challenge })
    return { address, step }
  } catch (cause) {
    return { problem: 'failed', cause }
  }
}

type Return = { step: string | undefined; url: string; userAgent: string | null }

export async function finishSingleSignOn(
  context: Context,
  { step, url, userAgent }: Return,
): Promise<{ started: { user: UserRow; token: string }; next: string } | Refused> {
  const service = context.services.singleSignOn
  if (!service) return { problem: 'off' }
  const answer = new URL(url, context.origin)
  const taken = step ? await takeStep(context.db, { token: step, kind: 'single_sign_on' }) : undefined
  if (!taken?.challenge) return { problem: 'expired' }
  const { next, ...proof } = JSON.parse(taken.challenge) as Trip
  if (answer.searchParams.has('error')) return { problem: 'refused', cause: answer.searchParams.get('error') }
  let identity: Identity
  try {
    identity = await readIdentity(service, answer, proof)
  } catch (cause) {
    return { problem: 'failed', cause }
  }
  const entered = await enterAs(context, { issuer: service.issuer, identity, userAgent })
  return 'problem' in entered ? entered : { started: entered, next }
}

type Entering = { issuer: string; identity: Identity; userAgent: string | null }

function enterAs(context: Context, { issuer, identity, userAgent }: Entering) {
  return transaction(context, async (tx) => {
    const account = { issuer, subject: identity.subject }
    const knownId = await findUserOfAccount(tx.db, account)
    const found = knownId ? await lockUser(tx.db, knownId) : await findByAddress(tx, identity)
    if (!found) return { problem: 'unknown' } as const
    if ('problem' in found) return found
    if (found.role === 'customer') return { problem: 'customer' } as const
    if (found.status === 'disabled') return { problem: 'disabled' } as const
    const mine = { ...tx, actor: actorOf(found) }
    if (!knownId && !(await linkAccount(tx.db, found.id, account))) {
      // Linked to this user by a request at the same time, or the user has another account there.
      if ((await findUserOfAccount(tx.db, account)) !== found.id) return { problem: 'other_account' } as const
    } else if (!knownId) await recordLink(mine, found)
    const user = found.status === 'invited' ? await join(mine, found, identity) : found
    // The agency's service decides how many factors it asks for.
    return startSession(mine, { user, userAgent, secondFactor: true })
  })
}

/** Only for the first sign-in. Anyone can write any address into an account that nobody verified. */
async function findByAddress(
  tx: Tx,
  { email, isVerified }: Identity,
): Promise<UserRow | Refused | undefined> {
  if (!email || !isVerified) return { problem: 'unverified' }
  const user = await findUserByEmail(tx.db, normalizeEmail(email))
  return user && lockUser(tx.db, user.id)
}

async function recordLink(tx: Tx<SignedInActor>, user: UserRow): Promise<void> {
  await audit(tx, { action: 'single_sign_on_linked', subjectType: 'user', subjectId: user.id })
  await publish(tx, { type: 'users.updated', ids: [user.id], audience: 'staff' })
  if (user.status === 'active') await warn(tx, { user, what: 'single sign-on was linked' })
}

/** The invitation was sent to this address, and the service has verified it. */
async function join(tx: Tx<SignedInActor>, invited: UserRow, identity: Identity): Promise<UserRow> {
  const name = cutEnd(identity.name ?? '', NAME_MAX) || invited.name
  const inviterId = await findInviter(tx.db, invited.id)
  await renameInvitedUser(tx.db, { id: invited.id, name })
  await activateUser(tx.db, invited.id)
  await voidLinks(tx.db, { userId: invited.id, kind: 'invitation' })
  await audit(tx, { action: 'joined', subjectType: 'user', subjectId: invited.id, after: { name } })
  const user: UserRow = { ...invited, name, status: 'active' }
  if (inviterId) await notifyInviter(tx, { inviterId, user })
  return user
}

export function unlinkSingleSignOn(context: Tx<StaffActor>, id: string): Promise<void> {
  return transaction(context, async (tx) => {
    const colleague = await lockColleague(tx.db, id)
    if (!colleague) throw notFound('user')
    if (!(await unlinkAccounts(tx.db, id))) throw conflict(`${colleague.name} has not used single sign-on.`)
    await audit(tx, { action: 'single_sign_on_unlinked', subjectType: 'user', subjectId: id })
    await publish(tx, { type: 'users.updated', ids: [id], audience: 'staff' })
  })
}

/** For the user's own account. */
export async function singleSignOnOf({ db, actor, services }: Context<SignedInActor>) {
  const issuer = services.singleSignOn?.issuer
  const linkedAt = issuer ? await findLinkTime(db, actor.userId, issuer) : null
  const user = await findUser(db, actor.userId)
  const required = user !== undefined && mustUseSingleSignOn(user, await readInstallation(db))
  return { singleSignOn: linkedAt ? { linkedAt } : null, mustUseSingleSignOn: required }
}

/** Before the settings change. Admins who are disabled at the same moment wait for it. */
export async function refuseLockout(tx: Tx, wanted: Partial<Installation>): Promise<void> {
  await lockActiveAdmins(tx.db)
  const before = await readInstallation(tx.db)
  const { linkedCount, possibleEmergencyAdmins } = await findSingleSignOnFacts(tx)
  const refusal = refusalOfSettings(
    before,
    { ...before, ...wanted },
    {
      hasService: tx.services.singleSignOn !== null,
      linkedCount,
      possibleEmergencyAdmins: possibleEmergencyAdmins.map(({ id }) => id),
    },
  )
  if (refusal) throw conflict(refusal)
}

export async function findSingleSignOnFacts({ db, services }: Pick<Tx, 'db' | 'services'>) {
  const issuer = services.singleSignOn?.issuer ?? null
  return {
    signInService: issuer && new URL(issuer).host,
    linkedCount: issuer ? await countLinkedStaff(db, issuer) : 0,
    possibleEmergencyAdmins: await listPossibleEmergencyAdmins(db),
  }
}
