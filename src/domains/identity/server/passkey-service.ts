// Passkeys: create, rename, remove, and sign in. With the browser's user verification, a passkey is both factors.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { readInstallation } from '#platform/server/installation.ts'
import { newToken } from '#platform/server/session.ts'
import type { Context } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { SignedInActor } from '#shared/roles.ts'
import { getMe, recordAccountChange, warn } from './account-service.ts'
import { deviceOf } from './device.ts'
import {
  countPasskeyUse,
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  updatePasskeyName,
} from './queries/passkeys.ts'
import { markSecondFactor } from './queries/sessions.ts'
import { insertStep, takeStep } from './queries/two-factor.ts'
import { findUser } from './queries/users.ts'
import { refuseLastWhereRequired } from './requirement-service.ts'
import { actorOf, SINGLE_SIGN_ON_ONLY, startSession } from './service.ts'
import { mustUseSingleSignOn } from './single-sign-on-rules.ts'

type Mine = Context<SignedInActor>

/** Loaded on demand: a fifth of the code at startup, used by few requests. */
const webauthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256, RS256: the algorithms of current devices. Node calls newer ones experimental. */
const ALGORITHMS = [-8, -7, -257]
const siteOf = (origin: string) => new URL(origin).hostname
const REFUSED = new AppError('wrong_credentials', {
  userMessage: 'This passkey was not accepted. Try again.',
})

export async function offerPasskey(context: Mine) {
  const user = await getMe(context)
  const keys = await listPasskeys(context.db, user.id)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Candor Hire',
    rpID: siteOf(context.origin),
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    excludeCredentials: keys.map((key) => ({ id: key.credentialId, transports: key.transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const token = newToken()
  await insertStep(context.db, {
    token,
    kind: 'new_passkey',
    userId: user.id,
    challenge: options.challenge,
  })
  return { options, token }
}

type Answer = { token: string | undefined; response: unknown; userAgent: string | null }

export async function addPasskey(context: Mine, input: Answer): Promise<PasskeyRow> {
  const { token, response, userAgent } = input
  const step = token ? await takeStep(context.db, { token, kind: 'new_passkey' }) : undefined
  if (!step?.challenge || step.userId !== context.actor.userId) throw notKept()
  const { verifyRegistrationResponse } = await webauthn()
  const result = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: step.challenge,
    expectedOrigin: context.origin,
    expectedRPID: siteOf(context.origin),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!result?.verified) throw notKept()
  const { credential } = result.registrationInfo
  const user = await getMe(context)
  return transaction(context, async (tx) => {
    const row = await insertPasskey(tx.db, {
      id: uuidv7(),
      userId: user.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: [...(credential.transports ?? [])],
      name: deviceOf(userAgent).device,
    })
    if (!row) throw notKept()
    await markSecondFactor(tx.db, tx.actor.sessionId)
    await recordAccountChange(tx, 'passkey_added', { name: row.name })
    await warn(tx, { user, what: `the passkey “${row.name}” was added` })
    return row
  })
}

function notKept(): AppError {
  return new AppError('invalid', { userMessage: 'The passkey could not be saved. Try again.' })
}

export function renamePasskey(
  context: Mine,
  { id, name }: { id: string; name: string },
): Promise<PasskeyRow> {
  return transaction(context, async (tx) => {
    const row = await updatePasskeyName(tx.db, { id, userId: tx.actor.userId, name })
    if (!row) throw notFound('passkey')
    await recordAccountChange(tx, 'passkey_renamed', { name })
    return row
  })
}

export function removePasskey(context: Mine, id: string): Promise<void> {
  return transaction(context, async (tx) => {
    const name = await deletePasskey(tx.db, { id, userId: tx.actor.userId })
    if (name === undefined) throw notFound('passkey')
    await refuseLastWhereRequired(tx)
    await recordAccountChange(tx, 'passkey_removed', { name })
  })
}

/** For any caller: the browser offers its own keys, and no address is sent. */
export async function offerPasskeySignIn(context: Context) {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(context.origin),
    userVerification: 'required',
  })
  const token = newToken()
  await insertStep(context.db, { token, kind: 'passkey', userId: null, challenge: options.challenge })
  return { options, token }
}

export async function signInWithPasskey(context: Context, input: Answer) {
  const { token, userAgent } = input
  const response = input.response as AuthenticationResponseJSON
  const step = token ? await takeStep(context.db, { token, kind: 'passkey' }) : undefined
  const key = typeof response.id === 'string' ? await findPasskey(context.db, response.id) : undefined
  const user = key ? await findUser(context.db, key.userId) : undefined
  if (!step?.challenge || !key || user?.status !== 'active') throw REFUSED
  const { verifyAuthenticationResponse } = await webauthn()
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: step.challenge,
    expectedOrigin: context.origin,
    expectedRPID: siteOf(context.origin),
    requireUserVerification: true,
    credential: { id: key.credentialId, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
  }).catch(() => null)
  if (!result?.verified) throw REFUSED
  if (mustUseSingleSignOn(user, await readInstallation(context.db))) throw SINGLE_SIGN_ON_ONLY
  return transaction({ ...context, actor: actorOf(user) }, async (tx) => {
    const counter = result.authenticationInfo.newCounter
    if (!(await countPasskeyUse(tx.db, { id: key.id, counter }))) throw REFUSED
    return startSession(tx, { user, userAgent, secondFactor: true })
  })
}
