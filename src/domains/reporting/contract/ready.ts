// The reports that are tables of their own instead of figures with a split, and the screen of recruiters.
import { z } from 'zod'
import { timestampSchema } from '#platform/shared/dates.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { exportEndpoint } from '#platform/shared/export-file.ts'
import { UNITS } from './figures.ts'
import { spanQuerySchema } from './schemas.ts'

export * from './ready-reports.ts'

const tags = ['reports']

export const tableQuerySchema = spanQuerySchema.extend({
  /** Recruiters' week: the reader's own line, or everyone's. */
  whose: z.enum(['mine', 'team']).default('team'),
})
export type TableQuery = z.infer<typeof tableQuerySchema>

const columnSchema = z.object({
  name: z.string(),
  label: z.string(),
  unit: z.enum([...UNITS, 'days']),
})
export const tableAnswerSchema = z.object({
  from: z.string(),
  to: z.string(),
  timezone: z.string(),
  asOf: timestampSchema,
  /** What the first column names, such as Area. */
  heading: z.string(),
  columns: z.array(columnSchema),
  rows: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      detail: z.string().nullable(),
      values: z.record(z.string(), z.number().nullable()),
      /** The list behind each value, where the product has one. */
      links: z.record(z.string(), z.string()),
    }),
  ),
  /** Null where a sum or median has no meaning. */
  total: z.record(z.string(), z.number().nullable()),
})
export type TableAnswer = z.infer<typeof tableAnswerSchema>

export const getTableReport = endpoint('GET', '/api/reports/tables/:name', {
  summary: 'Returns one of the reports that are tables of their own.',
  tags,
  params: z.strictObject({ name: z.string().max(60) }),
  querystring: tableQuerySchema,
  response: { 200: tableAnswerSchema },
})

/** The report is named in the query, because the address of a file has no parameters. */
export const exportTableReport = exportEndpoint(
  '/api/reports/tables/export.csv',
  tags,
  tableQuerySchema.extend({ name: z.string().max(60) }),
)

export const getTablePdf = endpoint('GET', '/api/reports/tables/export.pdf', {
  summary: 'Downloads one of the reports that are tables of their own as PDF.',
  tags,
  querystring: tableQuerySchema.extend({ name: z.string().max(60) }),
  response: { 200: z.any() },
})

/** The screen of managers. The same rows as the ready report, with the median days of each stage. */
export const getRecruiters = endpoint('GET', '/api/reports/recruiters', {
  summary: 'Returns the work of each recruiter in a period.',
  tags,
  querystring: tableQuerySchema,
  response: { 200: tableAnswerSchema },
})
