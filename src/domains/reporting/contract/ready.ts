// The reports that are tables of their own instead of figures with a split, and the screen of recruiters.
import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { UNITS } from './figures.ts'
import { spanQuerySchema } from './schemas.ts'

export * from './ready-reports.ts'

const { get, file } = endpoints('reports')

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

export const getTableReport = get('/api/reports/tables/:name', {
  summary: 'Returns one of the reports that are tables of their own.',
  params: z.strictObject({ name: z.string().max(60) }),
  query: tableQuerySchema,
  answer: tableAnswerSchema,
})

/** The report is named in the query, because the address of a file has no parameters. */
export const exportTableReport = file(
  '/api/reports/tables/export.csv',
  tableQuerySchema.extend({ name: z.string().max(60) }),
)

export const getTablePdf = get('/api/reports/tables/export.pdf', {
  summary: 'Downloads one of the reports that are tables of their own as PDF.',
  query: tableQuerySchema.extend({ name: z.string().max(60) }),
  answer: z.any(),
})

/** The screen of managers. The same rows as the ready report, with the median days of each stage. */
export const getRecruiters = get('/api/reports/recruiters', {
  summary: 'Returns the work of each recruiter in a period.',
  query: tableQuerySchema,
  answer: tableAnswerSchema,
})
