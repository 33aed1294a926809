// The contract of performance measurements and errors.
import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { text } from '#shared/text.ts'
import { RATINGS, VITAL_NAMES } from '#shared/vitals.ts'

export const DAYS_KEPT = 28
const MAX_REPORTED = 100

/** The pattern of a page, such as /portal/leads/$id. It cannot contain an id or personal data. */
const routeSchema = text({
  max: 120,
  pattern: /^\/$|^(?:\/(?:[a-z][a-z-]{0,40}|\$[a-zA-Z]{0,20})){1,6}$/,
  error: 'Send the pattern of the route.',
})
/** The pattern of an API path, or the name of one of the three operations. */
const callSchema = text({
  max: 80,
  pattern:
    /^(?:\/api(?:\/(?:[a-z][a-z-]{0,40}|:id)){1,5}|Create candidate|Schedule interview|Search candidates)$/,
  error: 'Send the pattern of the path.',
})
const milliseconds = z.number().min(0).max(600_000)

const { post, get } = endpoints('performance')

export const reportPerformance = post('/api/performance/reports', {
  summary: 'Receives browser measurements. Nothing is saved while measuring is off.',
  body: z.strictObject({
    vitals: z
      .array(z.strictObject({ name: z.enum(VITAL_NAMES), route: routeSchema, value: milliseconds }))
      .max(MAX_REPORTED),
    calls: z.array(z.strictObject({ path: callSchema, ms: milliseconds })).max(MAX_REPORTED),
    violations: z
      .array(
        z.strictObject({
          path: callSchema,
          p99: milliseconds,
          samples: z.number().int().min(1).max(100),
          route: routeSchema,
        }),
      )
      .max(MAX_REPORTED),
  }),
})

export const reportError = post('/api/performance/errors', {
  summary: 'Receives an error from the web app. Nothing is saved while collecting is off.',
  body: z.strictObject({
    message: z.string().max(2_000),
    stack: z.string().max(8_000),
    route: routeSchema,
    fatal: z.boolean(),
  }),
})

const rating = z.enum(RATINGS)

const performanceSchema = z.object({
  vitals: z.array(
    z.object({
      route: z.string(),
      name: z.enum(VITAL_NAMES),
      p75: z.number(),
      rating,
      samples: z.number().int(),
    }),
  ),
  calls: z.array(
    z.object({
      path: z.string(),
      p75: z.number(),
      p99: z.number(),
      overBudget: z.boolean(),
      samples: z.number().int(),
    }),
  ),
  warnings: z.array(
    z.object({
      id: idSchema,
      at: timestampSchema,
      kind: z.enum(['vital', 'call']),
      name: z.string(),
      route: z.string(),
      value: z.number(),
      samples: z.number().int(),
    }),
  ),
  errors: z.array(
    z.object({
      id: z.string(),
      message: z.string(),
      route: z.string(),
      stack: z.string(),
      fatal: z.boolean(),
      count: z.number().int(),
      firstAt: timestampSchema,
      lastAt: timestampSchema,
    }),
  ),
})
export type Performance = z.infer<typeof performanceSchema>

export const getPerformance = get('/api/performance', {
  summary: 'Returns web vitals (p75), call times, warnings and errors of the last 28 days.',
  answer: performanceSchema,
})
