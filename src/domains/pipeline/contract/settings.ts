// Stages and reasons: read by staff, changed under /admin.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { line } from '#platform/shared/text.ts'
import { reasonSchema, stageSchema } from './schemas.ts'
import { PERSON_STATUSES, REASON_SIDES, STAGE_KINDS } from './words.ts'

const tags = ['pipeline']
const params = z.strictObject({ id: idSchema })
const position = z.number().int().min(1).max(1_000)

export const listStages = endpoint('GET', '/api/pipeline/stages', {
  summary: 'Lists the stages in order, each with its number of applications.',
  tags,
  response: {
    200: z.object({
      items: z.array(stageSchema.extend({ applications: z.number().int() })),
    }),
  },
})

const stageFields = {
  label: line(40).min(1, 'Name the stage.'),
  kind: z.enum(STAGE_KINDS),
  slaDays: z.number().int().min(1, 'At least one day.').max(365, 'At most 365 days.').nullable(),
  emailTemplateId: idSchema.nullable(),
  personStatus: z.enum(PERSON_STATUSES).nullable(),
}

export const addStage = endpoint('POST', '/api/pipeline/stages', {
  key: 'optional',
  summary: 'Adds a stage at the end of the board.',
  tags,
  body: z.strictObject({
    ...stageFields,
    slaDays: stageFields.slaDays.default(null),
    emailTemplateId: stageFields.emailTemplateId.default(null),
    personStatus: stageFields.personStatus.default(null),
  }),
  response: { 201: stageSchema },
})

export const updateStage = endpoint('PATCH', '/api/pipeline/stages/:id', {
  ifMatch: 'required',
  summary: 'Renames a stage, changes its rules, or moves it. Needs If-Match.',
  tags,
  params,
  body: z.strictObject({ ...stageFields, position }).partial(),
  response: { 200: stageSchema },
})

export const removeStage = endpoint('POST', '/api/pipeline/stages/:id/remove', {
  summary: 'Removes a stage. Its applications move to the given stage first.',
  tags,
  params,
  body: z.strictObject({ moveTo: idSchema.optional() }),
  response: { 200: z.object({ moved: z.number().int() }) },
})

export const listReasons = endpoint('GET', '/api/pipeline/reasons', {
  summary: 'Lists the disqualification reasons in order.',
  tags,
  response: { 200: z.object({ items: z.array(reasonSchema) }) },
})

const reasonFields = {
  label: line(80).min(1, 'Name the reason.'),
  side: z.enum(REASON_SIDES),
  needsComment: z.boolean(),
  emailTemplateId: idSchema.nullable(),
  emailDelayMinutes: z.number().int().min(0).max(43_200, 'At most 30 days.'),
  reconsiderAfterDays: z.number().int().min(1).max(1_095, 'At most three years.').nullable(),
}

export const addReason = endpoint('POST', '/api/pipeline/reasons', {
  key: 'optional',
  summary: 'Adds a reason at the end of the list.',
  tags,
  body: z.strictObject(reasonFields),
  response: { 201: reasonSchema },
})

export const updateReason = endpoint('PATCH', '/api/pipeline/reasons/:id', {
  ifMatch: 'required',
  summary: 'Changes or moves a reason. Needs If-Match.',
  tags,
  params,
  body: z.strictObject({ ...reasonFields, position }).partial(),
  response: { 200: reasonSchema },
})

export const removeReason = endpoint('DELETE', '/api/pipeline/reasons/:id', {
  summary: 'Removes a reason from the list. Past decisions keep it.',
  tags,
  params,
  response: { 204: z.undefined() },
})

export const restoreReason = endpoint('POST', '/api/pipeline/reasons/:id/restore', {
  summary: 'Undoes a removal.',
  tags,
  params,
  response: { 200: reasonSchema },
})
