// The contract of a user's own account: profile, password, sessions, second factor, passkeys.
import { z } from 'zod'
import { timestampSchema } from '#platform/shared/dates.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { PASSWORD_MAX } from '#platform/shared/password-rule.ts'
import { line } from '#platform/shared/text.ts'
import { isTimezone } from '#platform/shared/zoned-time.ts'
import { currentUserSchema, nameSchema, newPasswordSchema } from './endpoints.ts'

const tags = ['account']
const params = z.strictObject({ id: idSchema })
const ownPassword = z.string().min(1, 'Enter your password.').max(PASSWORD_MAX)
const timezoneSchema = z.string().max(60).refine(isTimezone, 'Choose a timezone from the list.')

export const updateProfile = endpoint('PATCH', '/api/account/profile', {
  summary: 'Changes my name, my timezone, or both.',
  tags,
  body: z.strictObject({ name: nameSchema, timezone: timezoneSchema }).partial(),
  response: { 200: currentUserSchema },
})

export const changePassword = endpoint('POST', '/api/account/password', {
  summary: 'Changes my password and ends my other sessions.',
  tags,
  body: z.strictObject({ current: ownPassword, password: newPasswordSchema }),
  response: { 204: z.undefined() },
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

export const listSessions = endpoint('GET', '/api/account/sessions', {
  summary: 'Lists my sessions.',
  tags,
  response: { 200: z.object({ items: z.array(sessionSchema) }) },
})

export const endSession = endpoint('DELETE', '/api/account/sessions/:id', {
  summary: 'Ends one of my sessions.',
  tags,
  params,
  response: { 204: z.undefined() },
})

export const endOtherSessions = endpoint('POST', '/api/account/sessions/end-others', {
  summary: 'Ends all my other sessions.',
  tags,
  response: { 200: z.object({ ended: z.number().int() }) },
})

const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: timestampSchema,
  lastUsedAt: timestampSchema.nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

export const getSecurity = endpoint('GET', '/api/account/security', {
  summary: 'Returns my sign-in methods.',
  tags,
  response: {
    200: z.object({
      passwordChangedAt: timestampSchema.nullable(),
      authenticator: z
        .object({ addedAt: timestampSchema, lastUsedAt: timestampSchema.nullable() })
        .nullable(),
      recoveryCodesLeft: z.number().int(),
      /** The installation requires it for the user's role. */
      twoFactorRequired: z.boolean(),
      passkeys: z.array(passkeySchema),
    }),
  },
})

export const startTwoFactor = endpoint('POST', '/api/account/two-factor/start', {
  summary: 'Creates a new secret for an authenticator app. It becomes active after the first code.',
  tags,
  body: z.strictObject({ password: ownPassword }),
  response: { 200: z.object({ secret: z.string(), uri: z.string() }) },
})

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const confirmTwoFactor = endpoint('POST', '/api/account/two-factor/confirm', {
  summary: 'Turns on two-factor sign-in with the first code, and returns the recovery codes once.',
  tags,
  body: z.strictObject({ code: z.string().max(20) }),
  response: { 200: recoveryCodes },
})

export const renewRecoveryCodes = endpoint('POST', '/api/account/two-factor/recovery-codes', {
  summary: 'Creates ten new recovery codes. The earlier ones no longer work.',
  tags,
  body: z.strictObject({ password: ownPassword }),
  response: { 200: recoveryCodes },
})

export const stopTwoFactor = endpoint('POST', '/api/account/two-factor/off', {
  summary: 'Turns off two-factor sign-in.',
  tags,
  body: z.strictObject({ password: ownPassword }),
  response: { 204: z.undefined() },
})

/** Written and read by the WebAuthn libraries on both sides. */
const webauthn = z.record(z.string(), z.unknown())
const passkeyName = line(80).min(1, 'Name the passkey.')

export const offerPasskey = endpoint('POST', '/api/account/passkeys/options', {
  summary: 'Returns the options to create a passkey.',
  tags,
  response: { 200: webauthn },
})

export const addPasskey = endpoint('POST', '/api/account/passkeys', {
  summary: 'Saves a passkey that the browser created.',
  tags,
  body: z.strictObject({ response: webauthn }),
  response: { 201: passkeySchema },
})

export const renamePasskey = endpoint('PATCH', '/api/account/passkeys/:id', {
  summary: 'Renames one of my passkeys.',
  tags,
  params,
  body: z.strictObject({ name: passkeyName }),
  response: { 200: passkeySchema },
})

export const removePasskey = endpoint('DELETE', '/api/account/passkeys/:id', {
  summary: 'Removes one of my passkeys.',
  tags,
  params,
  response: { 204: z.undefined() },
})

export const finishSignIn = endpoint('POST', '/api/auth/second-step', {
  summary: 'Completes sign-in with an authenticator code or a recovery code.',
  tags: ['identity'],
  body: z.strictObject({ code: z.string().min(1, 'Enter the code.').max(40) }),
  response: { 200: currentUserSchema },
})

export const offerPasskeySignIn = endpoint('POST', '/api/auth/passkey/options', {
  summary: 'Creates a challenge to sign in with a passkey.',
  tags: ['identity'],
  response: { 200: webauthn },
})

export const signInWithPasskey = endpoint('POST', '/api/auth/passkey', {
  summary: 'Starts a session with a passkey. It counts as both factors.',
  tags: ['identity'],
  body: z.strictObject({ response: webauthn }),
  response: { 200: currentUserSchema },
})
