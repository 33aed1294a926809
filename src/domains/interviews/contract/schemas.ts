// The shapes of requests and responses of interviews.

import { z } from 'zod'
import { dateSchema, timestampSchema } from '#shared/dates.ts'
import { filterShape } from '#shared/filter-schema.ts'
import { idSchema } from '#shared/ids.ts'
import { listOf, pageQuery } from '#shared/list.ts'
import { INTERVIEW_FILTERS } from './filters.ts'
import {
  INTERVIEW_KINDS,
  INTERVIEW_SORTS,
  INTERVIEW_STATUSES,
  PARTICIPANT_ROLES,
  RATINGS,
  RESPONSES,
  VERDICTS,
} from './words.ts'

const text = (max: number) => z.string().trim().max(max)

const participantSchema = z.object({
  userId: idSchema,
  name: z.string(),
  timezone: z.string(),
  role: z.enum(PARTICIPANT_ROLES),
  response: z.enum(RESPONSES),
  /** Whether the scorecard was submitted, without its content. */
  scored: z.boolean(),
})
export type Participant = z.infer<typeof participantSchema>

export const interviewSchema = z.object({
  id: idSchema,
  applicationId: idSchema,
  candidate: z.object({
    id: idSchema,
    firstName: z.string(),
    lastName: z.string(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    timezone: z.string().nullable(),
    phone: z.string().nullable(),
    /** Whether invitations and reminders reach them. */
    email: z.enum(['reachable', 'opted_out', 'none']),
    doNotCall: z.boolean(),
  }),
  job: z.object({ id: idSchema, title: z.string() }),
  client: z.object({ id: idSchema, name: z.string() }),
  round: z.number().int(),
  kind: z.enum(INTERVIEW_KINDS),
  startsAt: timestampSchema,
  endsAt: timestampSchema,
  timezone: z.string(),
  place: z.string().nullable(),
  meetingUrl: z.string().nullable(),
  note: z.string(),
  status: z.enum(INTERVIEW_STATUSES),
  invites: z.boolean(),
  cancelReason: z.string().nullable(),
  participants: z.array(participantSchema),
  version: z.number().int(),
  can: z.object({
    change: z.boolean(),
    confirm: z.boolean(),
    cancel: z.boolean(),
    noShow: z.boolean(),
    close: z.boolean(),
    respond: z.boolean(),
    score: z.boolean(),
  }),
})
export type Interview = z.infer<typeof interviewSchema>

const when = {
  startsAt: timestampSchema,
  endsAt: timestampSchema,
  timezone: z.string().max(60),
}
const where = {
  kind: z.enum(INTERVIEW_KINDS),
  round: z.number().int().min(1).max(20, 'At most 20 rounds.'),
  place: text(300).nullable(),
  meetingUrl: z
    .url({ protocol: /^https?$/, error: 'Enter the full address, such as https://meet.example.com/abc.' })
    .max(500)
    .nullable(),
  note: text(2_000),
  participants: z
    .array(z.strictObject({ userId: idSchema, role: z.enum(PARTICIPANT_ROLES) }))
    .min(1, 'Choose at least one interviewer.')
    .max(20, 'At most 20 participants.'),
}

export const interviewCreateSchema = z.strictObject({
  candidateId: idSchema,
  /** The job of the interview. An application is created if there is none. */
  jobId: idSchema,
  ...when,
  ...where,
  round: where.round.optional(),
  place: where.place.default(null),
  meetingUrl: where.meetingUrl.default(null),
  note: where.note.default(''),
  invites: z.boolean().default(true),
  /** Records an interview that is over: no invitations, and its scorecards are due. */
  recordsPast: z.boolean().default(false),
  /** Set after the user has read the warning. */
  despiteConflicts: z.boolean().default(false),
})
export type InterviewCreate = z.infer<typeof interviewCreateSchema>

export const interviewEditSchema = z
  .strictObject({ ...when, ...where, despiteConflicts: z.boolean() })
  .partial()
export type InterviewEdit = z.infer<typeof interviewEditSchema>

const conflictSchema = z.object({
  /** The colleague, or null for the candidate. */
  userId: idSchema.nullable(),
  name: z.string(),
  interviewId: idSchema,
  title: z.string(),
  kind: z.enum(INTERVIEW_KINDS),
  startsAt: timestampSchema,
  endsAt: timestampSchema,
  overlapMinutes: z.number().int(),
})
export type Conflict = z.infer<typeof conflictSchema>

export const availabilityQuerySchema = z.strictObject({
  candidate: idSchema.optional(),
  participant: listOf(idSchema),
  startsAt: timestampSchema,
  endsAt: timestampSchema,
  timezone: z.string().max(60),
  except: idSchema.optional(),
})

export const availabilitySchema = z.object({
  people: z.array(
    z.object({
      userId: idSchema.nullable(),
      name: z.string(),
      timezone: z.string().nullable(),
      busy: z.array(z.object({ startsAt: timestampSchema, endsAt: timestampSchema })),
    }),
  ),
  conflicts: z.array(conflictSchema),
  /** Times of the same length when everyone is free, the next ones first. */
  free: z.array(timestampSchema),
})
export type Availability = z.infer<typeof availabilitySchema>

export type { InterviewFilter } from './filters.ts'

const interviewFilterSchema = z.strictObject(filterShape(INTERVIEW_FILTERS))

export const interviewListQuerySchema = interviewFilterSchema.extend({
  ...pageQuery,
  sort: z.enum(INTERVIEW_SORTS).default('-starts_at'),
})
export type InterviewListQuery = z.infer<typeof interviewListQuerySchema>

export const calendarQuerySchema = interviewFilterSchema
  .omit({ from: true, to: true, when: true, hour: true })
  .extend({
    from: dateSchema,
    to: dateSchema,
    /** How many interviews of one hour fit side by side on the reader's screen. Fuller hours are counted. */
    perHour: z.coerce.number().int().min(1).max(12).default(4),
  })
export type CalendarQuery = z.infer<typeof calendarQuerySchema>

const statusCountsSchema = z.partialRecord(z.enum(INTERVIEW_STATUSES), z.number().int())
export type StatusCounts = z.infer<typeof statusCountsSchema>

const crowdSchema = z.object({
  startsAt: timestampSchema,
  count: z.number().int(),
  counts: statusCountsSchema,
})
export type Crowd = z.infer<typeof crowdSchema>

export const calendarSpanSchema = z.object({
  items: z.array(interviewSchema),
  /** Hours with more interviews than fit. Items and crowds together are all interviews of these days. */
  crowds: z.array(crowdSchema),
  counts: statusCountsSchema,
})
export type CalendarSpan = z.infer<typeof calendarSpanSchema>

export const scorecardInputSchema = z.strictObject({
  overall: z.enum(VERDICTS, 'Choose an overall rating.'),
  attributes: z
    .array(
      z.strictObject({
        name: text(60).min(1, 'Enter a name for the attribute.'),
        rating: z.enum(RATINGS).nullable(),
        note: text(2_000).default(''),
      }),
    )
    .max(20, 'At most 20 attributes.'),
  privateNote: text(5_000).default(''),
  /** The version that this one replaces. Without it a submitted scorecard cannot be changed. */
  revises: z.number().int().positive().optional(),
})
export type ScorecardInput = z.infer<typeof scorecardInputSchema>

const judgmentSchema = z.object({
  version: z.number().int(),
  overall: z.enum(VERDICTS),
  attributes: z.array(z.object({ name: z.string(), rating: z.enum(RATINGS).nullable(), note: z.string() })),
  submittedAt: timestampSchema,
})
export type Judgment = z.infer<typeof judgmentSchema>

const scorecardSchema = judgmentSchema.extend({
  interviewer: z.object({ id: idSchema, name: z.string() }),
  /** Only for the author, absent for others. */
  privateNote: z.string().optional(),
  mine: z.boolean(),
  /** The earlier versions, newest first. */
  earlier: z.array(judgmentSchema),
})
export type Scorecard = z.infer<typeof scorecardSchema>

export const feedbackSchema = z.object({
  cards: z.array(scorecardSchema),
  /** Submitted scorecards that stay hidden until the reader has submitted their own. */
  hidden: z.number().int(),
})
export type Feedback = z.infer<typeof feedbackSchema>
