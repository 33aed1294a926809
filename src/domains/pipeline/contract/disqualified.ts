// Disqualified candidates, the reasons, and suggested edits.

import { z } from 'zod'
import { dateSchema, timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { filterShape } from '#shared/filter-schema.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf, pageQuery } from '#shared/list.ts'
import { line } from '#shared/text.ts'
import { DISQUALIFIED_FILTERS } from './filters.ts'
import { personSchema } from './schemas.ts'
import { REASON_SIDES } from './words.ts'

const { get, post } = endpoints('pipeline')

const disqualifiedSchema = z.object({
  /** The id of the application, which is brought back. */
  id: idSchema,
  candidate: personSchema.extend({ title: z.string().nullable() }),
  job: z.object({ id: idSchema, title: z.string(), referenceNumber: z.string(), clientName: z.string() }),
  reason: z.object({ id: idSchema, label: z.string(), side: z.enum(REASON_SIDES) }),
  comment: z.string().nullable(),
  stage: personSchema,
  by: z.string(),
  at: timestampSchema,
  reconsiderOn: dateSchema.nullable(),
  mail: z.enum(['none', 'waiting', 'sent', 'not_sent']),
  can: z.object({ bringBack: z.boolean() }),
})
export type Disqualified = z.infer<typeof disqualifiedSchema>

export type { DisqualifiedFilter } from './filters.ts'

const disqualifiedFilter = {
  ...filterShape(DISQUALIFIED_FILTERS),
  q: line(200).optional(),
  /** Only those whose reconsider day has come. */
  secondChance: z.string().max(10).pipe(z.stringbool()).optional(),
}

export const listDisqualified = get('/api/disqualified', {
  summary:
    'Lists disqualified candidates, newest first, or candidates due for a second look, longest waiting first.',
  query: z.strictObject({ ...disqualifiedFilter, ...pageQuery }),
  answer: pageOf(disqualifiedSchema),
})

export const exportDisqualified = get('/api/disqualified/export.csv', {
  summary: 'Exports the filtered list as CSV.',
  query: z.strictObject(disqualifiedFilter),
  answer: z.any(),
})

/** A suggested change of a posting. `apply` is set if it changes a field. */
const suggestionSchema = z.object({
  reasonId: idSchema,
  label: z.string(),
  count: z.number().int(),
  of: z.number().int(),
  field: z.string(),
  before: z.string().nullable(),
  after: z.string(),
  proof: z.string(),
  apply: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('raise_pay'), payMaxCents: z.number().int().positive() }),
      z.strictObject({ kind: z.literal('show_pay') }),
      z.strictObject({ kind: z.literal('add_line'), text: line(300).min(1) }),
    ])
    .nullable(),
})
export type Suggestion = z.infer<typeof suggestionSchema>

const reasonsByPostingSchema = z.object({
  from: dateSchema,
  reasons: z.array(z.object({ id: idSchema, label: z.string(), count: z.number().int() })),
  postings: z.array(
    z.object({
      job: z.object({ id: idSchema, title: z.string(), clientName: z.string(), version: z.number().int() }),
      total: z.number().int(),
      counts: z.record(z.string(), z.number().int()),
      suggestion: suggestionSchema.nullable(),
    }),
  ),
  total: z.number().int(),
})
export type ReasonsByPosting = z.infer<typeof reasonsByPostingSchema>

export const listReasonsByPosting = get('/api/disqualified/reasons', {
  summary: 'Counts reasons by posting over the last days, with a suggested edit.',
  query: z.strictObject({ days: z.coerce.number().int().min(1).max(365).default(90) }),
  answer: reasonsByPostingSchema,
})

export const applySuggestion = post('/api/disqualified/suggestions', {
  summary: 'Applies the edit to the posting. Refused when the posting has changed.',
  refuses: [412],
  body: z.strictObject({
    jobId: idSchema,
    version: z.number().int(),
    apply: suggestionSchema.shape.apply.unwrap(),
  }),
  answer: z.object({ version: z.number().int() }),
})
