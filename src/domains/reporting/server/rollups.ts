// The loop that counts changed days again, so that reports read sums. Reports are exact at any time, counted or not.
import type { LoopDefinition } from '#platform/server/module.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { addDays } from '#platform/shared/zoned-time.ts'
import * as queries from './queries/rebuild.ts'

/** Few enough that a client with a million leads stays below the time limit of a statement. */
const STRETCH_DAYS = 92

/** Answers whether there may be more. */
export function rebuildSome(context: Context): Promise<boolean> {
  return transaction(context, async (tx) => {
    if (!(await queries.lockRebuild(tx.db))) return false
    const marks = await queries.takeSome(tx.db)
    if (marks.length > 0) await count(tx, marks)
    return (await rebuildStretch(tx)) || marks.length > 0
  })
}

async function count({ db }: Tx, marks: readonly queries.Mark[]): Promise<void> {
  await queries.countMonths(db, await queries.countDays(db, marks))
}

/** The newest days first, because reports ask for them. */
async function rebuildStretch(tx: Tx): Promise<boolean> {
  const stretch = await queries.takeStretch(tx.db)
  if (!stretch) return false
  const { client_id, first: oldest, last } = stretch
  if (stretch.is_empty) return true
  const newest = addDays(last, 1 - STRETCH_DAYS)
  const first = newest > oldest ? newest : oldest
  if (first > oldest) await queries.markStretch(tx.db, { client_id, first: oldest, last: first })
  await count(tx, await queries.marksOf(tx.db, { client_id, first, last }))
  return true
}

export const countDaysLoop: LoopDefinition = {
  name: 'reporting.count-days',
  everyMs: 5_000,
  run: rebuildSome,
}
