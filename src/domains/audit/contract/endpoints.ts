// The contract of the audit log.
import { z } from 'zod'
import { dateSchema, timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { filterShape } from '#shared/filter-schema.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf, pageQuery } from '#shared/list.ts'
import { AUDIT_FILTERS } from './filters.ts'

const values = z.record(z.string(), z.unknown()).nullable()

const eventSchema = z.object({
  id: idSchema,
  at: timestampSchema,
  actor: z.object({ id: idSchema.nullable(), name: z.string(), role: z.string().nullable() }),
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.guid(), label: z.string() }),
  before: values,
  after: values,
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
  /** The parts of its sentence: "changed the price of", "Product", "$42.00", "$44.00". */
  says: z.string(),
  noun: z.string(),
  was: z.string().nullable(),
  is: z.string().nullable(),
})
export type AuditEvent = z.infer<typeof eventSchema>

/** A day in the reader's timezone, or a moment. */
const dayOrTime = z.union([dateSchema, z.iso.datetime({ offset: true })]).optional()

const query = z.strictObject({
  ...filterShape(AUDIT_FILTERS),
  from: dayOrTime,
  to: dayOrTime,
  ...pageQuery,
})
export type AuditQuery = z.infer<typeof query>

const { get, file } = endpoints('audit')

export const listAuditEvents = get('/api/audit-events', {
  summary: 'Lists every change with its author, newest first.',
  query,
  answer: pageOf(eventSchema),
})

export const exportAuditEvents = file('/api/audit-events/export.csv', query)

export const getAuditWords = get('/api/audit-events/words', {
  summary: 'Lists the kinds of records and their actions, for filters.',
  answer: z.object({
    kinds: z.array(z.object({ kind: z.string(), noun: z.string(), actions: z.array(z.string()) })),
  }),
})
export type AuditKinds = z.infer<(typeof getAuditWords.schema.response)[200]>['kinds']
