// Stages and reasons: read by staff, changed under /admin.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { line } from '#shared/text.ts'
import { reasonSchema, stageSchema } from './schemas.ts'
import { PERSON_STATUSES, REASON_SIDES, STAGE_KINDS } from './words.ts'

const { get, post, patch, del } = endpoints('pipeline')

const position = z.number().int().min(1).max(1_000)

export const listStages = get('/api/pipeline/stages', {
  summary: 'Lists the stages in order, each with its number of applications.',
  answer: z.object({
    items: z.array(stageSchema.extend({ applications: z.number().int() })),
  }),
})

const stageFields = {
  label: line(40).min(1, 'Name the stage.'),
  kind: z.enum(STAGE_KINDS),
  slaDays: z.number().int().min(1, 'At least one day.').max(365, 'At most 365 days.').nullable(),
  emailTemplateId: idSchema.nullable(),
  personStatus: z.enum(PERSON_STATUSES).nullable(),
}

export const addStage = post('/api/pipeline/stages', {
  key: 'optional',
  summary: 'Adds a stage at the end of the board.',
  body: z.strictObject({
    ...stageFields,
    slaDays: stageFields.slaDays.default(null),
    emailTemplateId: stageFields.emailTemplateId.default(null),
    personStatus: stageFields.personStatus.default(null),
  }),
  created: stageSchema,
})

export const updateStage = patch('/api/pipeline/stages/:id', {
  ifMatch: 'required',
  summary: 'Renames a stage, changes its rules, or moves it. Needs If-Match.',
  body: z.strictObject({ ...stageFields, position }).partial(),
  answer: stageSchema,
})

export const removeStage = post('/api/pipeline/stages/:id/remove', {
  summary: 'Removes a stage. Its applications move to the given stage first.',
  body: z.strictObject({ moveTo: idSchema.optional() }),
  answer: z.object({ moved: z.number().int() }),
})

export const listReasons = get('/api/pipeline/reasons', {
  summary: 'Lists the disqualification reasons in order.',
  answer: z.object({ items: z.array(reasonSchema) }),
})

const reasonFields = {
  label: line(80).min(1, 'Name the reason.'),
  side: z.enum(REASON_SIDES),
  needsComment: z.boolean(),
  emailTemplateId: idSchema.nullable(),
  emailDelayMinutes: z.number().int().min(0).max(43_200, 'At most 30 days.'),
  reconsiderAfterDays: z.number().int().min(1).max(1_095, 'At most three years.').nullable(),
}

export const addReason = post('/api/pipeline/reasons', {
  key: 'optional',
  summary: 'Adds a reason at the end of the list.',
  body: z.strictObject(reasonFields),
  created: reasonSchema,
})

export const updateReason = patch('/api/pipeline/reasons/:id', {
  ifMatch: 'required',
  summary: 'Changes or moves a reason. Needs If-Match.',
  body: z.strictObject({ ...reasonFields, position }).partial(),
  answer: reasonSchema,
})

export const removeReason = del('/api/pipeline/reasons/:id', {
  summary: 'Removes a reason from the list. Past decisions keep it.',
})

export const restoreReason = post('/api/pipeline/reasons/:id/restore', {
  summary: 'Undoes a removal.',
  answer: reasonSchema,
})
