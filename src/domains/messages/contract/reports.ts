// Reports of the text provider: signed forms in Twilio's protocol.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'

const { post } = endpoints('messages')

export const reportText = post('/api/webhook/texts/:id', {
  summary: 'Receives a delivery report from the text provider. Needs its X-Twilio-Signature.',
  // Every field is part of the signature, including unread ones.
  body: z
    .object({ MessageSid: z.string().min(1).max(64), MessageStatus: z.string().max(40) })
    .catchall(z.string().max(4_000)),
})
