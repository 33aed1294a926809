// The shape of every error response (RFC 9457), for OpenAPI and the web's error handling.
import { z } from 'zod'

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.string(),
    detail: z.string(),
    requestId: z.string(),
    fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Problem' })

export type Problem = z.infer<typeof problemSchema>
