// The contract of retention rules: a draft, what it would do, and publishing it.
import { z } from 'zod'
import { CANDIDATE_STATUSES } from '#domains/candidates/contract/words.ts'
import { dateSchema, timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { listOf } from '#shared/list.ts'
import {
  EXPIRING_STATUSES,
  MAX_HIRE_YEARS,
  MAX_MONTHS,
  MAX_QUARANTINE_DAYS,
  MIN_QUARANTINE_DAYS,
  NOTIFIED,
  OUTCOMES,
  RETENTION_KINDS,
} from './words.ts'

const whole = (min: number, max: number) => z.number().int().min(min).max(max)
const months = whole(1, MAX_MONTHS)

const candidateSettings = z.strictObject({
  statuses: z
    .array(z.enum(EXPIRING_STATUSES))
    .min(1)
    .max(EXPIRING_STATUSES.length)
    .refine((all) => new Set(all).size === all.length, 'Name each status once.'),
  months,
  quarantineDays: whole(MIN_QUARANTINE_DAYS, MAX_QUARANTINE_DAYS),
  hireYears: whole(1, MAX_HIRE_YEARS),
  /** Without it: no one. */
  notify: z.enum(NOTIFIED).optional(),
})
const ageSettings = z.strictObject({ months })
export type CandidateSettings = z.infer<typeof candidateSettings>
export type AgeSettings = z.infer<typeof ageSettings>

const ruleInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('candidates'), settings: candidateSettings }),
  z.strictObject({ kind: z.literal('leads'), settings: ageSettings }),
  z.strictObject({ kind: z.literal('messages'), settings: ageSettings }),
])
export type RuleInput = z.infer<typeof ruleInput>

const ruleSchema = z.object({
  id: idSchema,
  kind: z.enum(RETENTION_KINDS),
  status: z.enum(['draft', 'published', 'retired']),
  settings: z.union([candidateSettings, ageSettings]),
  createdBy: z.string(),
  createdAt: timestampSchema,
  publishedBy: z.string().nullable(),
  publishedAt: timestampSchema.nullable(),
})
export type Rule = z.infer<typeof ruleSchema>

const runSchema = z.object({
  id: idSchema,
  kind: z.enum(RETENTION_KINDS),
  startedAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
  quarantined: z.number().int(),
  restored: z.number().int(),
  erased: z.number().int(),
  failed: z.number().int(),
})
export type Run = z.infer<typeof runSchema>

const holdSchema = z.object({
  candidateId: idSchema,
  name: z.string(),
  reason: z.string(),
  until: dateSchema.nullable(),
  setBy: z.string(),
  setAt: timestampSchema,
})
export type HoldLine = z.infer<typeof holdSchema>

const { get, post, patch, del, file } = endpoints('privacy')

const rulesAnswer = z.object({
  /** The drafts and the published rules. Without one, nothing of its kind is erased. */
  items: z.array(ruleSchema),
  runs: z.array(runSchema),
  nextRun: dateSchema,
  holds: z.object({ items: z.array(holdSchema), total: z.number().int() }),
})
export type Retention = z.infer<typeof rulesAnswer>

export const listRules = get('/api/retention-rules', {
  summary: 'Lists retention rules, the last runs and the legal holds.',
  answer: rulesAnswer,
})

export const createRule = post('/api/retention-rules', {
  summary: 'Creates a draft of a rule. It erases nothing before it is published.',
  body: ruleInput,
  created: ruleSchema,
})

export const changeRule = patch('/api/retention-rules/:id', {
  summary: 'Changes a draft, publishes it, or ends a rule.',
  body: z.strictObject({
    settings: z.union([candidateSettings, ageSettings]).optional(),
    status: z.enum(['published', 'retired']).optional(),
  }),
  answer: ruleSchema,
})

const previewRow = z.object({
  id: idSchema,
  name: z.string(),
  status: z.enum(CANDIDATE_STATUSES),
  lastActivityAt: timestampSchema,
  hasContact: z.boolean(),
  hasFiles: z.boolean(),
  outcome: z.enum(OUTCOMES),
})
export type PreviewRow = z.infer<typeof previewRow>

const previewSchema = z.object({
  asOf: timestampSchema,
  past: z.number().int(),
  held: z.number().int(),
  openApplication: z.number().int(),
  inQuarantine: z.number().int(),
  wouldQuarantine: z.number().int(),
  quarantineOn: dateSchema,
  wouldErase: z.number().int(),
  eraseOn: dateSchema,
  rows: z.array(previewRow),
})
export type Preview = z.infer<typeof previewSchema>

export const previewRule = post('/api/retention-rules/preview', {
  summary: 'Counts the records that a rule would hide and erase, without doing it.',
  body: ruleInput,
  answer: previewSchema,
})

const fromText = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

export const exportPreview = file(
  '/api/retention-rules/preview/export.csv',
  z.strictObject({
    statuses: listOf(z.enum(EXPIRING_STATUSES)),
    months: fromText(1, MAX_MONTHS),
    hireYears: fromText(1, MAX_HIRE_YEARS),
  }),
)

export const listQuarantine = get('/api/retention-rules/quarantine', {
  summary: 'Lists the candidates in quarantine, those who are erased first on top.',
  answer: z.object({
    items: z.array(z.object({ id: idSchema, name: z.string(), eraseOn: dateSchema })),
    total: z.number().int(),
  }),
})

export const restoreCandidate = del('/api/candidates/:id/quarantine', {
  summary: 'Restores a candidate from quarantine. It counts as an activity.',
})
