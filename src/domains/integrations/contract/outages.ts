// Services that fail now, for the notice on every staff page.
import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { SERVICES } from './words.ts'

const outageSchema = z.object({
  service: z.enum(SERVICES),
  label: z.string(),
  since: timestampSchema,
  cause: z.string(),
})
export type Outage = z.infer<typeof outageSchema>

const { get } = endpoints('integrations')

export const listOutages = get('/api/outages', {
  summary: 'Lists services that have failed for five minutes or more.',
  answer: z.object({ items: z.array(outageSchema) }),
})
