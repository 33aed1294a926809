// Applications and their board over HTTP: every call and its permission.
import { z } from 'zod'
import { shownAnswerSchema } from '#domains/jobs/contract/schemas.ts'
import { JOB_STATUSES } from '#domains/jobs/contract/words.ts'
import { timestampSchema } from '#platform/shared/dates.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { exportEndpoint } from '#platform/shared/export-file.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { listOf, pageOf, pageQuery } from '#platform/shared/list.ts'
import { EVERY_STAFF_ROLE, MANAGERS, type PermissionTable } from '#platform/shared/permissions.ts'
import { line } from '#platform/shared/text.ts'
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

export const pipelinePermissions = {
  read: EVERY_STAFF_ROLE,
  work: EVERY_STAFF_ROLE,
  export: EVERY_STAFF_ROLE,
  /** Stages, reasons, and suggested edits of a posting. */
  settings: MANAGERS,
} as const satisfies PermissionTable

const tags = ['pipeline']
const params = z.strictObject({ id: idSchema })

export const getBoard = endpoint('GET', '/api/pipeline/board', {
  summary: 'Returns the board of a job, a client or all jobs, with the count and first cards of each column.',
  tags,
  querystring: z.strictObject({
    ...boardFilter,
    limit: z.coerce.number().int().min(1).max(200).default(FIRST_CARDS),
  }),
  response: {
    200: z.object({
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
  },
})

export const listCards = endpoint('GET', '/api/pipeline/cards', {
  summary: 'Lists one column of a board in order, one page at a time.',
  tags,
  querystring: z.strictObject({ ...boardFilter, ...pageQuery, stage: idSchema }),
  response: { 200: pageOf(cardSchema) },
})

export const exportBoard = exportEndpoint('/api/pipeline/cards/export.csv', tags, boardFilterSchema)

export const listCardIds = endpoint('GET', '/api/pipeline/cards/ids', {
  summary: 'Lists all cards of one column for selection. Refused when there are too many.',
  tags,
  querystring: boardFilterSchema.omit({ asOf: true }).extend({ stage: idSchema }),
  response: { 200: z.object({ ids: z.array(idSchema) }) },
})

export const listApplications = endpoint('GET', '/api/applications', {
  summary: 'Returns the cards of the given applications.',
  tags,
  querystring: z.strictObject({ ids: listOf(idSchema) }),
  response: { 200: z.object({ items: z.array(cardSchema) }) },
})

const applicationOfCandidateSchema = cardSchema.extend({
  stageLabel: z.string(),
  answers: z.array(shownAnswerSchema),
})
export type ApplicationOfCandidate = z.infer<typeof applicationOfCandidateSchema>

export const listApplicationsOfCandidate = endpoint('GET', '/api/candidates/:id/applications', {
  summary: 'Lists the applications of a candidate with their answers, newest first.',
  tags,
  params,
  response: { 200: z.object({ items: z.array(applicationOfCandidateSchema) }) },
})

export const addApplication = endpoint('POST', '/api/applications', {
  summary: 'Submits a candidate for a job.',
  tags,
  body: z.strictObject({ candidateId: idSchema, jobId: idSchema, ownerId: idSchema.nullable().optional() }),
  response: { 201: cardSchema },
})

export const getApplication = endpoint('GET', '/api/applications/:id', {
  summary: 'Returns one application with its answers and all moves.',
  tags,
  params,
  response: {
    200: cardSchema.extend({ answers: z.array(shownAnswerSchema), moves: z.array(stageMoveSchema) }),
  },
})

export const moveApplication = endpoint('POST', '/api/applications/:id/move', {
  key: 'optional',
  summary:
    'Moves a card to a stage, or before or after another card. Returns 409 with its current place when another user moved it.',
  tags,
  params,
  body: moveSchema,
  response: { 200: movedSchema },
})

export const editApplication = endpoint('PATCH', '/api/applications/:id', {
  ifMatch: 'required',
  summary: 'Sets or clears the flag and its note, or assigns a colleague. Needs If-Match.',
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
})

export const foreseeEnding = endpoint('POST', '/api/applications/foresee-ending', {
  summary: 'Lists the interviews that would be canceled with these applications. Changes nothing.',
  tags,
  body: z.strictObject({ ids: z.array(idSchema).min(1).max(BULK_LIMIT) }),
  response: {
    200: z.object({
      interviews: z.number().int(),
      first: z.object({ name: z.string(), startsAt: timestampSchema }).nullable(),
    }),
  },
})

export const disqualifyApplication = endpoint('POST', '/api/applications/:id/disqualify', {
  key: 'optional',
  summary:
    'Disqualifies an application with a reason. Its email waits, and is canceled when the candidate is brought back.',
  tags,
  params,
  body: disqualifySchema.extend({ fromStageId: idSchema.optional() }),
  response: { 200: cardSchema },
})

export const withdrawApplication = endpoint('POST', '/api/applications/:id/withdraw', {
  summary: 'Records that the candidate withdrew. A hire is ended by its own call.',
  tags,
  params,
  body: z.strictObject({ comment: line(500).optional() }),
  response: { 200: cardSchema },
})

export const endHire = endpoint('POST', '/api/applications/:id/end-hire', {
  summary: 'Ends a hire with a date and a reason. The opening is free again. Only staff can end a hire.',
  tags,
  params,
  body: endHireSchema,
  response: { 200: cardSchema },
})

export const bringBackApplication = endpoint('POST', '/api/applications/:id/bring-back', {
  summary: 'Returns a disqualified or withdrawn application to its stage, and reports the email status.',
  tags,
  params,
  response: {
    200: z.object({
      card: cardSchema,
      mail: z.enum(['none', 'cancelled', 'sent']),
      /** The email of the stage, if the candidate has not had it yet. */
      stageMail: waitingMailSchema.nullable(),
      /** Upcoming interviews that were canceled with the application, and stay canceled. */
      calledOff: z.array(z.object({ startsAt: timestampSchema })),
    }),
  },
})

export const bulkChangeApplications = endpoint('POST', '/api/applications/bulk', {
  summary: 'Changes many applications at once. Can be undone.',
  tags,
  body: z.strictObject({
    ids: z.array(idSchema).min(1).max(BULK_LIMIT, `Choose at most ${BULK_LIMIT} at a time.`),
    change: bulkChangeSchema,
  }),
  response: { 200: bulkResultSchema },
})

export const undoApplicationChange = endpoint('POST', '/api/applications/bulk/:id/undo', {
  summary: 'Undoes a bulk change. Applications that moved since then stay where they are.',
  tags,
  params,
  response: { 200: bulkResultSchema },
})
