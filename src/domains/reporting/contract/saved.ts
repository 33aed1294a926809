// Reports that a user built: saved, shared, pinned to the dashboard, and sent by email.
import { z } from 'zod'
import { dateSchema, timestampSchema } from '#platform/shared/dates.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { line } from '#platform/shared/text.ts'
import { COMPARISONS, FIGURE_NAMES } from './figures.ts'
import { TABLE_REPORTS } from './ready-reports.ts'
import { FILTERS, SPLITS } from './splits.ts'
import { LAST_PERIODS, MAX_RECIPIENTS, SCHEDULES, SHOWN_AS } from './words.ts'

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

const tags = ['reports']
const params = z.strictObject({ id: idSchema })
const one = { 200: savedReportSchema }
const listed = { 200: z.object({ items: z.array(savedReportSchema) }) }
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

export const listReports = endpoint('GET', '/api/reports/saved', {
  summary: 'Lists my reports and those that colleagues share.',
  tags,
  querystring: listQuery,
  response: listed,
})
export const createReport = endpoint('POST', '/api/reports/saved', {
  key: 'optional',
  summary: 'Saves a report. Takes an Idempotency-Key.',
  tags,
  body: created,
  response: { 201: savedReportSchema },
})
export const getReport = endpoint('GET', '/api/reports/saved/:id', {
  summary: 'Returns one saved report with its ETag.',
  tags,
  params,
  response: one,
})
export const updateReport = endpoint('PATCH', '/api/reports/saved/:id', {
  ifMatch: 'required',
  summary: 'Renames, shares or overwrites one of my reports. Needs If-Match.',
  tags,
  params,
  body: changed,
  response: one,
})
export const removeReport = endpoint('DELETE', '/api/reports/saved/:id', {
  summary: 'Removes one of my reports, and ends its emails.',
  tags,
  params,
  response: { 204: z.undefined() },
})
export const pinReport = endpoint('PUT', '/api/reports/saved/:id/pin', {
  summary: 'Pins a report to my dashboard.',
  tags,
  params,
  response: one,
})
export const unpinReport = endpoint('DELETE', '/api/reports/saved/:id/pin', {
  summary: 'Takes a report off my dashboard.',
  tags,
  params,
  response: one,
})
export const scheduleReport = endpoint('PUT', '/api/reports/saved/:id/schedule', {
  summary: 'Sends one of my reports by email, every week or month.',
  tags,
  params,
  body: scheduleBody,
  response: one,
})
export const unscheduleReport = endpoint('DELETE', '/api/reports/saved/:id/schedule', {
  summary: 'Ends the emails of one of my reports.',
  tags,
  params,
  response: one,
})

export const listOwnReports = endpoint('GET', '/api/customer/reports/saved', {
  summary: 'Lists the reports that I saved.',
  tags,
  querystring: listQuery,
  response: listed,
})
export const createOwnReport = endpoint('POST', '/api/customer/reports/saved', {
  key: 'optional',
  summary: 'Saves a report of one of my clients. Takes an Idempotency-Key.',
  tags,
  body: z.strictObject(ownFields),
  response: { 201: savedReportSchema },
})
export const updateOwnReport = endpoint('PATCH', '/api/customer/reports/saved/:id', {
  ifMatch: 'required',
  summary: 'Renames or overwrites one of my reports. Needs If-Match.',
  tags,
  params,
  body: z.strictObject(ownFields).partial(),
  response: one,
})
export const removeOwnReport = endpoint('DELETE', '/api/customer/reports/saved/:id', {
  summary: 'Removes one of my reports, and ends its emails.',
  tags,
  params,
  response: { 204: z.undefined() },
})
export const scheduleOwnReport = endpoint('PUT', '/api/customer/reports/saved/:id/schedule', {
  summary: 'Sends one of my reports to me by email.',
  tags,
  params,
  body: scheduleBody.omit({ recipients: true }),
  response: one,
})
export const unscheduleOwnReport = endpoint('DELETE', '/api/customer/reports/saved/:id/schedule', {
  summary: 'Ends the emails of one of my reports.',
  tags,
  params,
  response: one,
})

const token = z.strictObject({ token: z.string().min(10).max(300) })
/** The link in an email. It shows a page that asks first. */
export const openReportUnsubscribe = endpoint('GET', '/api/report-mails/:token/unsubscribe', {
  summary: 'Shows the page that ends the emails of a report.',
  tags,
  params: token,
  response: { 200: z.any() },
})
export const unsubscribeFromReport = endpoint('POST', '/api/report-mails/:token/unsubscribe', {
  summary: 'Ends the emails of a report for one recipient, without signing in. Safe to repeat.',
  tags,
  params: token,
  body: z.any().optional(),
  response: { 200: z.any() },
})
