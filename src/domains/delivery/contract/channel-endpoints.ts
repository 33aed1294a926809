// Delivery of leads by email and signed webhook, set by the client.
import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf, pageQuery } from '#shared/list.ts'
import { CHANNEL_KINDS } from './words.ts'

const { get, post, del, file } = endpoints('delivery channels')

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

export const listChannels = get('/api/customer/delivery-channels', {
  summary: 'Lists where a client gets its leads besides the portal.',
  query: z.strictObject({ client: idSchema.optional() }),
  answer: z.object({ items: z.array(channelSchema), can: z.object({ change: z.boolean() }) }),
})

export const createChannel = post('/api/customer/delivery-channels', {
  summary: 'Adds an email address or a webhook. A webhook’s secret is in this response only.',
  body: channelCreateSchema,
  created: channelWithSecretSchema,
})

const act = (verb: 'enable' | 'test', summary: string) =>
  post(`/api/customer/delivery-channels/:id/${verb}`, {
    summary,
    answer: channelSchema,
  })
export const enableChannel = act('enable', 'Enables a disabled channel again.')
export const testChannel = act('test', 'Sends a message without a lead.')

export const removeChannel = del('/api/customer/delivery-channels/:id', {
  summary: 'Removes a channel with its log.',
})

const messageOrder = { sort: z.literal('-created_at').default('-created_at') }

export const listDeliveryMessages = get('/api/customer/delivery-channels/:id/messages', {
  summary: 'Lists what was sent to a channel, newest first.',
  query: z.strictObject({ ...pageQuery, ...messageOrder }),
  answer: pageOf(messageSchema),
})

export const exportMessages = file(
  '/api/customer/delivery-messages/export.csv',
  z.strictObject({ ...messageOrder, channel: idSchema }),
)

export const replayMessage = post('/api/customer/delivery-channels/:id/messages/:messageId/replay', {
  summary: 'Sends a message again, under the same id.',
  answer: messageSchema,
})
