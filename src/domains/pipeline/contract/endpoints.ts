// Applications and their board over HTTP: every call and its permission.
import { z } from 'zod'
import { shownAnswerSchema } from '#domains/jobs/contract/schemas.ts'
import { JOB_STATUSES } from '#domains/jobs/contract/words.ts'
import { timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { listOf, pageOf, pageQuery } from '#shared/list.ts'
import { line } from '#shared/text.ts'
import {
  boardFilter,
  boardFilterSchema,
  bulkChangeSchema,
  bulkResultSchema,
  cardSchema,
  columnSchema,
  disqualifySchema,
  endHireSchema,
  movedSchema,
  moveSchema,
  stageMoveSchema,
  waitingMailSchema,
} from './schemas.ts'
import { BULK_LIMIT, FIRST_CARDS, FLAGS } from './words.ts'

const { get, file, post, patch } = endpoints('pipeline')

export const getBoard = get('/api/pipeline/board', {
  summary: 'Returns the board of a job, a client or all jobs, with the count and first cards of each column.',
  query: z.strictObject({
    ...boardFilter,
    limit: z.coerce.number().int().min(1).max(200).default(FIRST_CARDS),
  }),
  answer: z.object({
    columns: z.array(columnSchema),
    /** The time of a past board. Null for the current board. */
    asOf: timestampSchema.nullable(),
    heading: z
      .object({
        title: z.string(),
        note: z.string(),
        openings: z.number().int().nullable(),
        /** Of one posting: its status, and how many candidates an ended one still has. */
        status: z.enum(JOB_STATUSES).nullable(),
        remaining: z.number().int(),
      })
      .nullable(),
  }),
})

export const listCards = get('/api/pipeline/cards', {
  summary: 'Lists one column of a board in order, one page at a time.',
  query: z.strictObject({ ...boardFilter, ...pageQuery, stage: idSchema }),
  answer: pageOf(cardSchema),
})

export const exportBoard = file('/api/pipeline/cards/export.csv', boardFilterSchema)

export const listCardIds = get('/api/pipeline/cards/ids', {
  summary: 'Lists all cards of one column for selection. Refused when there are too many.',
  refuses: [409],
  query: boardFilterSchema.omit({ asOf: true }).extend({ stage: idSchema }),
  answer: z.object({ ids: z.array(idSchema) }),
})

export const listApplications = get('/api/applications', {
  summary: 'Returns the cards of the given applications.',
  query: z.strictObject({ ids: listOf(idSchema) }),
  answer: z.object({ items: z.array(cardSchema) }),
})

const applicationOfCandidateSchema = cardSchema.extend({
  stageLabel: z.string(),
  answers: z.array(shownAnswerSchema),
})
export type ApplicationOfCandidate = z.infer<typeof applicationOfCandidateSchema>

export const listApplicationsOfCandidate = get('/api/candidates/:id/applications', {
  summary: 'Lists the applications of a candidate with their answers, newest first.',
  answer: z.object({ items: z.array(applicationOfCandidateSchema) }),
})

export const addApplication = post('/api/applications', {
  summary: 'Submits a candidate for a job.',
  body: z.strictObject({ candidateId: idSchema, jobId: idSchema, ownerId: idSchema.nullable().optional() }),
  created: cardSchema,
})

export const getApplication = get('/api/applications/:id', {
  summary: 'Returns one application with its answers and all moves.',
  answer: cardSchema.extend({ answers: z.array(shownAnswerSchema), moves: z.array(stageMoveSchema) }),
})

export const moveApplication = post('/api/applications/:id/move', {
  key: 'optional',
  summary:
    'Moves a card to a stage, or before or after another card. Returns 409 with its current place when another user moved it.',
  body: moveSchema,
  answer: movedSchema,
})

export const editApplication = patch('/api/applications/:id', {
  ifMatch: 'required',
  summary: 'Sets or clears the flag and its note, or assigns a colleague. Needs If-Match.',
  body: z
    .strictObject({
      flag: z.enum(FLAGS).nullable(),
      flagNote: line(500).nullable(),
      ownerId: idSchema.nullable(),
    })
    .partial(),
  answer: cardSchema,
})

export const foreseeEnding = post('/api/applications/foresee-ending', {
  summary: 'Lists the interviews that would be canceled with these applications. Changes nothing.',
  body: z.strictObject({ ids: z.array(idSchema).min(1).max(BULK_LIMIT) }),
  answer: z.object({
    interviews: z.number().int(),
    first: z.object({ name: z.string(), startsAt: timestampSchema }).nullable(),
  }),
})

export const disqualifyApplication = post('/api/applications/:id/disqualify', {
  key: 'optional',
  summary:
    'Disqualifies an application with a reason. Its email waits, and is canceled when the candidate is brought back.',
  body: disqualifySchema.extend({ fromStageId: idSchema.optional() }),
  answer: cardSchema,
})

export const withdrawApplication = post('/api/applications/:id/withdraw', {
  summary: 'Records that the candidate withdrew. A hire is ended by its own call.',
  body: z.strictObject({ comment: line(500).optional() }),
  answer: cardSchema,
})

export const endHire = post('/api/applications/:id/end-hire', {
  summary: 'Ends a hire with a date and a reason. The opening is free again. Only staff can end a hire.',
  body: endHireSchema,
  answer: cardSchema,
})

export const bringBackApplication = post('/api/applications/:id/bring-back', {
  summary: 'Returns a disqualified or withdrawn application to its stage, and reports the email status.',
  answer: z.object({
    card: cardSchema,
    mail: z.enum(['none', 'cancelled', 'sent']),
    /** The email of the stage, if the candidate has not had it yet. */
    stageMail: waitingMailSchema.nullable(),
    /** Upcoming interviews that were canceled with the application, and stay canceled. */
    calledOff: z.array(z.object({ startsAt: timestampSchema })),
  }),
})

export const bulkChangeApplications = post('/api/applications/bulk', {
  summary: 'Changes many applications at once. Can be undone.',
  body: z.strictObject({
    ids: z.array(idSchema).min(1).max(BULK_LIMIT, `Choose at most ${BULK_LIMIT} at a time.`),
    change: bulkChangeSchema,
  }),
  answer: bulkResultSchema,
})

export const undoApplicationChange = post('/api/applications/bulk/:id/undo', {
  summary: 'Undoes a bulk change. Applications that moved since then stay where they are.',
  answer: bulkResultSchema,
})
