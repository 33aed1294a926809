// The figures as a file: a line for each posting, day and source.
import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { audit } from '#platform/server/audit.ts'
import { type Context, transaction } from '#platform/server/transaction.ts'
import type { CustomerActor } from '#platform/shared/roles.ts'
import type { InsightsQuery } from '../contract-portal.ts'
import { sourceWord } from './insights-rules.ts'
import { spanOf, withinOf } from './insights-service.ts'
import { listInsights } from './queries/insights.ts'

const COLUMNS = [
  'Day',
  'Reference',
  'Title',
  'Source',
  'Views',
  'Applications',
  'Through the page',
  'Interviewed',
  'Hired',
]

export async function exportInsights(
  context: Context<CustomerActor>,
  query: InsightsQuery,
): Promise<Readable> {
  const rows = await transaction(context, async (tx) => {
    await audit(tx, {
      action: 'exported_insights',
      subjectType: 'user',
      subjectId: tx.actor.userId,
      after: { ...query },
    })
    return listInsights(tx.db, spanOf(context, query.days).span, withinOf(context, query))
  })
  const csv = stringify({ header: true, columns: COLUMNS, bom: true, escape_formulas: true })
  const lines = rows.map((row) => [
    row.day,
    row.reference,
    row.title,
    sourceWord(row.source),
    row.views,
    row.applies,
    row.fromPage,
    row.interviews,
    row.hires,
  ])
  return pipeline(Readable.from(lines), csv, () => undefined)
}
