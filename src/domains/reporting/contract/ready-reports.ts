// The ten ready reports, without schemas, so that screens can load them cheaply.
import type { Definition, SavedDefinition, TableDefinition } from './saved.ts'
import { TABLE_REPORTS, type TableReport } from './words.ts'

export { TABLE_REPORTS, type TableReport }
export const isTable = (report: SavedDefinition): report is TableDefinition => 'table' in report

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
    ...lastMonths(['costPerHireCents', 'hires', 'spendCents'], 'source'),
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
    description: 'Returned leads of each campaign.',
    ...lastMonths(['delivered', 'returned', 'kept', 'spendCents'], 'campaign', 'table'),
  },
  {
    key: 'revenue-by-client',
    name: 'Revenue and margin by client',
    description: 'Spend of each client, and the margin after our cost.',
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
