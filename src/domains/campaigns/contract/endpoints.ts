// Campaigns over HTTP: every call, and who may make it.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageOf } from '#platform/shared/list.ts'
import type { PermissionTable } from '#platform/shared/permissions.ts'
import { EVERY_STAFF_ROLE } from '#platform/shared/permissions.ts'
import {
  campaignCreateSchema,
  campaignEditSchema,
  campaignListQuerySchema,
  campaignSchema,
} from './schemas.ts'

export const campaignPermissions = {
  read: EVERY_STAFF_ROLE,
  write: ['manager', 'admin'],
} as const satisfies PermissionTable

const params = z.strictObject({ id: idSchema })
const tags = ['campaigns']

export const listCampaigns = endpoint({
  method: 'GET',
  url: '/api/campaigns',
  schema: {
    summary: 'Lists campaigns with their figures.',
    tags,
    querystring: campaignListQuerySchema,
    response: { 200: pageOf(campaignSchema) },
  },
})

export const createCampaign = endpoint({
  method: 'POST',
  url: '/api/campaigns',
  schema: {
    summary: 'Adds a campaign. Leads of its form that were waiting join it.',
    tags,
    body: campaignCreateSchema,
    response: { 201: campaignSchema },
  },
})

export const getCampaign = endpoint({
  method: 'GET',
  url: '/api/campaigns/:id',
  schema: { summary: 'Gets one campaign.', tags, params, response: { 200: campaignSchema } },
})

export const updateCampaign = endpoint({
  method: 'PATCH',
  url: '/api/campaigns/:id',
  schema: {
    summary: 'Changes a campaign. Needs If-Match.',
    tags,
    params,
    body: campaignEditSchema,
    response: { 200: campaignSchema },
  },
})
