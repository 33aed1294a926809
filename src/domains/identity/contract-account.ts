// A person's own account: profile, password, sessions, second factor, passkeys. What both ends agree on.
import { z } from 'zod'
import { timestampSchema } from '#platform/shared/dates.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { PASSWORD_MAX } from '#platform/shared/password-rule.ts'
import { line } from '#platform/shared/text.ts'
import { currentUserSchema, nameSchema, newPasswordSchema } from './contract.ts'

const tags = ['account']
const params = z.strictObject({ id: idSchema })
const ownPassword = z.string().min(1, 'Enter your password.').max(PASSWORD_MAX)
const timezoneSchema = z.string().max(60).refine(isTimezone, 'Choose a timezone of the list.')

function isTimezone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch {
    return false
  }
}

export const updateProfile = endpoint({
  method: 'PATCH',
  url: '/api/account/profile',
  schema: {
    summary: 'Changes my name, my timezone, or both.',
    tags,
    body: z.strictObject({ name: nameSchema, timezone: timezoneSchema }).partial(),
    response: { 200: currentUserSchema },
  },
})

export const changePassword = endpoint({
  method: 'POST',
  url: '/api/account/password',
  schema: {
    summary: 'Changes my password and ends my other sessions.',
    tags,
    body: z.strictObject({ current: ownPassword, password: newPasswordSchema }),
    response: { 204: z.undefined() },
  },
})

export const sessionSchema = z.object({
  id: idSchema,
  device: z.string(),
  kind: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  ip: z.string().nullable(),
  createdAt: timestampSchema,
  lastSeenAt: timestampSchema,
  current: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>

export const listSessions = endpoint({
  method: 'GET',
  url: '/api/account/sessions',
  schema: {
    summary: 'Where I am signed in.',
    tags,
    response: { 200: z.object({ items: z.array(sessionSchema) }) },
  },
})

export const endSession = endpoint({
  method: 'DELETE',
  url: '/api/account/sessions/:id',
  schema: { summary: 'Ends one session of mine.', tags, params, response: { 204: z.undefined() } },
})

export const endOtherSessions = endpoint({
  method: 'POST',
  url: '/api/account/sessions/end-others',
  schema: {
    summary: 'Ends every session of mine but this one.',
    tags,
    response: { 200: z.object({ ended: z.number().int() }) },
  },
})

export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: timestampSchema,
  lastUsedAt: timestampSchema.nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

export const getSecurity = endpoint({
  method: 'GET',
  url: '/api/account/security',
  schema: {
    summary: 'How I prove who I am.',
    tags,
    response: {
      200: z.object({
        passwordChangedAt: timestampSchema.nullable(),
        authenticator: z
          .object({ addedAt: timestampSchema, lastUsedAt: timestampSchema.nullable() })
          .nullable(),
        recoveryCodesLeft: z.number().int(),
        /** The installation asks it of my role. */
        twoFactorRequired: z.boolean(),
        passkeys: z.array(passkeySchema),
      }),
    },
  },
})

export const startTwoFactor = endpoint({
  method: 'POST',
  url: '/api/account/two-factor/start',
  schema: {
    summary: 'A new secret for an authenticator app; it counts once a code of it was entered.',
    tags,
    body: z.strictObject({ password: ownPassword }),
    response: { 200: z.object({ secret: z.string(), uri: z.string() }) },
  },
})

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const confirmTwoFactor = endpoint({
  method: 'POST',
  url: '/api/account/two-factor/confirm',
  schema: {
    summary: 'Switches two-factor sign-in on with the first code, and gives out the recovery codes, once.',
    tags,
    body: z.strictObject({ code: z.string().max(20) }),
    response: { 200: recoveryCodes },
  },
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  url: '/api/account/two-factor/recovery-codes',
  schema: {
    summary: 'Ten new recovery codes; the earlier ones work no more.',
    tags,
    body: z.strictObject({ password: ownPassword }),
    response: { 200: recoveryCodes },
  },
})

export const stopTwoFactor = endpoint({
  method: 'POST',
  url: '/api/account/two-factor/off',
  schema: {
    summary: 'Switches two-factor sign-in off.',
    tags,
    body: z.strictObject({ password: ownPassword }),
    response: { 204: z.undefined() },
  },
})

/** Written and read by WebAuthn's own libraries on both ends. */
const webauthn = z.record(z.string(), z.unknown())
const passkeyName = line(80).min(1, 'Name the passkey.')

export const offerPasskey = endpoint({
  method: 'POST',
  url: '/api/account/passkeys/options',
  schema: {
    summary: 'What the browser needs to make a passkey for me.',
    tags,
    response: { 200: webauthn },
  },
})

export const addPasskey = endpoint({
  method: 'POST',
  url: '/api/account/passkeys',
  schema: {
    summary: 'Keeps a passkey that the browser made.',
    tags,
    body: z.strictObject({ response: webauthn }),
    response: { 201: passkeySchema },
  },
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  url: '/api/account/passkeys/:id',
  schema: {
    summary: 'Renames a passkey of mine.',
    tags,
    params,
    body: z.strictObject({ name: passkeyName }),
    response: { 200: passkeySchema },
  },
})

export const removePasskey = endpoint({
  method: 'DELETE',
  url: '/api/account/passkeys/:id',
  schema: { summary: 'Removes a passkey of mine.', tags, params, response: { 204: z.undefined() } },
})

export const finishSignIn = endpoint({
  method: 'POST',
  url: '/api/auth/second-step',
  schema: {
    summary: 'The second step of signing in: a code of the authenticator app, or a recovery code.',
    tags: ['identity'],
    body: z.strictObject({ code: z.string().min(1, 'Enter the code.').max(40) }),
    response: { 200: currentUserSchema },
  },
})

export const offerPasskeySignIn = endpoint({
  method: 'POST',
  url: '/api/auth/passkey/options',
  schema: {
    summary: 'A challenge to sign in with a passkey.',
    tags: ['identity'],
    response: { 200: webauthn },
  },
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  url: '/api/auth/passkey',
  schema: {
    summary: 'Starts a session by a passkey. It is both factors in one.',
    tags: ['identity'],
    body: z.strictObject({ response: webauthn }),
    response: { 200: currentUserSchema },
  },
})
