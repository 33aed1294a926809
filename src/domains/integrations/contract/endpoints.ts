// What arrives from outside, over HTTP: every call, and who may make it.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { exportEndpoint } from '#platform/shared/export-file.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageOf } from '#platform/shared/list.ts'
import type { PermissionTable } from '#platform/shared/permissions.ts'
import { EVERY_STAFF_ROLE } from '#platform/shared/permissions.ts'
import { line } from '#platform/shared/text.ts'
import {
  eventListQuerySchema,
  eventSchema,
  eventSummarySchema,
  inboundEditSchema,
  inboundInputSchema,
  inboundSchema,
  inboundWithSecretSchema,
  integrationSchema,
  integrationSummarySchema,
  labInputSchema,
  labSendSchema,
  secretsInputSchema,
} from './schemas.ts'
import { KINDS, SECRETS_OF } from './words.ts'

export const integrationPermissions = {
  read: EVERY_STAFF_ROLE,
  replay: ['manager', 'admin'],
  /** Secrets, connections and tests. */
  write: ['admin'],
} as const satisfies PermissionTable

const kindParams = z.strictObject({ kind: z.enum(KINDS) })
const idParams = z.strictObject({ id: idSchema })
const tags = ['integrations']
const receivedSchema = z.object({ received: z.literal(true) })

export const verifyMetaSubscription = endpoint('GET', '/api/webhook/facebook', {
  summary: 'Answers Meta’s handshake with its challenge, as text.',
  tags,
  querystring: z.object({
    'hub.mode': z.string().max(50).optional(),
    'hub.verify_token': z.string().max(500).optional(),
    'hub.challenge': z.string().max(500).optional(),
  }),
  response: { 200: z.string() },
})

export const receiveMetaEvent = endpoint('POST', '/api/webhook/facebook', {
  summary: 'Takes a signed batch of leadgen changes from Meta. It is kept before the answer is sent.',
  tags,
  response: { 200: receivedSchema },
})

export const receiveGoogleLead = endpoint('POST', '/api/webhook/google', {
  summary: 'Takes a lead of a Google lead form. It is kept before the answer is sent.',
  tags,
  response: { 200: receivedSchema },
})

export const receiveInboundEvent = endpoint('POST', '/api/webhook/inbound/:key', {
  summary: 'Takes any JSON object, signed as Standard Webhooks. It is kept before the answer is sent.',
  tags,
  params: z.strictObject({ key: line(100) }),
  response: { 200: receivedSchema },
})

export const listWebhookEvents = endpoint('GET', '/api/webhook-events', {
  summary: 'Lists what arrived, newest first.',
  tags,
  querystring: eventListQuerySchema,
  response: { 200: pageOf(eventSummarySchema) },
})

export const exportWebhookEvents = exportEndpoint(
  '/api/webhook-events/export.csv',
  tags,
  eventListQuerySchema,
)

export const exportOutgoing = exportEndpoint('/api/outgoing-webhooks/export.csv', tags)

export const getWebhookEvent = endpoint('GET', '/api/webhook-events/:id', {
  summary: 'Gets one event with its headers, its raw body and what became of it.',
  tags,
  params: idParams,
  response: { 200: eventSchema },
})

export const replayWebhookEvent = endpoint('POST', '/api/webhook-events/:id/replay', {
  summary: 'Processes an event again. A lead that is here already is not added twice.',
  tags,
  params: idParams,
  response: { 202: eventSummarySchema },
})

export const replayFailedEvents = endpoint('POST', '/api/webhook-events/replay-failed', {
  summary: 'Processes failed events again, the oldest 500 at most.',
  tags,
  response: { 202: z.object({ replayed: z.number().int(), hasMore: z.boolean() }) },
})

export const listIntegrations = endpoint('GET', '/api/integrations', {
  summary: 'Lists every connection with its status.',
  tags,
  response: { 200: z.object({ items: z.array(integrationSummarySchema) }) },
})

export const getIntegration = endpoint('GET', '/api/integrations/:kind', {
  summary: 'Gets one connection: settings without secrets, figures and its last events.',
  tags,
  params: kindParams,
  response: { 200: integrationSchema },
})

export const testIntegration = endpoint('POST', '/api/integrations/:kind/test', {
  summary: 'Makes a real call to the provider and stores the result.',
  tags,
  params: kindParams,
  response: { 200: integrationSchema },
})

const withSecrets = z.strictObject({ kind: z.enum(Object.keys(SECRETS_OF) as ('meta' | 'google')[]) })

export const saveSecrets = endpoint('POST', '/api/integrations/:kind/secrets', {
  summary: 'Stores the given secrets and connects. No response contains them. Held leads continue at once.',
  tags,
  params: withSecrets,
  body: secretsInputSchema,
  response: { 200: integrationSchema },
})

export const disconnectIntegration = endpoint('POST', '/api/integrations/:kind/disconnect', {
  summary: 'Deletes the stored secrets and refuses further calls. Leads and events stay.',
  tags,
  params: withSecrets,
  response: { 200: integrationSchema },
})

export const createInbound = endpoint('POST', '/api/inbound-connections', {
  summary: 'Adds an inbound connection. Its secret is in this answer and in no other.',
  tags,
  body: inboundInputSchema,
  response: { 201: inboundWithSecretSchema },
})

export const updateInbound = endpoint('PATCH', '/api/inbound-connections/:id', {
  ifMatch: 'required',
  summary: 'Changes the name or the field map. Needs If-Match.',
  tags,
  params: idParams,
  body: inboundEditSchema,
  response: { 200: inboundSchema },
})

export const rotateInbound = endpoint('POST', '/api/inbound-connections/:id/rotate', {
  summary: 'Gives a new secret. The old one is accepted for 24 more hours.',
  tags,
  params: idParams,
  response: { 200: inboundWithSecretSchema },
})

export const disconnectInbound = endpoint('POST', '/api/inbound-connections/:id/disconnect', {
  summary: 'Deletes its secret and refuses further calls. Leads and events stay.',
  tags,
  params: idParams,
  response: { 200: inboundSchema },
})

export const sendFromLab = endpoint('POST', '/api/webhook-lab/sends', {
  summary: 'Signs a body and sends it to the real address, whole or broken on purpose. Its events are tests.',
  tags,
  body: labInputSchema,
  response: { 201: labSendSchema },
})

export const getLabSend = endpoint('GET', '/api/webhook-lab/sends/:id', {
  summary: 'Gets what became of a send, step by step.',
  tags,
  params: idParams,
  response: { 200: labSendSchema },
})
