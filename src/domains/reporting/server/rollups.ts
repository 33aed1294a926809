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
    return (await rebuildStretches(tx)) || marks.length > 0
  })
}

async function count({ db }: Tx, marks: readonly queries.Mark[]): Promise<void> {
  await queries.countMonths(db, await queries.countDays(db, marks))
}

/** The newest days first, because reports ask for them. */
async function rebuildStretches(tx: Tx): Promise<boolean> {
  const taken = await queries.takeStretches(tx.db)
  const stretches = taken.filter((stretch) => !stretch.is_empty)
  if (stretches.length === 0) return taken.length > 0
  const now = stretches.map(newestOf)
  const later = stretches.flatMap(({ client_id, first }, place) => {
    const end = now[place]?.first ?? first
    return end > first ? [{ client_id, first, last: end }] : []
  })
  if (later.length > 0) await queries.markStretches(tx.db, later)
  await count(tx, await queries.marksOf(tx.db, now))
  return true
}

function newestOf({ client_id, first, last }: queries.Stretch): queries.Stretch {
  const newest = addDays(last, 1 - STRETCH_DAYS)
  return { client_id, first: newest > first ? newest : first, last }
}

export const countDaysLoop: LoopDefinition = {
  name: 'reporting.count-days',
  everyMs: 5_000,
  run: rebuildSome,
}
