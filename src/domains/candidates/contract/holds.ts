// Legal holds: a candidate that must not be erased or removed, with the reason and the last day.
import { z } from 'zod'
import { dateSchema, timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { line } from '#shared/text.ts'

const holdSchema = z.object({
  reason: z.string(),
  until: dateSchema.nullable(),
  setBy: z.string(),
  setAt: timestampSchema,
})
export type Hold = z.infer<typeof holdSchema>

const answer = z.object({ hold: holdSchema.nullable() })
const { get, post, del } = endpoints('candidates')

export const getHold = get('/api/candidates/:id/hold', {
  summary: 'Returns the legal hold of a candidate, or null.',
  answer,
})

export const setHold = post('/api/candidates/:id/hold', {
  summary: 'Sets a legal hold: the candidate cannot be erased or removed until it is lifted or has ended.',
  body: z.strictObject({
    reason: line(500).min(1, 'Enter the reason, such as a claim number.'),
    until: dateSchema.nullable().optional(),
  }),
  created: answer,
})

export const liftHold = del('/api/candidates/:id/hold', {
  summary: 'Lifts the legal hold of a candidate.',
  answer,
})
