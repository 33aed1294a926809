// The contract of Proof: every promise with its count, and the drill that tries to break them.
import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

const checkSchema = z.object({
  name: z.string(),
  /** Must be 0. */
  count: z.number().int(),
  /** Lists what breaks the promise. */
  query: z.string(),
  lookedAt: z.object({ count: z.number().int(), noun: z.string() }),
  /** The first rows of a broken promise. */
  rows: z.array(z.record(z.string(), cell)),
})
export type Check = z.infer<typeof checkSchema>

const proofSchema = z.object({
  checkedAt: timestampSchema,
  checks: z.array(checkSchema),
  /** What the daily self-check found in the last 30 days, oldest first. */
  days: z.array(
    z.object({
      day: z.string(),
      promises: z.number().int(),
      /** The names of the broken promises with their counts. */
      broken: z.array(z.object({ name: z.string(), count: z.number().int() })),
      /** All promises of that day. Null for days before they were kept. */
      names: z.array(z.string()).nullable(),
    }),
  ),
})
export type Proof = z.infer<typeof proofSchema>

export const DRILL_STATUSES = ['queued', 'running', 'done', 'failed'] as const

const drillSchema = z.object({
  id: idSchema,
  status: z.enum(DRILL_STATUSES),
  total: z.number().int().nullable(),
  steps: z.array(z.object({ name: z.string(), held: z.boolean(), said: z.string() })),
  error: z.string().nullable(),
  startedBy: z.string().nullable(),
  createdAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
})
export type Drill = z.infer<typeof drillSchema>

const { get, post } = endpoints('proof')

export const getProof = get('/api/proof', {
  summary: 'Checks every promise now. Each count is 0.',
  answer: proofSchema,
})

export const getDrill = get('/api/proof/drill', {
  summary: 'Returns the last drill with its progress. Null before the first one.',
  answer: z.object({ drill: drillSchema.nullable() }),
})

export const startDrill = post('/api/proof/drills', {
  summary: 'Starts a drill: it tries to break each rule in a scratch database. One at a time.',
  accepted: z.object({ drill: drillSchema.nullable() }),
})
