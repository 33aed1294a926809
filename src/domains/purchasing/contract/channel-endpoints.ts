// Delivery of leads by email and signed webhook, set by the client.
import { z } from 'zod'
import { timestampSchema } from '#platform/shared/dates.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { exportEndpoint } from '#platform/shared/export-file.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageOf, pageQuery } from '#platform/shared/list.ts'
import { CHANNEL_KINDS } from './words.ts'

const params = z.strictObject({ id: idSchema })
const tags = ['delivery channels']

const channelSchema = z.object({
  id: idSchema,
  kind: z.enum(CHANNEL_KINDS),
  address: z.string(),
  status: z.enum(['active', 'disabled']),
  disabledReason: z.string().nullable(),
  createdAt: timestampSchema,
  lastMessage: z.object({ status: z.string(), at: timestampSchema }).nullable(),
})
export type Channel = z.infer<typeof channelSchema>
/** The secret is told once, when the channel is made or its secret renewed. */
const channelWithSecretSchema = channelSchema.extend({ secret: z.string().nullable() })

export const channelCreateSchema = z.strictObject({
  client: idSchema,
  kind: z.enum(CHANNEL_KINDS),
  address: z.string().trim().min(1, 'Enter an address.').max(500, { abort: true }),
})
export type ChannelCreate = z.infer<typeof channelCreateSchema>

const messageSchema = z.object({
  id: idSchema,
  leadId: idSchema.nullable(),
  status: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.number().int(),
  responseStatus: z.number().int().nullable(),
  error: z.string().nullable(),
  createdAt: timestampSchema,
  nextAt: timestampSchema.nullable(),
})
export type ChannelMessage = z.infer<typeof messageSchema>

export const listChannels = endpoint('GET', '/api/customer/delivery-channels', {
  summary: 'Lists where a client gets its leads besides the portal.',
  tags,
  querystring: z.strictObject({ client: idSchema.optional() }),
  response: {
    200: z.object({ items: z.array(channelSchema), can: z.object({ change: z.boolean() }) }),
  },
})

export const createChannel = endpoint('POST', '/api/customer/delivery-channels', {
  summary: 'Adds an email address or a webhook. A webhook’s secret is in this response only.',
  tags,
  body: channelCreateSchema,
  response: { 201: channelWithSecretSchema },
})

const act = (verb: 'enable' | 'test', summary: string) =>
  endpoint('POST', `/api/customer/delivery-channels/:id/${verb}`, {
    summary,
    tags,
    params,
    response: { 200: channelSchema },
  })
export const enableChannel = act('enable', 'Enables a disabled channel again.')
export const testChannel = act('test', 'Sends a message without a lead.')

export const removeChannel = endpoint('DELETE', '/api/customer/delivery-channels/:id', {
  summary: 'Removes a channel with its log.',
  tags,
  params,
  response: { 204: z.undefined() },
})

const messageOrder = { sort: z.literal('-created_at').default('-created_at') }

export const listDeliveryMessages = endpoint('GET', '/api/customer/delivery-channels/:id/messages', {
  summary: 'Lists what was sent to a channel, newest first.',
  tags,
  params,
  querystring: z.strictObject({ ...pageQuery, ...messageOrder }),
  response: { 200: pageOf(messageSchema) },
})

export const exportMessages = exportEndpoint(
  '/api/customer/delivery-messages/export.csv',
  tags,
  z.strictObject({ ...messageOrder, channel: idSchema }),
)

export const replayMessage = endpoint(
  'POST',
  '/api/customer/delivery-channels/:id/messages/:messageId/replay',
  {
    summary: 'Sends a message again, under the same id.',
    tags,
    params: z.strictObject({ id: idSchema, messageId: idSchema }),
    response: { 200: messageSchema },
  },
)
