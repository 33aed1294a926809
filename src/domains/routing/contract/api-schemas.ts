// What crosses the wire of routing, besides the rules themselves.
import { z } from 'zod'
import { LEAD_FIELDS } from '#domains/integrations/contract/lead-fields.ts'
import { timestampSchema } from '#shared/dates.ts'
import { byKind, pick } from '#shared/fields.ts'
import { idSchema } from '#shared/ids.ts'
import { line, zipSchema } from '#shared/text.ts'
import { rulesSchema } from './schemas.ts'
import { CAP_PERIODS, LIMITS, MAX_REPLAY_DAYS, OUTCOMES, REPLAY_STATUSES, TYPED_NAMES } from './words.ts'

const personSchema = z.object({ id: idSchema, name: z.string() }).nullable()
const count = z.number().int()

export const draftInputSchema = z.strictObject({ rules: rulesSchema })
export const publishInputSchema = z.strictObject({
  note: line(300).min(1, 'Enter a note that says what changes and why.'),
  /** Needed when the rules have warnings. */
  acknowledgeWarnings: z.boolean().default(false),
})
export const rollBackInputSchema = publishInputSchema.pick({ note: true })

const versionSchema = z.object({
  id: idSchema,
  number: count,
  status: z.enum(['published', 'retired']),
  note: z.string(),
  publishedAt: timestampSchema,
  publishedBy: personSchema,
})
export type Version = z.infer<typeof versionSchema>
export const publishedSchema = versionSchema.extend({ rules: rulesSchema })

export const versionWithNamesSchema = publishedSchema.extend({ names: z.record(z.string(), z.string()) })

/** Without a rule, it is about all of them. */
const warningSchema = z.object({ ruleId: z.string().nullable(), message: z.string() })
export const draftSchema = z.object({
  id: idSchema,
  number: count,
  revision: count,
  rules: rulesSchema,
  updatedAt: timestampSchema,
  updatedBy: personSchema,
  changes: z.array(
    z.object({
      ruleId: z.string(),
      name: z.string(),
      kind: z.enum(['added', 'removed', 'changed', 'moved']),
    }),
  ),
  warnings: z.array(warningSchema),
})
export type Draft = z.infer<typeof draftSchema>

export const routingSchema = z.object({
  published: publishedSchema,
  draft: draftSchema.nullable(),
  versions: z.array(versionSchema),
  /** The names of clients, recruiters and campaigns that the rules mention, by id. */
  names: z.record(z.string(), z.string()),
  /** Leads taken in the current period of each limit. */
  usage: z.array(z.object({ targetId: z.string(), period: z.enum(CAP_PERIODS), used: count, limit: count })),
  /** Leads decided by each rule in the last 30 days. */
  hits: z.record(z.string(), count),
  lastReplayId: idSchema.nullable(),
  /** Open standing orders that no published rule fills, and those that get only a part of the leads they want. */
  unfilledOrders: count,
  partlyFilledOrders: count,
})
export type Routing = z.infer<typeof routingSchema>

const text = ({ max = 120 }) => line(max).nullable().default(null)
const typedShape = byKind(LEAD_FIELDS, {
  name: text,
  email: text,
  phone: text,
  category: text,
  text,
  state: () => line(2).nullable().default(null),
  county: text,
  zip: () => zipSchema.nullable().default(null),
})
const typedLeadSchema = z.strictObject({
  ...pick(typedShape, TYPED_NAMES),
  campaignId: idSchema.nullable().default(null),
  answers: z
    .record(z.string().max(LIMITS.text), z.string().max(500))
    .refine((answers) => Object.keys(answers).length <= 50, 'Use at most 50 answers.')
    .default({}),
  hasConsent: z.boolean().default(true),
})
export const tryInputSchema = z
  .strictObject({
    leadId: idSchema.optional(),
    lead: typedLeadSchema.optional(),
    version: z.enum(['draft', 'published']).default('published'),
  })
  .refine(({ leadId, lead }) => (leadId === undefined) !== (lead === undefined), {
    path: ['leadId'],
    error: 'Choose a stored lead, or enter one.',
  })

const traceLineSchema = z.object({
  ruleId: z.string(),
  rule: z.string(),
  matched: z.boolean(),
  reason: z.string(),
})
export const explanationSchema = z.object({
  ruleId: z.string().nullable(),
  ruleVersion: count,
  outcome: z.enum(OUTCOMES),
  reason: z.string(),
  trace: z.array(traceLineSchema),
  nearestMiss: traceLineSchema.nullable(),
})
export type Explanation = z.infer<typeof explanationSchema>
export const triedSchema = explanationSchema.extend({
  takers: z.array(z.object({ name: z.string(), priceCents: count.nullable(), sale: z.string().nullable() })),
  shareLimit: count.nullable(),
})
export type Tried = z.infer<typeof triedSchema>

export const replayInputSchema = z
  .strictObject({ from: timestampSchema, to: timestampSchema })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    error: 'The end must come after the start.',
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MAX_REPLAY_DAYS * 86_400_000, {
    path: ['to'],
    error: `Choose a period of at most ${MAX_REPLAY_DAYS} days.`,
  })

const countSchema = z.object({ leads: count, sales: count, cents: count })
const changeSchema = { before: countSchema, after: countSchema }
const exampleSchema = z.object({
  leadId: idSchema,
  title: z.string(),
  receivedAt: timestampSchema,
  beforeCents: count,
  afterCents: count,
  before: explanationSchema,
  after: explanationSchema,
})
export const replayResultSchema = z.object({
  leads: count,
  decidedDifferently: count,
  seconds: z.number(),
  byClient: z.array(z.object({ clientId: z.string(), name: z.string(), ...changeSchema })),
  /** In the order of the draft. Rules that it no longer has come last and have no number. */
  byRule: z.array(
    z.object({ ruleId: z.string(), name: z.string(), number: count.nullable(), ...changeSchema }),
  ),
  outcomes: z.record(z.enum(OUTCOMES), z.object({ before: count, after: count })),
  total: z.object(changeSchema),
  moves: z.array(
    z.object({
      from: z.string().nullable(),
      to: z.string().nullable(),
      leads: count,
      cents: count,
      examples: z.array(exampleSchema),
    }),
  ),
  /** Limits of the new rules: periods in which a target took all it may, and periods above the limit. */
  limits: z.array(z.object({ targetId: z.string(), name: z.string(), reached: count, exceeded: count })),
})
export type ReplayResult = z.infer<typeof replayResultSchema>

export const replaySchema = z.object({
  id: idSchema,
  status: z.enum(REPLAY_STATUSES),
  from: timestampSchema,
  to: timestampSchema,
  beforeVersion: count,
  afterVersion: count,
  afterIsDraft: z.boolean(),
  leadsTotal: count.nullable(),
  leadsDone: count,
  reachedAt: timestampSchema.nullable(),
  startedAt: timestampSchema.nullable(),
  finishedAt: timestampSchema.nullable(),
  error: z.string().nullable(),
  result: replayResultSchema.nullable(),
})
export type ReplayAnswer = z.infer<typeof replaySchema>
