// The ten ready reports, and the reports that are tables of their own instead of figures with a split.
import { z } from 'zod'
import { timestampSchema } from '#platform/shared/dates.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { exportEndpoint } from '#platform/shared/export-file.ts'
import { UNITS } from './figures.ts'
import { type Definition } from './saved.ts'
import { spanQuerySchema } from './schemas.ts'

/** Reports that no figure with a split can express. */
export const TABLE_REPORTS = [
  'fill-rate-by-area',
  'recruiters-week',
  'time-in-stage',
  'disqualified-reasons',
  'stock-by-age',
] as const
export type TableReport = (typeof TABLE_REPORTS)[number]

type Ready = { key: string; name: string; description: string } & (
  | { report: Definition }
  | { table: TableReport }
)

const lastMonths = (
  figures: Definition['figures'],
  by: Definition['by'],
  show: Definition['show'] = 'bars',
) => ({
  report: {
    figures,
    by,
    show,
    period: { last: '90_days' as const },
    compare: 'previous' as const,
    filters: {},
  },
})

export const READY_REPORTS: readonly Ready[] = [
  {
    key: 'cost-per-hire-by-source',
    name: 'Cost per hire by source',
    description: 'Which source brings hires at what price.',
    ...lastMonths(['hires', 'spendCents', 'costPerHireCents'], 'source'),
  },
  {
    key: 'first-call-by-recruiter',
    name: 'Speed to first call by recruiter',
    description: 'Minutes from delivery to the first contact.',
    ...lastMonths(['firstCallMinutes', 'contacted', 'contactRate'], 'recruiter'),
  },
  {
    key: 'funnel-by-posting',
    name: 'Funnel by posting',
    description: 'From applications to hires, for each job posting.',
    ...lastMonths(['applications', 'interviews', 'offers', 'hires'], 'job', 'table'),
  },
  {
    key: 'fill-rate-by-area',
    name: 'Fill rate by area',
    description: 'Openings of postings, and how many are filled.',
    table: 'fill-rate-by-area',
  },
  {
    key: 'returns-by-campaign',
    name: 'Returns by campaign',
    description: 'Where returned leads come from.',
    ...lastMonths(['delivered', 'returned', 'kept', 'spendCents'], 'campaign', 'table'),
  },
  {
    key: 'revenue-by-client',
    name: 'Revenue and margin by client',
    description: 'What clients pay, and what remains after our cost.',
    report: {
      figures: ['delivered', 'spendCents', 'marginCents'],
      by: 'client',
      show: 'table',
      period: { last: 'month' },
      compare: 'previous',
      filters: {},
    },
  },
  {
    key: 'recruiters-week',
    name: "Recruiters' week",
    description: 'Calls, messages, submissions, interviews and hires of each recruiter.',
    table: 'recruiters-week',
  },
  {
    key: 'time-in-stage',
    name: 'Time in stage',
    description: 'How many days candidates spend in each stage.',
    table: 'time-in-stage',
  },
  {
    key: 'disqualified-reasons',
    name: 'Why candidates were disqualified',
    description: 'Reasons, and the side that decided.',
    table: 'disqualified-reasons',
  },
  {
    key: 'stock-by-age',
    name: 'Age of stock',
    description: 'Leads that can be sold, by category and age.',
    table: 'stock-by-age',
  },
]

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

/** The screen of managers. The same rows as the ready report, with the median days of each stage. */
export const getRecruiters = endpoint('GET', '/api/reports/recruiters', {
  summary: 'Returns the work of each recruiter in a period.',
  tags,
  querystring: tableQuerySchema,
  response: { 200: tableAnswerSchema },
})
