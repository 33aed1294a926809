// The contract of a user's own account: profile, password, sessions, second factor, passkeys.
import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { PASSWORD_MAX } from '#shared/password-rule.ts'
import { line } from '#shared/text.ts'
import { isTimezone } from '#shared/zoned-time.ts'
import { currentUserSchema, nameSchema, newPasswordSchema } from './endpoints.ts'

const { patch, post, get, del } = endpoints('account')

const ownPassword = z.string().min(1, 'Enter your password.').max(PASSWORD_MAX)
const timezoneSchema = z.string().max(60).refine(isTimezone, 'Choose a timezone from the list.')

export const updateProfile = patch('/api/account/profile', {
  summary: 'Changes my name, my timezone, or both.',
  body: z.strictObject({ name: nameSchema, timezone: timezoneSchema }).partial(),
  answer: currentUserSchema,
})

export const changePassword = post('/api/account/password', {
  summary: 'Changes my password and ends my other sessions.',
  body: z.strictObject({ current: ownPassword, password: newPasswordSchema }),
})

const sessionSchema = z.object({
  id: idSchema,
  device: z.string(),
  kind: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  ip: z.string().nullable(),
  createdAt: timestampSchema,
  lastSeenAt: timestampSchema,
  current: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>

export const listSessions = get('/api/account/sessions', {
  summary: 'Lists my sessions.',
  answer: z.object({ items: z.array(sessionSchema) }),
})

export const endSession = del('/api/account/sessions/:id', {
  summary: 'Ends one of my sessions.',
})

export const endOtherSessions = post('/api/account/sessions/end-others', {
  summary: 'Ends all my other sessions.',
  answer: z.object({ ended: z.number().int() }),
})

const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: timestampSchema,
  lastUsedAt: timestampSchema.nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

export const getSecurity = get('/api/account/security', {
  summary: 'Returns my sign-in methods.',
  answer: z.object({
    passwordChangedAt: timestampSchema.nullable(),
    authenticator: z.object({ addedAt: timestampSchema, lastUsedAt: timestampSchema.nullable() }).nullable(),
    recoveryCodesLeft: z.number().int(),
    /** The installation requires it for the user's role. */
    twoFactorRequired: z.boolean(),
    passkeys: z.array(passkeySchema),
    /** The account at the sign-in service of the agency. */
    singleSignOn: z.object({ linkedAt: timestampSchema }).nullable(),
    /** The user cannot sign in with a password or a passkey. */
    mustUseSingleSignOn: z.boolean(),
  }),
})

export const startTwoFactor = post('/api/account/two-factor/start', {
  summary: 'Creates a new secret for an authenticator app. It becomes active after the first code.',
  body: z.strictObject({ password: ownPassword }),
  answer: z.object({ secret: z.string(), uri: z.string() }),
})

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const confirmTwoFactor = post('/api/account/two-factor/confirm', {
  summary: 'Turns on two-factor sign-in with the first code, and returns the recovery codes once.',
  body: z.strictObject({ code: z.string().max(20) }),
  answer: recoveryCodes,
})

export const renewRecoveryCodes = post('/api/account/two-factor/recovery-codes', {
  summary: 'Creates ten new recovery codes. The earlier ones no longer work.',
  body: z.strictObject({ password: ownPassword }),
  answer: recoveryCodes,
})

export const stopTwoFactor = post('/api/account/two-factor/off', {
  summary: 'Turns off two-factor sign-in.',
  body: z.strictObject({ password: ownPassword }),
})

/** Written and read by the WebAuthn libraries on both sides. */
const webauthn = z.record(z.string(), z.unknown())
const passkeyName = line(80).min(1, 'Name the passkey.')

export const offerPasskey = post('/api/account/passkeys/options', {
  summary: 'Returns the options to create a passkey.',
  answer: webauthn,
})

export const addPasskey = post('/api/account/passkeys', {
  summary: 'Saves a passkey that the browser created.',
  body: z.strictObject({ response: webauthn }),
  created: passkeySchema,
})

export const renamePasskey = patch('/api/account/passkeys/:id', {
  summary: 'Renames one of my passkeys.',
  body: z.strictObject({ name: passkeyName }),
  answer: passkeySchema,
})

export const removePasskey = del('/api/account/passkeys/:id', {
  summary: 'Removes one of my passkeys.',
})

const signIn = endpoints('identity')

export const finishSignIn = signIn.post('/api/auth/second-step', {
  summary: 'Completes sign-in with an authenticator code or a recovery code.',
  body: z.strictObject({ code: z.string().min(1, 'Enter the code.').max(40) }),
  answer: currentUserSchema,
})

export const offerPasskeySignIn = signIn.post('/api/auth/passkey/options', {
  summary: 'Creates a challenge to sign in with a passkey.',
  answer: webauthn,
})

export const signInWithPasskey = signIn.post('/api/auth/passkey', {
  summary: 'Starts a session with a passkey. It counts as both factors.',
  body: z.strictObject({ response: webauthn }),
  answer: currentUserSchema,
})
