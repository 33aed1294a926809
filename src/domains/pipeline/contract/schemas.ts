// The contract of an application.
import { z } from 'zod'
import { dateSchema, timestampSchema } from '#shared/dates.ts'
import { filterShape } from '#shared/filter-schema.ts'
import { idSchema } from '#shared/ids.ts'
import { totalSchema } from '#shared/list.ts'
import { line } from '#shared/text.ts'
import { BOARD_FILTERS } from './filters.ts'
import {
  APPLICATION_STATUSES,
  FLAGS,
  HIRE_ENDS,
  PERSON_STATUSES,
  REASON_SIDES,
  STAGE_KINDS,
} from './words.ts'

export const personSchema = z.object({ id: idSchema, name: z.string() })

export const stageSchema = z.object({
  id: idSchema,
  label: z.string(),
  position: z.number().int(),
  kind: z.enum(STAGE_KINDS),
  slaDays: z.number().int().nullable(),
  emailTemplateId: idSchema.nullable(),
  /** The candidate status of this stage, if any. */
  personStatus: z.enum([...PERSON_STATUSES, 'hired']).nullable(),
  version: z.number().int(),
})
export type Stage = z.infer<typeof stageSchema>

export const cardSchema = z.object({
  id: idSchema,
  candidate: z.object({
    id: idSchema,
    name: z.string(),
    title: z.string().nullable(),
    years: z.number().int().nullable(),
    place: z.string().nullable(),
  }),
  job: z.object({ id: idSchema, title: z.string(), referenceNumber: z.string(), clientName: z.string() }),
  clientId: idSchema,
  stageId: idSchema,
  stageEnteredAt: timestampSchema,
  /** The position in its column. Readers only compare it. */
  position: z.number(),
  status: z.enum(APPLICATION_STATUSES),
  /** Active or hired, and the candidate is not removed. */
  onBoard: z.boolean(),
  flag: z.enum(FLAGS).nullable(),
  flagNote: z.string().nullable(),
  score: z.number().int().nullable(),
  owner: personSchema.nullable(),
  nextInterviewAt: timestampSchema.nullable(),
  version: z.number().int(),
  /** How a hire ended, until the candidate is brought back. */
  hireEnd: z.object({ how: z.enum(['did_not_start', 'left']), on: dateSchema }).nullable(),
  can: z.object({
    move: z.boolean(),
    disqualify: z.boolean(),
    bringBack: z.boolean(),
    edit: z.boolean(),
    endHire: z.boolean(),
  }),
})
export type Card = z.infer<typeof cardSchema>

/** An email that is sent unless the card moves first. */
export const waitingMailSchema = z.object({ template: z.string(), dueAt: timestampSchema })
export type WaitingMail = z.infer<typeof waitingMailSchema>
/** The card after its move, and the email caused by the move. */
export const movedSchema = cardSchema.extend({
  mail: waitingMailSchema.nullable(),
  /** This hire filled the posting, and so many candidates remain. */
  filled: z.object({ remaining: z.number().int() }).nullable(),
})
export type Moved = z.infer<typeof movedSchema>

export const columnSchema = z.object({
  stage: stageSchema,
  total: totalSchema,
  /** How many are over the stage's limit. Absent for a past day. */
  over: totalSchema.nullable(),
  cards: z.array(cardSchema),
  nextCursor: z.string().nullable(),
})
export type BoardColumn = z.infer<typeof columnSchema>

export type { BoardFilter } from './filters.ts'

export const boardFilter = { ...filterShape(BOARD_FILTERS), q: line(200).optional() }
export const boardFilterSchema = z.strictObject(boardFilter)

export const moveSchema = z.strictObject({
  stageId: idSchema,
  /** The stage on the user's screen. If another user has moved the card, nothing happens. */
  fromStageId: idSchema,
  /** Set after the user learned that another user has moved it. */
  anyway: z.literal(true).optional(),
  /** Set after the user learned that every opening of the posting is filled. */
  overfill: z.literal(true).optional(),
  beforeId: idSchema.optional(),
  afterId: idSchema.optional(),
  reason: line(500).optional(),
})
export type Move = z.infer<typeof moveSchema>

export const disqualifySchema = z.strictObject({
  reasonId: idSchema,
  comment: line(2_000).optional(),
})
export type Disqualify = z.infer<typeof disqualifySchema>

export const endHireSchema = z.strictObject({
  how: z.enum(HIRE_ENDS),
  /** The first day without the hire, in the reader's calendar. */
  on: dateSchema,
  reason: line(500).min(1, 'Write the reason.'),
})
export type EndHire = z.infer<typeof endHireSchema>

export const reasonSchema = z.object({
  id: idSchema,
  label: z.string(),
  side: z.enum(REASON_SIDES),
  needsComment: z.boolean(),
  emailTemplateId: idSchema.nullable(),
  emailDelayMinutes: z.number().int(),
  reconsiderAfterDays: z.number().int().nullable(),
  position: z.number().int(),
  version: z.number().int(),
})
export type Reason = z.infer<typeof reasonSchema>

export const bulkChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('move'), stageId: idSchema }),
  z.strictObject({ kind: z.literal('disqualify'), ...disqualifySchema.shape }),
  z.strictObject({ kind: z.literal('bring_back') }),
  z.strictObject({ kind: z.literal('owner'), ownerId: idSchema.nullable() }),
])
export type BulkChange = z.infer<typeof bulkChangeSchema>

export const bulkResultSchema = z.object({
  changeSetId: idSchema.nullable(),
  changed: z.number().int(),
  /** Upcoming interviews of restored candidates that were canceled before, and stay canceled. */
  calledOff: z.number().int(),
  /** Emails of the stage that are sent in a few minutes, unless the cards move first. */
  mails: z.number().int(),
  skipped: z.array(z.object({ id: idSchema, name: z.string(), reason: z.string() })),
})
export type BulkResult = z.infer<typeof bulkResultSchema>

export const stageMoveSchema = z.object({
  id: idSchema,
  from: z.string().nullable(),
  to: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  reason: z.string().nullable(),
  by: z.string(),
  at: timestampSchema,
})
