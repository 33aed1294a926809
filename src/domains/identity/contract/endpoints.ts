// The contract of users and sign-in. The specification gives the paths of the first three calls.
import { z } from 'zod'
import { emailSchema } from '#shared/email.ts'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { PASSWORD_MAX } from '#shared/password-rule.ts'
import { MANAGERS } from '#shared/permissions.ts'
import { ROLES, STAFF_ROLES } from '#shared/roles.ts'
import { line } from '#shared/text.ts'

/** The roles for which the installation can require a second factor. */
export const TWO_FACTOR_ROLES = MANAGERS

export const LINK_KINDS = ['reset', 'invitation', 'confirmation'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

export const currentUserSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    name: z.string(),
    role: z.enum(ROLES),
    timezone: z.string(),
    authenticated: z.literal(true),
    customer: z.boolean(),
  })
  .meta({ id: 'CurrentUser' })
export type CurrentUser = z.infer<typeof currentUserSchema>

const signedInUserSchema = currentUserSchema
  .extend({
    /** Only the account's own pages open until a second factor is set up. */
    twoFactorDue: z.boolean(),
    /** The reports of this browser. None by default. */
    reports: z.object({ performance: z.boolean(), errors: z.boolean() }),
  })
  .meta({ id: 'SignedInUser' })
export type SignedInUser = z.infer<typeof signedInUserSchema>

const { get, post } = endpoints('identity')

export const getCurrentUser = get('/api/auth/user', {
  summary: 'Returns the signed-in user.',
  answer: signedInUserSchema,
})

export const getCustomer = get('/api/customer/me', {
  summary: 'Returns the signed-in customer and their clients. The first client is active.',
  answer: z.object({
    user: currentUserSchema,
    clients: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        clientRole: z.enum(['owner', 'billing', 'member']),
        /** Whether staff approved the client. It buys nothing before. */
        approval: z.enum(['approved', 'waiting', 'declined']),
      }),
    ),
    /** Card payments are a test in production. Every page says so. */
    testPayments: z.boolean(),
    /** The agency as it is now. The portal's page can be older. */
    agency: z.object({ name: z.string(), color: z.string(), logo: z.string().nullable() }),
  }),
})

export const signOut = post('/api/customer/logout', {
  summary: 'Ends this session, for staff and customers.',
})

export const signIn = post('/api/auth/sign-in', {
  summary: 'Starts a session. The answer is the same for an unknown address and a wrong password.',
  body: z.strictObject({
    email: z.string().trim().min(1, 'Enter your email address.').max(254),
    password: z.string().min(1, 'Enter your password.').max(PASSWORD_MAX),
  }),
  answer: currentUserSchema,
  accepted: z.object({ secondStep: z.literal('code') }),
})

export const listStaff = get('/api/staff', {
  summary: 'Lists active colleagues to choose an owner from.',
  answer: z.object({
    items: z.array(z.object({ id: idSchema, name: z.string(), role: z.enum(STAFF_ROLES) })),
  }),
})

/** The password rule runs once the address is known. Here only the length is checked. */
export const newPasswordSchema = z.string().min(1, 'Enter a password.').max(PASSWORD_MAX)
/** The part of a link after the #: 32 random bytes. */
const tokenSchema = z.string().min(20).max(100)

export const requestReset = post('/api/auth/forgot-password', {
  summary: 'Sends a link to choose a new password. The response is the same for known and unknown addresses.',
  body: z.strictObject({ email: emailSchema }),
})

export const lookAtLink = post('/api/auth/link', {
  summary: 'Returns the purpose of an email link without using it. Returns 410 when it was used or expired.',
  body: z.strictObject({ token: tokenSchema }),
  answer: z.object({
    kind: z.enum(LINK_KINDS),
    email: z.string(),
    name: z.string(),
    role: z.enum(ROLES),
    /** An invitation that is accepted only with single sign-on. */
    mustUseSingleSignOn: z.boolean(),
  }),
})

export const resetPassword = post('/api/auth/reset-password', {
  summary: 'Sets a new password with the link, and ends all sessions of the user.',
  body: z.strictObject({ token: tokenSchema, password: newPasswordSchema }),
})

export const nameSchema = line(120).min(1, 'Enter a name.')

export const getRegistration = get('/api/auth/registration', {
  summary: 'Returns whether the first admin can still register. Only an empty installation allows this.',
  answer: z.object({ open: z.boolean(), needsCode: z.boolean() }),
})

export const registerFirstAdmin = post('/api/auth/register', {
  summary:
    'Registers the first admin of an empty installation and signs in. Returns 409 afterwards. Production needs the setup code from the server log.',
  body: z.strictObject({
    name: nameSchema,
    email: emailSchema,
    password: newPasswordSchema,
    code: z.string().max(100).optional(),
    /** Of the browser. The agency and its first admin start with it. */
    timezone: z.string().max(60).optional(),
  }),
  created: currentUserSchema,
})

export const acceptInvitation = post('/api/auth/invitation', {
  summary: 'Accepts an invitation with a name and a password, and signs in.',
  body: z.strictObject({ token: tokenSchema, name: nameSchema, password: newPasswordSchema }),
  answer: currentUserSchema,
})

export const registerCustomer = post('/api/customer/register', {
  summary: 'Registers a company and its owner. The response is the same for known and new addresses.',
  body: z.strictObject({
    company: line(160).min(1, 'Enter the name of your company.'),
    name: nameSchema,
    email: emailSchema,
    /** The confirmation sets it. */
    password: newPasswordSchema.optional(),
  }),
})

export const confirmEmail = post('/api/auth/confirm-email', {
  summary:
    'Confirms the email address of a new customer with the link, and sets the password. The customer can then sign in.',
  body: z.strictObject({ token: tokenSchema, password: newPasswordSchema.optional() }),
})
