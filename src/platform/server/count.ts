// Totals for lists: exact while that is cheap, then the planner's estimate. An exact count of a million costs five
// pages.
import { EXACT_COUNT_LIMIT, type Total } from '#shared/list.ts'
import type { Db } from './database.ts'
import { statement } from './statement.ts'

type PlanNode = { 'Plan Rows': number; 'Total Cost': number }
type Plan = { 'QUERY PLAN': [{ Plan: PlanNode }] }

/** In the planner's units, about one page or row each. Counting may cost a few milliseconds. */
const CHEAP = 2_500

/** For combined filters the planner may be off by a few times, but it knows the total of the table. */
export async function countUpTo(
  db: Db,
  fromWhere: string,
  values: readonly unknown[],
  { all = false }: { all?: boolean } = {},
): Promise<Total> {
  const { rows, cost } = await plan(db, fromWhere, values)
  const estimated = { count: Math.round(rows), exact: false }
  // An index scan stops at the limit, so its share of the cost decides.
  const countingCost = cost * Math.min(1, EXACT_COUNT_LIMIT / rows)
  if (rows > (all ? 1.2 : 3) * EXACT_COUNT_LIMIT || countingCost > CHEAP) return estimated
  const counted = await countFew(db, fromWhere, values)
  return counted.exact ? counted : { count: Math.max(counted.count, estimated.count), exact: false }
}

/** For queries that start from few rows and are always cheap. */
export async function countFew(db: Db, fromWhere: string, values: readonly unknown[]): Promise<Total> {
  const [row] = await db.query<{ count: number }>({
    text: `select count(*) as count from (select 1 ${fromWhere} limit ${EXACT_COUNT_LIMIT + 1}) as counted`,
    values,
  })
  const count = row?.count ?? 0
  return { count, exact: count <= EXACT_COUNT_LIMIT }
}

/** The total of a partly read list: at least this many. */
export const cutIf = (cut: boolean, total: Total): Total =>
  cut ? { count: total.count, exact: false, cut: true } : total

export async function estimateRows(db: Db, fromWhere: string, values: readonly unknown[]): Promise<number> {
  return (await plan(db, fromWhere, values)).rows
}

/** An estimate is as good seconds later, and planning costs a third of a list's time in the database. */
const KEPT_MS = 5_000
const MAX_KEPT = 500
const kept = new Map<string, { at: number; rows: number; cost: number }>()

async function plan(db: Db, fromWhere: string, values: readonly unknown[]) {
  const key = JSON.stringify([fromWhere, values])
  const known = kept.get(key)
  if (known && performance.now() - known.at < KEPT_MS) return known
  const estimate = { at: performance.now(), ...(await askPlan(db, fromWhere, values)) }
  kept.delete(key)
  kept.set(key, estimate)
  const [oldest] = kept.keys()
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  return estimate
}

async function askPlan(db: Db, fromWhere: string, values: readonly unknown[]) {
  const [row] = await db.query<Plan>({ text: `explain (format json) select 1 ${fromWhere}`, values })
  const node = row?.['QUERY PLAN'][0].Plan
  return { rows: node?.['Plan Rows'] ?? 0, cost: node?.['Total Cost'] ?? 0 }
}

const tableRows = statement(
  'count.table-rows',
  'select greatest(reltuples, 0)::float8 as rows from pg_class where oid = $1::regclass',
)

export async function estimateTableRows(db: Db, table: string): Promise<number> {
  return (await tableRows.first(db, [table]))?.rows ?? 0
}
