// The timeline of a candidate: what was done, said and changed.
import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { idSchema } from '#shared/ids.ts'
import { ownerSchema } from './schemas.ts'
import { ACTIVITY_KINDS } from './words.ts'

/** The outcome of an application, as the verb of a sentence. */
const APPLICATION_STEPS = [
  'applied',
  'moved',
  'hired',
  'disqualified',
  'withdrawn',
  'hire_ended',
  'brought_back',
  'applied_again',
  'taken_back',
] as const
const stepJob = z.object({ id: idSchema, title: z.string(), clientName: z.string() })

const timelineStepSchema = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('application'),
    job: stepJob,
    action: z.enum(APPLICATION_STEPS),
    from: z.string().nullable(),
    to: z.string(),
    reason: z.string().nullable(),
    comment: z.string().nullable(),
  }),
  z.object({
    of: z.literal('interview'),
    job: stepJob,
    interviewId: idSchema,
    /** The action in the audit of interviews: scheduled, rescheduled, cancelled … */
    action: z.string(),
    kind: z.string(),
    /** The time of the interview after this step. Null if the step has none. */
    startsAt: timestampSchema.nullable(),
    movedFrom: timestampSchema.nullable(),
    reason: z.string().nullable(),
  }),
])
export type TimelineStep = z.infer<typeof timelineStepSchema>
export type StepOf<Of extends TimelineStep['of']> = Extract<TimelineStep, { of: Of }>

export const timelineEntrySchema = z.object({
  id: idSchema,
  at: timestampSchema,
  kind: z.enum([...ACTIVITY_KINDS, 'system']),
  by: z.string(),
  byId: idSchema.nullable(),
  text: z.string(),
  durationMinutes: z.number().nullable(),
  visibility: z.enum(['team', 'private', 'client']),
  task: z
    .object({
      dueAt: timestampSchema.nullable(),
      doneAt: timestampSchema.nullable(),
      assignee: ownerSchema,
    })
    .nullable(),
  /** For system lines: the action and the changed fields. */
  action: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** For steps of an application or interview, which are also system lines. */
  step: timelineStepSchema.nullable(),
})
export type TimelineEntry = z.infer<typeof timelineEntrySchema>
