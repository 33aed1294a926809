// A posting is filled or closed: the candidates who remain, and their disqualification in the same act.
import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { listOf } from '#shared/list.ts'
import { line } from '#shared/text.ts'
import { bulkResultSchema, personSchema } from './schemas.ts'
import { BULK_LIMIT } from './words.ts'

const { get, post } = endpoints('pipeline')

const MAX_POSTINGS = 200
const MAX_DELAY_MINUTES = 43_200

export const remainingSchema = z.object({
  jobs: z.array(z.object({ id: idSchema, title: z.string(), clientName: z.string() })),
  /** Active candidates, the furthest stage first, up to the limit of one act. */
  people: z.array(personSchema.extend({ stage: z.string(), job: z.string() })),
  /** There are more than one act can change. */
  more: z.boolean(),
  interviews: z.number().int(),
  first: z.object({ name: z.string(), startsAt: timestampSchema }).nullable(),
})
export type Remaining = z.infer<typeof remainingSchema>

export const listRemaining = get('/api/pipeline/remaining', {
  summary: 'Lists the active candidates of postings, and the interviews that would be canceled with them.',
  query: z.strictObject({ jobs: listOf(idSchema) }),
  answer: remainingSchema,
})

export const endPostingsSchema = z.strictObject({
  jobIds: z.array(idSchema).min(1).max(MAX_POSTINGS, `Choose at most ${MAX_POSTINGS} postings.`),
  /** Null for postings that are filled or closed already. */
  act: z.enum(['fill', 'close']).nullable(),
  /** The applications that the user saw. Others stay. */
  ids: z.array(idSchema).max(BULK_LIMIT, `Choose at most ${BULK_LIMIT} at a time.`),
  reasonId: idSchema,
  comment: line(2_000).optional(),
  /** Null: no email is sent. */
  mail: z
    .strictObject({ templateId: idSchema, delayMinutes: z.number().int().min(0).max(MAX_DELAY_MINUTES) })
    .nullable(),
})
export type EndPostings = z.infer<typeof endPostingsSchema>

export const endPostingsResultSchema = bulkResultSchema.extend({
  /** Active candidates who still remain, as new applicants do. */
  remaining: z.number().int(),
  /** Postings that changed their status. */
  postings: z.number().int(),
})

export const endPostings = post('/api/pipeline/end-postings', {
  key: 'optional',
  summary:
    'Fills or closes postings and disqualifies their remaining candidates, all or nothing. Can be undone.',
  body: endPostingsSchema,
  answer: endPostingsResultSchema,
})
