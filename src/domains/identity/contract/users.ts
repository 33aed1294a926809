// The contract of colleagues and their invitations. Permissions are in endpoints.ts.
import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { emailSchema } from '#shared/email.ts'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { STAFF_ROLES } from '#shared/roles.ts'
import { USER_STATUSES } from './words.ts'

const userSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    name: z.string(),
    role: z.enum(STAFF_ROLES),
    status: z.enum(USER_STATUSES),
    lastSeenAt: timestampSchema.nullable(),
    /** An authenticator app or a passkey. */
    twoFactor: z.boolean(),
    /** Linked to an account at the sign-in service of the agency. */
    singleSignOn: z.boolean(),
    /** For a user who has not joined yet. */
    invitation: z.object({ sentAt: timestampSchema, expiresAt: timestampSchema }).nullable(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof userSchema>

const { get, file, post, del, patch } = endpoints('identity')

export const listUsers = get('/api/users', {
  summary: 'Lists all colleagues by name, including invited and disabled ones.',
  answer: z.object({ items: z.array(userSchema) }),
})

export const exportUsers = file('/api/users/export.csv')

export const inviteUsers = post('/api/users/invitations', {
  summary: 'Invites colleagues by email. Existing users are skipped and listed.',
  body: z.strictObject({
    emails: z.array(emailSchema).min(1, 'Enter at least one address.').max(20, 'Invite at most 20 at once.'),
    role: z.enum(STAFF_ROLES),
  }),
  answer: z.object({
    invited: z.array(z.string()),
    skipped: z.array(z.object({ email: z.string(), reason: z.string() })),
  }),
})

export const resendInvitation = post('/api/users/:id/invitation', {
  summary: 'Resends the invitation for another seven days. The earlier link no longer works.',
})

export const revokeInvitation = del('/api/users/:id/invitation', {
  summary: 'Revokes an invitation.',
})

export const changeRole = patch('/api/users/:id', {
  summary: 'Changes the role of a colleague from their next request.',
  body: z.strictObject({ role: z.enum(STAFF_ROLES) }),
  answer: userSchema,
})

export const disableUser = post('/api/users/:id/disable', {
  summary: 'Disables a colleague and ends all their sessions.',
  answer: userSchema,
})

export const enableUser = post('/api/users/:id/enable', {
  summary: 'Enables a disabled colleague.',
  answer: userSchema,
})

export const unlinkSingleSignOn = del('/api/users/:id/single-sign-on', {
  summary:
    'Removes the account at the sign-in service from a colleague. The next sign-in there with the same address links it again.',
})
