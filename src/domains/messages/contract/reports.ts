// Reports of the text provider: signed forms in Twilio's protocol.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { idSchema } from '#platform/shared/ids.ts'

export const reportText = endpoint('POST', '/api/webhook/texts/:id', {
  summary: 'Receives a delivery report from the text provider. Needs its X-Twilio-Signature.',
  tags: ['messages'],
  params: z.strictObject({ id: idSchema }),
  // Every field is part of the signature, including unread ones.
  body: z
    .object({ MessageSid: z.string().min(1).max(64), MessageStatus: z.string().max(40) })
    .catchall(z.string().max(4_000)),
  response: { 204: z.undefined() },
})
