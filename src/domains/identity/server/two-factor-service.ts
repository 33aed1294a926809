// Two-factor sign-in: an authenticator app, recovery codes, and the second step with either.
import { randomBytes } from 'node:crypto'
import type { Context, Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, invalid } from '#shared/errors.ts'
import type { SignedInActor } from '#shared/roles.ts'
import { alert, askPassword, getMe, guardGuessing, recordAccountChange, warn } from './account-service.ts'
import { wrongCodesMail } from './mails.ts'
import { markSecondFactor } from './queries/sessions.ts'
import {
  confirmAuthenticator,
  deleteAuthenticator,
  findAuthenticator,
  replaceRecoveryCodes,
  setPendingSecret,
  spendRecoveryCode,
  spendStep,
  takeStep,
  tryStep,
} from './queries/two-factor.ts'
import { findUser, type UserRow } from './queries/users.ts'
import { refuseWhereRequired } from './requirement-service.ts'
import { throttleCode, WARN_AT_WRONG_CODES } from './rules.ts'
import { actorOf, startSession } from './service.ts'
import { authenticatorUri, base32, matchingStep } from './totp.ts'

type Mine = Context<SignedInActor>
const RECOVERY_CODES = 10
const WRONG_CODE = 'This code is wrong or was already used. Enter the current code from the app.'

export async function startTwoFactor(
  context: Mine,
  { password }: { password: string },
): Promise<{ secret: string; uri: string }> {
  const user = await askPassword(context, password)
  const bytes = randomBytes(20)
  await setPendingSecret(context.db, user.id, context.services.secrets.seal(bytes.toString('base64')))
  const secret = base32(bytes)
  return { secret, uri: authenticatorUri({ secret, email: user.email }) }
}

export async function confirmTwoFactor(context: Mine, { code }: { code: string }): Promise<string[]> {
  const user = await getMe(context)
  const sealed = (await findAuthenticator(context.db, user.id))?.pendingSecret
  if (!sealed) throw conflict('The setup has expired. Start again.')
  const codes = newRecoveryCodes()
  const right = await guardGuessing(context, `code:${user.id}`, () =>
    transaction(context, async (tx) => {
      const step = matchingStep(openSecret(tx, sealed), digits(code), tx.now)
      if (step === null || !(await confirmAuthenticator(tx.db, { userId: user.id, sealed, step })))
        return false
      await replaceRecoveryCodes(tx.db, user.id, codes.map(plain))
      await markSecondFactor(tx.db, tx.actor.sessionId)
      await recordAccountChange(tx, 'two_factor_on')
      await warn(tx, { user, what: 'two-factor sign-in was turned on' })
      return true
    }),
  )
  if (!right) throw wrongField(WRONG_CODE)
  return codes
}

export async function renewRecoveryCodes(
  context: Mine,
  { password }: { password: string },
): Promise<string[]> {
  const user = await askPassword(context, password)
  await requireAuthenticator(context, user)
  const codes = newRecoveryCodes()
  await transaction(context, async (tx) => {
    await replaceRecoveryCodes(tx.db, user.id, codes.map(plain))
    await recordAccountChange(tx, 'recovery_codes_renewed')
    await warn(tx, { user, what: 'new recovery codes were created' })
  })
  return codes
}

export async function stopTwoFactor(context: Mine, { password }: { password: string }): Promise<void> {
  const user = await askPassword(context, password)
  await transaction(context, async (tx) => {
    await refuseWhereRequired(tx)
    if (!(await deleteAuthenticator(tx.db, user.id))) throw OFF
    await recordAccountChange(tx, 'two_factor_off')
    await warn(tx, { user, what: 'two-factor sign-in was turned off' })
  })
}

const OFF = conflict('Two-factor sign-in is off.')

async function requireAuthenticator({ db }: Mine, user: UserRow): Promise<void> {
  if (!(await findAuthenticator(db, user.id))?.secret) throw OFF
}

const OVER = new AppError('gone', { userMessage: 'The time for the code has expired. Sign in again.' })

type SecondStep = { token: string | undefined; code: string; userAgent: string | null }

export async function finishSignIn(context: Context, input: SecondStep) {
  const { token, code, userAgent } = input
  const userId = token ? await tryStep(context.db, token) : undefined
  const user = userId ? await findUser(context.db, userId) : undefined
  if (!token || !user || user.status !== 'active') throw OVER
  let started: Awaited<ReturnType<typeof startSession>> | undefined
  const actor = actorOf(user)
  await guardGuessing(
    context,
    `code:${user.id}`,
    async () => {
      started = await transaction({ ...context, actor }, async (tx) => {
        if (!(await spend(tx, { user, code }))) return undefined
        // The faster request with the same step gets the session.
        if (!(await takeStep(tx.db, { token, kind: 'code' }))) return undefined
        return startSession(tx, { user, userAgent, secondFactor: true })
      })
      return started !== undefined
    },
    {
      judge: throttleCode,
      onWrong: (count) => warnOfWrongCodes(context, { count, user }),
    },
  )
  if (!started) throw new AppError('wrong_credentials', { userMessage: WRONG_CODE })
  return started
}

/** Once per series: each email means that the count reached the limit again. */
async function warnOfWrongCodes(
  context: Context,
  { count, user }: { count: number; user: UserRow },
): Promise<void> {
  if (count !== WARN_AT_WRONG_CODES) return
  await transaction(context, (tx) =>
    alert(tx, {
      mail: wrongCodesMail(user, { count, origin: tx.origin }),
      what: `${count} wrong sign-in codes were entered for your account`,
      user,
    }),
  )
}

type Spend = { user: UserRow; code: string }

/** Six digits are from the app. Anything else is a recovery code. Each works once. */
async function spend(tx: Tx<SignedInActor>, { user, code }: Spend): Promise<boolean> {
  const sealed = (await findAuthenticator(tx.db, user.id))?.secret
  if (!sealed) return false
  if (/^\d{6}$/.test(digits(code))) {
    const step = matchingStep(openSecret(tx, sealed), digits(code), tx.now)
    return step !== null && spendStep(tx.db, { userId: user.id, sealed, step })
  }
  const right = await spendRecoveryCode(tx.db, user.id, plain(code))
  if (right) await recordAccountChange(tx, 'recovery_code_used')
  return right
}

const digits = (code: string) => code.replace(/\s/g, '')
const plain = (code: string) => code.toUpperCase().replace(/[^A-Z2-7]/g, '')
const openSecret = ({ services }: Tx, sealed: string) => Buffer.from(services.secrets.open(sealed), 'base64')

/** 80 random bits each, so the hash needs no salt. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    (base32(randomBytes(10)).match(/.{4}/g) ?? []).join('-').toLowerCase(),
  )
}

function wrongField(message: string): AppError {
  return invalid('code', message)
}
