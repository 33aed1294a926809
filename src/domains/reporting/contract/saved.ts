// Reports that a user built: saved, shared, pinned to the dashboard, and sent by email.
import { z } from 'zod'
import { dateSchema, timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { line } from '#shared/text.ts'
import { COMPARISONS, FIGURE_NAMES } from './figures.ts'
import { FILTERS, SPLITS } from './splits.ts'
import { LAST_PERIODS, MAX_RECIPIENTS, SCHEDULES, SHOWN_AS, TABLE_REPORTS } from './words.ts'

export * from './words.ts'

export const definitionSchema = z.strictObject({
  figures: z.array(z.enum(FIGURE_NAMES)).min(1, 'Choose at least one figure.').max(15),
  by: z.enum(SPLITS).nullable(),
  /** Moves with the calendar, or stays. */
  period: z.union([
    z.strictObject({ last: z.enum(LAST_PERIODS) }),
    z.strictObject({ from: dateSchema, to: dateSchema }),
  ]),
  compare: z.enum(COMPARISONS).nullable(),
  filters: z.partialRecord(z.enum(FILTERS), z.string().min(1).max(60)),
  show: z.enum(SHOWN_AS),
})
export type Definition = z.infer<typeof definitionSchema>

/** One of the ready reports that are tables of their own. Only staff have them. */
export const tableDefinitionSchema = z.strictObject({
  table: z.enum(TABLE_REPORTS),
  period: definitionSchema.shape.period,
  filters: z.partialRecord(z.enum(['client', 'recruiter']), z.string().min(1).max(60)),
})
export type TableDefinition = z.infer<typeof tableDefinitionSchema>
export const savedDefinitionSchema = z.union([definitionSchema, tableDefinitionSchema])
export type SavedDefinition = z.infer<typeof savedDefinitionSchema>

const scheduleSchema = z.object({
  every: z.enum(SCHEDULES),
  recipients: z.array(z.object({ id: idSchema, name: z.string() })),
  /** When it is sent next. Null while it cannot be sent, with the reason. */
  nextAt: timestampSchema.nullable(),
  problem: z.string().nullable(),
})

export const savedReportSchema = z.object({
  id: idSchema,
  name: z.string(),
  report: savedDefinitionSchema,
  shared: z.boolean(),
  mine: z.boolean(),
  owner: z.string(),
  pinned: z.boolean(),
  /** The address of the screen with the whole report. */
  link: z.string(),
  schedule: scheduleSchema.nullable(),
  version: z.number().int(),
  updatedAt: timestampSchema,
})
export type SavedReport = z.infer<typeof savedReportSchema>

const { get, post, patch, del, put } = endpoints('reports')

const listedSchema = z.object({ items: z.array(savedReportSchema) })
const name = line(80).min(1, 'Enter a name.')
const fields = { name, report: savedDefinitionSchema, shared: z.boolean() }
const created = z.strictObject({ ...fields, shared: fields.shared.default(false) })
const changed = z.strictObject(fields).partial()
const ownFields = { name, report: definitionSchema }
const listQuery = z.strictObject({ pinned: z.enum(['true']).optional() })
const scheduleBody = z.strictObject({
  every: z.enum(SCHEDULES),
  /** Users. Without them, only the reader. */
  recipients: z.array(idSchema).min(1, 'Choose at least one recipient.').max(MAX_RECIPIENTS).optional(),
})

export const listReports = get('/api/reports/saved', {
  summary: 'Lists my reports and those that colleagues share.',
  query: listQuery,
  answer: listedSchema,
})
export const createReport = post('/api/reports/saved', {
  key: 'optional',
  summary: 'Saves a report. Takes an Idempotency-Key.',
  body: created,
  created: savedReportSchema,
})
export const getReport = get('/api/reports/saved/:id', {
  summary: 'Returns one saved report with its ETag.',
  answer: savedReportSchema,
})
export const updateReport = patch('/api/reports/saved/:id', {
  ifMatch: 'required',
  summary: 'Renames, shares or overwrites one of my reports. Needs If-Match.',
  body: changed,
  answer: savedReportSchema,
})
export const removeReport = del('/api/reports/saved/:id', {
  summary: 'Removes one of my reports, and ends its emails.',
})
export const pinReport = put('/api/reports/saved/:id/pin', {
  summary: 'Pins a report to my dashboard.',
  answer: savedReportSchema,
})
export const unpinReport = del('/api/reports/saved/:id/pin', {
  summary: 'Takes a report off my dashboard.',
  answer: savedReportSchema,
})
export const scheduleReport = put('/api/reports/saved/:id/schedule', {
  summary: 'Sends one of my reports by email, every week or month.',
  body: scheduleBody,
  answer: savedReportSchema,
})
export const unscheduleReport = del('/api/reports/saved/:id/schedule', {
  summary: 'Ends the emails of one of my reports.',
  answer: savedReportSchema,
})

export const listOwnReports = get('/api/customer/reports/saved', {
  summary: 'Lists the reports that I saved.',
  query: listQuery,
  answer: listedSchema,
})
export const createOwnReport = post('/api/customer/reports/saved', {
  key: 'optional',
  summary: 'Saves a report of one of my clients. Takes an Idempotency-Key.',
  body: z.strictObject(ownFields),
  created: savedReportSchema,
})
export const updateOwnReport = patch('/api/customer/reports/saved/:id', {
  ifMatch: 'required',
  summary: 'Renames or overwrites one of my reports. Needs If-Match.',
  body: z.strictObject(ownFields).partial(),
  answer: savedReportSchema,
})
export const removeOwnReport = del('/api/customer/reports/saved/:id', {
  summary: 'Removes one of my reports, and ends its emails.',
})
export const scheduleOwnReport = put('/api/customer/reports/saved/:id/schedule', {
  summary: 'Sends one of my reports to me by email.',
  body: scheduleBody.omit({ recipients: true }),
  answer: savedReportSchema,
})
export const unscheduleOwnReport = del('/api/customer/reports/saved/:id/schedule', {
  summary: 'Ends the emails of one of my reports.',
  answer: savedReportSchema,
})

const token = z.strictObject({ token: z.string().min(10).max(300) })
/** The link in an email. It shows a page that asks first. */
export const openReportUnsubscribe = get('/api/report-mails/:token/unsubscribe', {
  summary: 'Shows the page that ends the emails of a report.',
  params: token,
  answer: z.any(),
  fileType: 'text/html',
})
export const unsubscribeFromReport = post('/api/report-mails/:token/unsubscribe', {
  summary: 'Ends the emails of a report for one recipient, without signing in. Safe to repeat.',
  params: token,
  body: z.any().optional(),
  answer: z.any(),
  fileType: 'text/html',
})
