// What arrives from outside, over HTTP: every call, and who may make it.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageOf } from '#platform/shared/list.ts'
import type { PermissionTable } from '#platform/shared/permissions.ts'
import { EVERY_STAFF_ROLE } from '#platform/shared/permissions.ts'
import { eventListQuerySchema, eventSchema, eventSummarySchema } from './schemas.ts'

export const integrationPermissions = {
  read: EVERY_STAFF_ROLE,
  replay: ['manager', 'admin'],
} as const satisfies PermissionTable

const idParams = z.strictObject({ id: idSchema })
const tags = ['integrations']
const receivedSchema = z.object({ received: z.literal(true) })

export const verifyMetaSubscription = endpoint({
  method: 'GET',
  url: '/api/webhook/facebook',
  schema: {
    summary: 'Answers Meta’s handshake with its challenge, as text.',
    tags,
    querystring: z.object({
      'hub.mode': z.string().max(50).optional(),
      'hub.verify_token': z.string().max(500).optional(),
      'hub.challenge': z.string().max(500).optional(),
    }),
    response: { 200: z.string() },
  },
})

export const receiveMetaEvent = endpoint({
  method: 'POST',
  url: '/api/webhook/facebook',
  schema: {
    summary: 'Takes a signed batch of leadgen changes from Meta. It is kept before the answer is sent.',
    tags,
    response: { 200: receivedSchema },
  },
})

export const receiveGoogleLead = endpoint({
  method: 'POST',
  url: '/api/webhook/google',
  schema: {
    summary: 'Takes a lead of a Google lead form. It is kept before the answer is sent.',
    tags,
    response: { 200: receivedSchema },
  },
})

export const receiveInboundEvent = endpoint({
  method: 'POST',
  url: '/api/webhook/inbound/:key',
  schema: {
    summary: 'Takes any JSON object, signed as Standard Webhooks. It is kept before the answer is sent.',
    tags,
    params: z.strictObject({ key: z.string().max(100) }),
    response: { 200: receivedSchema },
  },
})

export const listWebhookEvents = endpoint({
  method: 'GET',
  url: '/api/webhook-events',
  schema: {
    summary: 'Lists what arrived, newest first.',
    tags,
    querystring: eventListQuerySchema,
    response: { 200: pageOf(eventSummarySchema) },
  },
})

export const getWebhookEvent = endpoint({
  method: 'GET',
  url: '/api/webhook-events/:id',
  schema: {
    summary: 'Gets one event with its headers, its raw body and what became of it.',
    tags,
    params: idParams,
    response: { 200: eventSchema },
  },
})

export const replayWebhookEvent = endpoint({
  method: 'POST',
  url: '/api/webhook-events/:id/replay',
  schema: {
    summary: 'Processes an event again. A lead that is here already is not added twice.',
    tags,
    params: idParams,
    response: { 202: eventSummarySchema },
  },
})
