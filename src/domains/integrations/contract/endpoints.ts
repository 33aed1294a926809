// What arrives from outside, over HTTP: every call, and who may make it.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'
import { pageOf } from '#shared/list.ts'
import { line } from '#shared/text.ts'
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

const kindParams = z.strictObject({ kind: z.enum(KINDS) })
const { get, post, file, patch } = endpoints('integrations')

const receivedSchema = z.object({ received: z.literal(true) })

export const verifyMetaSubscription = get('/api/webhook/facebook', {
  summary: 'Answers Meta’s handshake with its challenge, as text.',
  query: z.object({
    'hub.mode': z.string().max(50).optional(),
    'hub.verify_token': z.string().max(500).optional(),
    'hub.challenge': z.string().max(500).optional(),
  }),
  answer: z.string(),
})

export const receiveMetaEvent = post('/api/webhook/facebook', {
  summary: 'Takes a signed batch of leadgen changes from Meta. It is kept before the answer is sent.',
  answer: receivedSchema,
})

export const receiveGoogleLead = post('/api/webhook/google', {
  summary: 'Takes a lead of a Google lead form. It is kept before the answer is sent.',
  answer: receivedSchema,
})

export const receiveInboundEvent = post('/api/webhook/inbound/:key', {
  summary: 'Takes any JSON object, signed as Standard Webhooks. It is kept before the answer is sent.',
  params: z.strictObject({ key: line(100) }),
  answer: receivedSchema,
})

export const listWebhookEvents = get('/api/webhook-events', {
  summary: 'Lists what arrived, newest first.',
  query: eventListQuerySchema,
  answer: pageOf(eventSummarySchema),
})

export const exportWebhookEvents = file('/api/webhook-events/export.csv', eventListQuerySchema)

export const exportOutgoing = file('/api/outgoing-webhooks/export.csv')

export const getWebhookEvent = get('/api/webhook-events/:id', {
  summary: 'Gets one event with its headers, its raw body and what became of it.',
  answer: eventSchema,
})

export const replayWebhookEvent = post('/api/webhook-events/:id/replay', {
  summary: 'Processes an event again. A lead that is here already is not added twice.',
  accepted: eventSummarySchema,
})

export const replayFailedEvents = post('/api/webhook-events/replay-failed', {
  summary: 'Processes failed events again, the oldest 500 at most.',
  accepted: z.object({ replayed: z.number().int(), hasMore: z.boolean() }),
})

export const listIntegrations = get('/api/integrations', {
  summary: 'Lists every connection with its status.',
  answer: z.object({ items: z.array(integrationSummarySchema) }),
})

export const getIntegration = get('/api/integrations/:kind', {
  summary: 'Gets one connection: settings without secrets, figures and its last events.',
  params: kindParams,
  answer: integrationSchema,
})

export const testIntegration = post('/api/integrations/:kind/test', {
  summary: 'Makes a real call to the provider and stores the result.',
  params: kindParams,
  answer: integrationSchema,
})

const withSecrets = z.strictObject({ kind: z.enum(Object.keys(SECRETS_OF) as ('meta' | 'google')[]) })

export const saveSecrets = post('/api/integrations/:kind/secrets', {
  summary: 'Stores the given secrets and connects. No response contains them. Held leads continue at once.',
  params: withSecrets,
  body: secretsInputSchema,
  answer: integrationSchema,
})

export const disconnectIntegration = post('/api/integrations/:kind/disconnect', {
  summary: 'Deletes the stored secrets and refuses further calls. Leads and events stay.',
  params: withSecrets,
  answer: integrationSchema,
})

export const createInbound = post('/api/inbound-connections', {
  summary: 'Adds an inbound connection. Its secret is in this answer and in no other.',
  body: inboundInputSchema,
  created: inboundWithSecretSchema,
})

export const updateInbound = patch('/api/inbound-connections/:id', {
  ifMatch: 'required',
  summary: 'Changes the name or the field map. Needs If-Match.',
  body: inboundEditSchema,
  answer: inboundSchema,
})

export const rotateInbound = post('/api/inbound-connections/:id/rotate', {
  summary: 'Gives a new secret. The old one is accepted for 24 more hours.',
  answer: inboundWithSecretSchema,
})

export const disconnectInbound = post('/api/inbound-connections/:id/disconnect', {
  summary: 'Deletes its secret and refuses further calls. Leads and events stay.',
  answer: inboundSchema,
})

export const sendFromLab = post('/api/webhook-lab/sends', {
  summary: 'Signs a body and sends it to the real address, whole or broken on purpose. Its events are tests.',
  body: labInputSchema,
  created: labSendSchema,
})

export const getLabSend = get('/api/webhook-lab/sends/:id', {
  summary: 'Gets what became of a send, step by step.',
  answer: labSendSchema,
})
