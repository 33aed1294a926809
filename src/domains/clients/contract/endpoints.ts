// The contract of the agency's clients.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageOf, pageQuery } from '#platform/shared/list.ts'
import type { PermissionTable } from '#platform/shared/permissions.ts'
import { EVERY_STAFF_ROLE } from '#platform/shared/permissions.ts'

export const clientPermissions = { read: EVERY_STAFF_ROLE } as const satisfies PermissionTable

const CLIENT_STATUSES = ['prospect', 'active', 'paused', 'churned'] as const
const CLIENT_ROLES = ['owner', 'billing', 'member'] as const
export type ClientStatus = (typeof CLIENT_STATUSES)[number]
export type ClientRole = (typeof CLIENT_ROLES)[number]

const clientSummarySchema = z.object({
  id: idSchema,
  name: z.string(),
  industry: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  timezone: z.string(),
  status: z.enum(CLIENT_STATUSES),
  accountManager: z.object({ id: idSchema, name: z.string() }).nullable(),
})
export type ClientSummary = z.infer<typeof clientSummarySchema>

export const listClients = endpoint({
  method: 'GET',
  url: '/api/clients',
  schema: {
    summary: 'Lists clients by name, one page at a time. A search matches any part of the name.',
    tags: ['clients'],
    querystring: z.strictObject({ ...pageQuery, q: z.string().trim().max(200).optional() }),
    response: { 200: pageOf(clientSummarySchema) },
  },
})
