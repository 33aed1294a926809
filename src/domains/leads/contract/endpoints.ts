// Leads over HTTP: every call, and who may make it.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageOf } from '#platform/shared/list.ts'
import type { PermissionTable } from '#platform/shared/permissions.ts'
import { EVERY_STAFF_ROLE } from '#platform/shared/permissions.ts'
import { leadListQuerySchema, leadSchema, leadSummarySchema } from './schemas.ts'

export const leadPermissions = { read: EVERY_STAFF_ROLE } as const satisfies PermissionTable

const tags = ['leads']

export const listLeads = endpoint({
  method: 'GET',
  url: '/api/leads',
  schema: {
    summary: 'Lists leads, newest first.',
    tags,
    querystring: leadListQuerySchema,
    response: { 200: pageOf(leadSummarySchema) },
  },
})

export const getLead = endpoint({
  method: 'GET',
  url: '/api/leads/:id',
  schema: {
    summary: 'Gets one lead with consent, deliveries and its decision.',
    tags,
    params: z.strictObject({ id: idSchema }),
    response: { 200: leadSchema },
  },
})
