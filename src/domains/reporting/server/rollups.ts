// The loop that counts changed days again, so that reports read sums. Reports are exact at any time, counted or not.
import type { LoopDefinition } from '#platform/server/module.ts'
import { allowLongStatements, type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { addDays } from '#shared/zoned-time.ts'
import * as queries from './queries/rebuild.ts'

/** Few enough that a client with a million leads stays below the time limit of a statement. */
const STRETCH_DAYS = 92
/** Of all clients together, for the same reason. */
const CLIENT_DAYS = 2_000
const MIN_DAYS = 3
/** On a busy machine the days of a large agency take longer than a request may. */
const STATEMENT_MS = 60_000

/** Answers whether there may be more. */
export function rebuildSome(context: Context): Promise<boolean> {
  return transaction(context, async (tx) => {
    if (!(await queries.lockRebuild(tx.db))) return false
    await allowLongStatements(tx.db, STATEMENT_MS)
    const marks = await queries.takeSome(tx.db)
    if (marks.length > 0) await queries.countMonths(tx.db, await queries.countDays(tx.db, marks))
    return (await rebuildStretches(tx)) || marks.length > 0
  })
}

/** The newest days first, because reports ask for them. */
async function rebuildStretches(tx: Tx): Promise<boolean> {
  const taken = await queries.takeStretches(tx.db)
  const stretches = taken.filter((stretch) => !stretch.isEmpty)
  if (stretches.length === 0) return taken.length > 0
  const end = stretches.reduce((last, stretch) => (stretch.last > last ? stretch.last : last), '')
  // The same days of all, so that each fact is read once. An interview in five years is the end of one client only.
  const reaching = stretches.filter(({ last }) => last > addDays(end, -daysFor(stretches.length)))
  const from = addDays(end, 1 - daysFor(reaching.length))
  const now = stretches.flatMap((stretch) => newestOf(stretch, from))
  const later = stretches.flatMap(({ clientId, first, last }) => {
    const until = last < from ? addDays(last, 1) : from
    return first < until ? [{ clientId, first, last: until }] : []
  })
  if (later.length > 0) await queries.markStretches(tx.db, later)
  await queries.countMonths(tx.db, await queries.countStretches(tx.db, now))
  return true
}

const daysFor = (clients: number) =>
  Math.min(STRETCH_DAYS, Math.max(MIN_DAYS, Math.floor(CLIENT_DAYS / clients)))

function newestOf({ clientId, first, last }: queries.Stretch, from: string): queries.Stretch[] {
  return last < from ? [] : [{ clientId, first: first > from ? first : from, last }]
}

export const countDaysLoop: LoopDefinition = {
  name: 'reporting.count-days',
  everyMs: 5_000,
  run: rebuildSome,
}
