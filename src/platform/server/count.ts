// Totals for lists: exact while that is cheap, the planner's estimate beyond. An exact count of a million costs five pages.
import { EXACT_COUNT_LIMIT, type Total } from '#platform/shared/list.ts'
import type { Db } from './database.ts'

type Plan = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }

export async function countUpTo(db: Db, fromWhere: string, values: readonly unknown[]): Promise<Total> {
  const [plan] = await db.query<Plan>({ text: `explain (format json) select 1 ${fromWhere}`, values })
  const estimate = plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  // The planner may be off by a few times; only a clearly large estimate saves the counting.
  if (estimate > 3 * EXACT_COUNT_LIMIT) return { count: Math.round(estimate), exact: false }
  const [row] = await db.query<{ count: number }>({
    text: `select count(*) as count from (select 1 ${fromWhere} limit ${EXACT_COUNT_LIMIT + 1}) as counted`,
    values,
  })
  const count = row?.count ?? 0
  if (count <= EXACT_COUNT_LIMIT) return { count, exact: true }
  return { count: Math.max(count, Math.round(estimate)), exact: false }
}
