// What an application is, for both ends.
import { z } from 'zod'
import { dateSchema, timestampSchema } from '#platform/shared/dates.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { listOf, totalSchema } from '#platform/shared/list.ts'
import { line } from '#platform/shared/text.ts'
import {
  APPLICATION_STATUSES,
  FLAGS,
  PERSON_STATUSES,
  REASON_SIDES,
  SLA_STATES,
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
  /** What standing here says about the person as a whole, if anything. */
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
  /** Where it stands in its column: opaque to readers, who compare it and no more. */
  position: z.number(),
  status: z.enum(APPLICATION_STATUSES),
  /** Under way or hired, and the person has not been removed. */
  onBoard: z.boolean(),
  flag: z.enum(FLAGS).nullable(),
  flagNote: z.string().nullable(),
  score: z.number().int().nullable(),
  owner: personSchema.nullable(),
  nextInterviewAt: timestampSchema.nullable(),
  version: z.number().int(),
  can: z.object({ move: z.boolean(), disqualify: z.boolean(), bringBack: z.boolean(), edit: z.boolean() }),
})
export type Card = z.infer<typeof cardSchema>

/** A mail that goes out unless the card is moved before. */
export const waitingMailSchema = z.object({ template: z.string(), dueAt: timestampSchema })
export type WaitingMail = z.infer<typeof waitingMailSchema>
/** The card after its move, and the mail that the move has caused. */
export const movedSchema = cardSchema.extend({ mail: waitingMailSchema.nullable() })
export type Moved = z.infer<typeof movedSchema>

export const columnSchema = z.object({
  stage: stageSchema,
  total: totalSchema,
  /** How many are past the limit of the stage; absent for a past day. */
  over: totalSchema.nullable(),
  cards: z.array(cardSchema),
  nextCursor: z.string().nullable(),
})
export type BoardColumn = z.infer<typeof columnSchema>

/** `me` stands for whoever asks, `none` for nobody. */
const owner = z.union([z.literal('me'), z.literal('none'), idSchema])

export const boardFilter = {
  job: idSchema.optional(),
  client: idSchema.optional(),
  owner: listOf(owner),
  q: line(200).optional(),
  sla: z.enum(SLA_STATES).optional(),
  /** A past day, to its end, in the reader's own timezone. */
  asOf: dateSchema.optional(),
}
export const boardFilterSchema = z.strictObject(boardFilter)
export type BoardFilter = z.infer<typeof boardFilterSchema>

export const moveSchema = z.strictObject({
  stageId: idSchema,
  /** Where the card stood on the mover's screen; if somebody else has moved it meanwhile, nothing happens. */
  fromStageId: idSchema,
  /** Said on purpose, once the mover knows that somebody else has moved it. */
  anyway: z.literal(true).optional(),
  /** Said on purpose, once the mover knows that every opening of the posting is filled. */
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
  /** Interviews to come of people put back that were called off when they left, and stay so. */
  calledOff: z.number().int(),
  /** Mails of the stage that go out in a few minutes, unless the cards are moved before. */
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
