// The contract of colleagues and their invitations. Permissions are in endpoints.ts.
import { z } from 'zod'
import { timestampSchema } from '#platform/shared/dates.ts'
import { emailSchema } from '#platform/shared/email.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { exportEndpoint } from '#platform/shared/export-file.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { STAFF_ROLES } from '#platform/shared/roles.ts'
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
    /** For a user who has not joined yet. */
    invitation: z.object({ sentAt: timestampSchema, expiresAt: timestampSchema }).nullable(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof userSchema>

const tags = ['identity']
const params = z.strictObject({ id: idSchema })

export const listUsers = endpoint('GET', '/api/users', {
  summary: 'Lists all colleagues by name, including invited and disabled ones.',
  tags,
  response: { 200: z.object({ items: z.array(userSchema) }) },
})

export const exportUsers = exportEndpoint('/api/users/export.csv', tags)

export const inviteUsers = endpoint('POST', '/api/users/invitations', {
  summary: 'Invites colleagues by email. Existing users are skipped and listed.',
  tags,
  body: z.strictObject({
    emails: z.array(emailSchema).min(1, 'Enter at least one address.').max(20, 'Invite at most 20 at once.'),
    role: z.enum(STAFF_ROLES),
  }),
  response: {
    200: z.object({
      invited: z.array(z.string()),
      skipped: z.array(z.object({ email: z.string(), reason: z.string() })),
    }),
  },
})

export const resendInvitation = endpoint('POST', '/api/users/:id/invitation', {
  summary: 'Resends the invitation for another seven days. The earlier link no longer works.',
  tags,
  params,
  response: { 204: z.undefined() },
})

export const revokeInvitation = endpoint('DELETE', '/api/users/:id/invitation', {
  summary: 'Revokes an invitation.',
  tags,
  params,
  response: { 204: z.undefined() },
})

export const changeRole = endpoint('PATCH', '/api/users/:id', {
  summary: 'Changes the role of a colleague from their next request.',
  tags,
  params,
  body: z.strictObject({ role: z.enum(STAFF_ROLES) }),
  response: { 200: userSchema },
})

export const disableUser = endpoint('POST', '/api/users/:id/disable', {
  summary: 'Disables a colleague and ends all their sessions.',
  tags,
  params,
  response: { 200: userSchema },
})

export const enableUser = endpoint('POST', '/api/users/:id/enable', {
  summary: 'Enables a disabled colleague.',
  tags,
  params,
  response: { 200: userSchema },
})
