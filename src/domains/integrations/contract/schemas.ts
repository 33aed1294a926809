// What crosses the wire of integrations.

import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { filterShape } from '#shared/filter-schema.ts'
import { idSchema } from '#shared/ids.ts'
import { pageQuery, totalSchema } from '#shared/list.ts'
import { isPlainLine, line } from '#shared/text.ts'
import { fieldMapInputSchema, fieldMapSchema } from './field-map.ts'
import { EVENT_FILTERS } from './filters.ts'
import {
  EVENT_STATUSES,
  FAULTS,
  INTEGRATION_STATUSES,
  KINDS,
  MAX_EVENT_BYTES,
  PROVIDERS,
  SECRET_LABELS,
  type SecretName,
  SIGNATURES,
} from './words.ts'

export type { EventFilter } from './filters.ts'

export const EVENT_SORTS = ['-received_at', 'received_at'] as const
export type EventSort = (typeof EVENT_SORTS)[number]

export const eventListQuerySchema = z.strictObject({
  ...filterShape(EVENT_FILTERS),
  ...pageQuery,
  sort: z.enum(EVENT_SORTS).default('-received_at'),
})

export const eventSummarySchema = z.object({
  id: idSchema,
  receivedAt: timestampSchema,
  provider: z.enum(PROVIDERS),
  /** The name of an inbound connection. */
  connection: z.string().nullable(),
  isTest: z.boolean(),
  status: z.enum(EVENT_STATUSES),
  attempts: z.number().int(),
  nextAt: timestampSchema.nullable(),
  error: z.string().nullable(),
  bytes: z.number().int(),
  /** Null until the body was read. */
  leadCount: z.number().int().nullable(),
  newCount: z.number().int().nullable(),
  /** It waits for a new access token. */
  isHeld: z.boolean(),
})
export type EventSummary = z.infer<typeof eventSummarySchema>

export const stepSchema = z.object({
  name: z.string(),
  at: timestampSchema,
  note: z.string(),
  /** How long the step took. */
  ms: z.number().optional(),
})
export type Step = z.infer<typeof stepSchema>

export const eventSchema = eventSummarySchema.extend({
  headers: z.record(z.string(), z.string()),
  /** The body as text where it is text, otherwise in base64. */
  body: z.string(),
  isBase64: z.boolean(),
  steps: z.array(stepSchema),
  finishedAt: timestampSchema.nullable(),
})
export type WebhookEvent = z.infer<typeof eventSchema>

const SOURCES = ['screen', 'environment', 'demo'] as const
const testResultSchema = z.object({ at: timestampSchema, ok: z.boolean(), text: z.string() })
export type TestResult = z.infer<typeof testResultSchema>

export const integrationSummarySchema = z.object({
  kind: z.enum(KINDS),
  status: z.enum(INTEGRATION_STATUSES),
  /** Instead of the status: "Expires in 5 days". */
  warning: z.string().nullable(),
  note: z.string(),
  needsAttention: z.boolean(),
  lastAt: timestampSchema.nullable(),
  /** Whether a test can reach anything. */
  isTestable: z.boolean(),
})
export type IntegrationSummary = z.infer<typeof integrationSummarySchema>

const secretSchema = z.object({
  name: z.enum(Object.keys(SECRET_LABELS) as [SecretName, ...SecretName[]]),
  from: z.enum(SOURCES).nullable(),
  setAt: timestampSchema.nullable(),
  setBy: z.string().nullable(),
})

export const inboundSchema = z.object({
  id: idSchema,
  name: z.string(),
  status: z.enum(INTEGRATION_STATUSES),
  address: z.string(),
  fieldMap: fieldMapSchema,
  setAt: timestampSchema.nullable(),
  setBy: z.string().nullable(),
  previousUntil: timestampSchema.nullable(),
  lastAt: timestampSchema.nullable(),
  version: z.number().int(),
})
export type Inbound = z.infer<typeof inboundSchema>
/** The secret is in this answer and in no other. */
export const inboundWithSecretSchema = inboundSchema.extend({ secret: z.string() })

const inboundName = line(80).min(1, 'Enter a name, such as the partner that sends the leads.')
export const inboundInputSchema = z.strictObject({
  name: inboundName,
  fieldMap: fieldMapInputSchema.default({}),
})
// Without the default, which would empty the map of an edit that does not name it.
export const inboundEditSchema = z
  .strictObject({ name: inboundName, fieldMap: fieldMapInputSchema })
  .partial()

const figuresSchema = z.object({
  /** The last 24 hours. */
  pushed: totalSchema,
  found: totalSchema,
  events: totalSchema,
  refused: z.number().int(),
  /** The last 30 days, from this moment on. */
  since: timestampSchema,
  sinceDay: timestampSchema,
  leaked: totalSchema,
  leads: totalSchema,
  leaks: z.array(
    z.object({
      day: z.string(),
      formId: z.string(),
      campaign: z.string().nullable(),
      count: z.number().int(),
    }),
  ),
  forms: z.number().int(),
  lastCheckAt: timestampSchema.nullable(),
  checkError: z.string().nullable(),
})
export type LeadFigures = z.infer<typeof figuresSchema>

const outgoingSchema = z.object({
  id: idSchema,
  client: z.object({ id: idSchema, name: z.string() }),
  /** Without what follows a question mark, which can be a secret. */
  address: z.string(),
  isFailing: z.boolean(),
  /** Why nothing more is sent there. */
  disabledFor: z.string().nullable(),
  lastAt: timestampSchema.nullable(),
  /** The last deliveries, newest first. */
  log: z.array(
    z.object({
      id: idSchema,
      at: timestampSchema,
      status: z.enum(['pending', 'delivered', 'failed']),
      attempts: z.number().int(),
      error: z.string().nullable(),
    }),
  ),
})
export type Outgoing = z.infer<typeof outgoingSchema>

export const integrationSchema = integrationSummarySchema.extend({
  /** Who it is connected as, such as the name of the account. */
  account: z.string().nullable(),
  error: z.string().nullable(),
  expiresAt: timestampSchema.nullable(),
  heldLeads: z.number().int(),
  heldSince: timestampSchema.nullable(),
  /** Whether an access token was ever set. One that was can still have expired. */
  hasToken: z.boolean(),
  address: z.string().nullable(),
  /** What must be set, and where, before it works. */
  needs: z.string().nullable(),
  /** What the environment sets, without secrets. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  secrets: z.array(secretSchema),
  previousUntil: timestampSchema.nullable(),
  connections: z.array(inboundSchema),
  outgoing: z.array(outgoingSchema),
  figures: figuresSchema.nullable(),
  lastEvents: z.array(eventSummarySchema),
  lastTest: testResultSchema.nullable(),
})
export type Integration = z.infer<typeof integrationSchema>

const secret = z
  .string()
  .trim()
  .min(8, 'This is too short. Copy the whole value.')
  .max(2_000, { abort: true })
  .refine(isPlainLine, 'This has line breaks or characters that cannot be seen. Copy the value alone.')
export const secretsInputSchema = z
  .strictObject({ appSecret: secret, verifyToken: secret, accessToken: secret, key: secret })
  .partial()
export type SecretsInput = z.infer<typeof secretsInputSchema>

export const labInputSchema = z.strictObject({
  provider: z.enum(PROVIDERS),
  /** The inbound connection that signs it. */
  connectionId: idSchema.nullable().default(null),
  body: z
    .string()
    .min(1, 'Write a body, or choose a sample.')
    .max(MAX_EVENT_BYTES / 4),
  signature: z.enum(SIGNATURES).default('valid'),
  fault: z.enum(FAULTS).nullable().default(null),
})
export type LabInput = z.infer<typeof labInputSchema>

const answerSchema = z.object({ status: z.number().int(), ms: z.number() })
export type LabAnswer = z.infer<typeof answerSchema>

export const labSendSchema = z.object({
  id: idSchema,
  sentAt: timestampSchema,
  provider: z.enum(PROVIDERS),
  fault: z.enum(FAULTS).nullable(),
  signature: z.enum(SIGNATURES),
  answers: z.array(answerSchema),
  events: z.array(
    eventSummarySchema.pick({ id: true, status: true, error: true, leadCount: true, newCount: true }).extend({
      steps: z.array(stepSchema),
    }),
  ),
  /** Pending until every event was processed. */
  verdict: z.enum(['pending', 'as_expected', 'different']),
  words: z.string(),
})
export type LabSend = z.infer<typeof labSendSchema>
