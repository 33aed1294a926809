// Adjustments and refunds above a limit: each waits for a second person.

import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { filterShape } from '#shared/filter-schema.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf, pageQuery } from '#shared/list.ts'
import { line } from '#shared/text.ts'
import { REQUEST_FILTERS } from './filters.ts'
import { REQUEST_STATUSES } from './words.ts'

const named = z.object({ id: idSchema, name: z.string() })

const requestSchema = z.object({
  id: idSchema,
  kind: z.enum(['adjustment', 'refund']),
  /** Where a refund goes. */
  target: z.enum(['card', 'balance']),
  client: named,
  /** Below 0 takes money from the balance. */
  amountCents: z.number().int(),
  reason: z.string(),
  status: z.enum(REQUEST_STATUSES),
  requestedBy: named,
  createdAt: timestampSchema,
  decidedBy: named.nullable(),
  decidedAt: timestampSchema.nullable(),
  declineReason: z.string(),
  /** Null, or why this user cannot decide. */
  lock: z.enum(['own', 'role', 'decided']).nullable(),
})
export type MoneyRequest = z.infer<typeof requestSchema>

const { get, post } = endpoints('billing')

export type { RequestFilter } from './filters.ts'

export const listMoneyRequests = get('/api/money-requests', {
  summary: 'Lists adjustments and refunds that needed a second person, newest first.',
  query: z.strictObject({
    ...filterShape(REQUEST_FILTERS),
    ...pageQuery,
    sort: z.literal('-created_at').default('-created_at'),
  }),
  answer: pageOf(requestSchema),
})

export const approveMoneyRequest = post('/api/money-requests/:id/approve', {
  refuses: [402],
  summary: 'Moves the money of a request. Not by its requester. 409 when it was decided already.',
  answer: requestSchema,
})

export const declineMoneyRequest = post('/api/money-requests/:id/decline', {
  summary: 'Declines a request with a reason. Not by its requester.',
  body: z.strictObject({ reason: line(300).min(3, 'Enter a reason.') }),
  answer: requestSchema,
})
