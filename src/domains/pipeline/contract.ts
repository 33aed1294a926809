// Applications and their board over HTTP: every call, and who may make it.
import { z } from 'zod'
import { shownAnswerSchema } from '#domains/jobs/schemas.ts'
import { timestampSchema } from '#platform/shared/dates.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { listOf, pageOf, pageQuery } from '#platform/shared/list.ts'
import { EVERY_STAFF_ROLE, MANAGERS, type PermissionTable } from '#platform/shared/permissions.ts'
import { line } from '#platform/shared/text.ts'
import { BULK_LIMIT, FIRST_CARDS, FLAGS } from './contract-words.ts'
import {
  boardFilter,
  boardFilterSchema,
  bulkChangeSchema,
  bulkResultSchema,
  cardSchema,
  columnSchema,
  disqualifySchema,
  movedSchema,
  moveSchema,
  stageMoveSchema,
  waitingMailSchema,
} from './schemas.ts'

export const pipelinePermissions = {
  read: EVERY_STAFF_ROLE,
  work: EVERY_STAFF_ROLE,
  export: EVERY_STAFF_ROLE,
  /** Stages, reasons, and edits of a posting that follow from them. */
  settings: MANAGERS,
} as const satisfies PermissionTable

const tags = ['pipeline']
const params = z.strictObject({ id: idSchema })

export const getBoard = endpoint({
  method: 'GET',
  url: '/api/pipeline/board',
  schema: {
    summary: 'The board of a job, a client or everyone: each column with its count and first cards.',
    tags,
    querystring: z.strictObject({
      ...boardFilter,
      limit: z.coerce.number().int().min(1).max(200).default(FIRST_CARDS),
    }),
    response: {
      200: z.object({
        columns: z.array(columnSchema),
        /** The moment a past board shows; null for the board as it is. */
        asOf: timestampSchema.nullable(),
        heading: z
          .object({ title: z.string(), note: z.string(), openings: z.number().int().nullable() })
          .nullable(),
      }),
    },
  },
})

export const listCards = endpoint({
  method: 'GET',
  url: '/api/pipeline/cards',
  schema: {
    summary: 'One column of a board, a page at a time, in its order.',
    tags,
    querystring: z.strictObject({ ...boardFilter, ...pageQuery, stage: idSchema }),
    response: { 200: pageOf(cardSchema) },
  },
})

export const listCardIds = endpoint({
  method: 'GET',
  url: '/api/pipeline/cards/ids',
  schema: {
    summary:
      'Every card of one column in its order, to be chosen as a whole; refused where they are too many.',
    tags,
    querystring: boardFilterSchema.omit({ asOf: true }).extend({ stage: idSchema }),
    response: { 200: z.object({ ids: z.array(idSchema) }) },
  },
})

export const listApplications = endpoint({
  method: 'GET',
  url: '/api/applications',
  schema: {
    summary: 'The cards of the applications named.',
    tags,
    querystring: z.strictObject({ ids: listOf(idSchema) }),
    response: { 200: z.object({ items: z.array(cardSchema) }) },
  },
})

const applicationOfCandidateSchema = cardSchema.extend({
  stageLabel: z.string(),
  answers: z.array(shownAnswerSchema),
})
export type ApplicationOfCandidate = z.infer<typeof applicationOfCandidateSchema>

export const listApplicationsOfCandidate = endpoint({
  method: 'GET',
  url: '/api/candidates/:id/applications',
  schema: {
    summary: 'What a candidate has applied for, with the answers, newest first.',
    tags,
    params,
    response: { 200: z.object({ items: z.array(applicationOfCandidateSchema) }) },
  },
})

export const addApplication = endpoint({
  method: 'POST',
  url: '/api/applications',
  schema: {
    summary: 'Puts a candidate forward for a job.',
    tags,
    body: z.strictObject({ candidateId: idSchema, jobId: idSchema, ownerId: idSchema.nullable().optional() }),
    response: { 201: cardSchema },
  },
})

export const getApplication = endpoint({
  method: 'GET',
  url: '/api/applications/:id',
  schema: {
    summary: 'One application, with its answers and every move that led to where it is.',
    tags,
    params,
    response: {
      200: cardSchema.extend({ answers: z.array(shownAnswerSchema), moves: z.array(stageMoveSchema) }),
    },
  },
})

export const moveApplication = endpoint({
  method: 'POST',
  url: '/api/applications/:id/move',
  schema: {
    summary:
      'Moves a card to a stage, or within one, before or after another card. Answers 409 with where it is when somebody else has moved it.',
    tags,
    params,
    body: moveSchema,
    response: { 200: movedSchema },
  },
})

export const editApplication = endpoint({
  method: 'PATCH',
  url: '/api/applications/:id',
  schema: {
    summary: 'Sets or clears the flag with its note, or assigns a colleague; needs If-Match.',
    tags,
    params,
    body: z
      .strictObject({
        flag: z.enum(FLAGS).nullable(),
        flagNote: line(500).nullable(),
        ownerId: idSchema.nullable(),
      })
      .partial(),
    response: { 200: cardSchema },
  },
})

export const foreseeEnding = endpoint({
  method: 'POST',
  url: '/api/applications/foresee-ending',
  schema: {
    summary: 'What is called off when these applications are disqualified or withdrawn; changes nothing.',
    tags,
    body: z.strictObject({ ids: z.array(idSchema).min(1).max(BULK_LIMIT) }),
    response: {
      200: z.object({
        interviews: z.number().int(),
        first: z.object({ name: z.string(), startsAt: timestampSchema }).nullable(),
      }),
    },
  },
})

export const disqualifyApplication = endpoint({
  method: 'POST',
  url: '/api/applications/:id/disqualify',
  schema: {
    summary:
      'Ends an application with a reason. Its mail waits, and is dropped when the person is brought back.',
    tags,
    params,
    body: disqualifySchema.extend({ fromStageId: idSchema.optional() }),
    response: { 200: cardSchema },
  },
})

export const withdrawApplication = endpoint({
  method: 'POST',
  url: '/api/applications/:id/withdraw',
  schema: {
    summary: 'The candidate does not want to go on.',
    tags,
    params,
    body: z.strictObject({ comment: line(500).optional() }),
    response: { 200: cardSchema },
  },
})

export const bringBackApplication = endpoint({
  method: 'POST',
  url: '/api/applications/:id/bring-back',
  schema: {
    summary:
      'Puts a disqualified or withdrawn application back into its stage; says what became of the mail.',
    tags,
    params,
    response: {
      200: z.object({
        card: cardSchema,
        mail: z.enum(['none', 'cancelled', 'sent']),
        /** The mail of the stage they are back in, where they have not had it yet. */
        stageMail: waitingMailSchema.nullable(),
        /** Interviews to come that were called off with the application, and stay called off. */
        calledOff: z.array(z.object({ startsAt: timestampSchema })),
      }),
    },
  },
})

export const bulkChangeApplications = endpoint({
  method: 'POST',
  url: '/api/applications/bulk',
  schema: {
    summary: 'One act on many applications; can be undone.',
    tags,
    body: z.strictObject({
      ids: z.array(idSchema).min(1).max(BULK_LIMIT, `Choose at most ${BULK_LIMIT} at a time.`),
      change: bulkChangeSchema,
    }),
    response: { 200: bulkResultSchema },
  },
})

export const undoApplicationChange = endpoint({
  method: 'POST',
  url: '/api/applications/bulk/:id/undo',
  schema: {
    summary: 'Takes back a bulk act; applications that moved again since stay where they are.',
    tags,
    params,
    response: { 200: bulkResultSchema },
  },
})
