// Outgoing messages: whether they leave, what waits, and resuming them after a restore.
import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'

const { get, post } = endpoints('operations')

const stateSchema = z.object({
  outgoing: z.enum(['live', 'paused']),
  /** The time of the backup that this installation was restored from. */
  restoredFrom: timestampSchema.nullable(),
})
export type Outgoing = z.infer<typeof stateSchema>

export const getOutgoing = get('/api/operations/outgoing', {
  summary: 'Returns whether outgoing messages leave or are paused.',
  answer: stateSchema,
})

const resumedSchema = stateSchema.extend({
  /** Successful payments at the provider that are newer than the backup, so no balance has them. At most 50. */
  unknownPayments: z.array(z.object({ ref: z.string(), cents: z.number().int() })),
})
export type Resumed = z.infer<typeof resumedSchema>

export const setOutgoing = post('/api/operations/outgoing', {
  summary: 'Pauses outgoing messages, or compares charges with the provider and resumes them.',
  body: z.strictObject({ state: z.enum(['live', 'paused']) }),
  answer: resumedSchema,
})

const waitingSchema = z.object({
  kind: z.string(),
  label: z.string(),
  count: z.number().int(),
  oldest: timestampSchema.nullable(),
})
export type WaitingMessages = z.infer<typeof waitingSchema>

export const listWaiting = get('/api/operations/outgoing/waiting', {
  summary: 'Lists the messages that wait to leave, by kind.',
  answer: z.object({ items: z.array(waitingSchema) }),
})

export const discardWaiting = post('/api/operations/outgoing/waiting/:kind/discard', {
  summary: 'Discards the waiting messages of a kind.',
  params: z.strictObject({ kind: z.string().min(1).max(40) }),
  answer: z.object({ discarded: z.number().int() }),
  refuses: [409],
})
