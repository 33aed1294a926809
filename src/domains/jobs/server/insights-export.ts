// The figures as a CSV file: one line for each posting, day and source.
import type { ExportColumns, ListExport } from '#platform/server/list-export.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { CustomerActor } from '#shared/roles.ts'
import type { InsightsQuery } from '../contract/portal.ts'
import { sourceWord } from './insights-rules.ts'
import { spanOf, withinOf } from './insights-service.ts'
import { type DetailRow, insights } from './ports.ts'

const COLUMNS: ExportColumns<DetailRow> = {
  Day: (row) => row.day,
  Reference: (row) => row.reference,
  Title: (row) => row.title,
  Source: (row) => sourceWord(row.source),
  Views: (row) => row.views,
  Applied: (row) => row.applies - row.submitted,
  Submitted: (row) => row.submitted,
  'From the public page': (row) => row.fromPage,
  Interviewed: (row) => row.interviews,
  Hired: (row) => row.hires,
}

export function exportInsights(context: Context<CustomerActor>, query: InsightsQuery): ListExport<DetailRow> {
  return {
    list: 'job-insights',
    query,
    columns: COLUMNS,
    page: async () => ({
      rows: await insights.get().list(context.db, spanOf(context, query.days).span, withinOf(context, query)),
      nextCursor: null,
    }),
  }
}
