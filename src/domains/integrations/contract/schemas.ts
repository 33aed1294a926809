// What crosses the wire of integrations.
import { z } from 'zod'
import { timestampSchema } from '#platform/shared/dates.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { listOf, pageQuery } from '#platform/shared/list.ts'
import { EVENT_STATUSES, PROVIDERS } from './words.ts'

export const eventFilterSchema = z.object({
  provider: listOf(z.enum(PROVIDERS)),
  status: listOf(z.enum(EVENT_STATUSES)),
  test: z.enum(['true', 'false']).optional(),
})
export type EventFilter = z.infer<typeof eventFilterSchema>

export const EVENT_SORTS = ['-received_at', 'received_at'] as const
export type EventSort = (typeof EVENT_SORTS)[number]

export const eventListQuerySchema = z.strictObject({
  ...eventFilterSchema.shape,
  ...pageQuery,
  sort: z.enum(EVENT_SORTS).default('-received_at'),
})

export const eventSummarySchema = z.object({
  id: idSchema,
  receivedAt: timestampSchema,
  provider: z.enum(PROVIDERS),
  isTest: z.boolean(),
  status: z.enum(EVENT_STATUSES),
  attempts: z.number().int(),
  nextAt: timestampSchema.nullable(),
  error: z.string().nullable(),
  bytes: z.number().int(),
})
export type EventSummary = z.infer<typeof eventSummarySchema>

export const stepSchema = z.object({
  name: z.string(),
  at: timestampSchema,
  note: z.string(),
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
