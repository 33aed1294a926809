// Keeps the figures of open months current. A small installation computes when someone looks, so its figures are exact.
// A large one computes in a job, and the answer says as of when.
import { z } from 'zod'
import { enqueue } from '#platform/server/enqueue.ts'
import { job } from '#platform/server/module.ts'
import { allowLongStatements, type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { MINUTE } from '#shared/durations.ts'
import { wallTimeOf } from '#shared/zoned-time.ts'
import { compute } from './compute.ts'
import * as queries from './queries/months.ts'

const EVERY_MS = 10 * MINUTE
const STATEMENT_MS = 10 * MINUTE
/** A computation in a job takes at most so small a part of the time. */
const RESTS = 20
/** So many open entries are computed while a reader waits. It does not depend on how busy the machine is. */
const MAX_ENTRIES = 40_000

async function isStale({ db, now }: Tx, { computedFor: last }: queries.SettingsRow): Promise<boolean> {
  if (!last || Math.abs(now.getTime() - Date.parse(last)) > EVERY_MS) return true
  const timezone = await queries.agencyTimezone(db)
  const dayOf = (at: Date) => wallTimeOf(at, timezone).day
  return dayOf(now) !== dayOf(new Date(last)) || queries.isMarked(db)
}

const takesLong = async ({ db }: Tx, { computedEntries: entries }: queries.SettingsRow) =>
  (entries ?? (await queries.estimateLeads(db))) > MAX_ENTRIES

/** After a long computation the database is left to others, however much changes. */
const isResting = ({ now }: Tx, { computedAt: at, computedMs: ms }: queries.SettingsRow) =>
  at !== null && ms !== null && Math.abs(now.getTime() - Date.parse(at)) < RESTS * ms

/** Readers ask for one computation a minute. */
const minuteOf = ({ now }: Tx) => Math.floor(now.getTime() / MINUTE)

/** Before figures are read. */
export async function refresh(context: Context): Promise<void> {
  const settings = await queries.getSettings(context.db)
  if (context.db.writes.isRefusing || !(await isStale(context, settings))) return
  if (!(await takesLong(context, settings))) await transaction(context, computeIfStale)
  else if (!isResting(context, settings))
    await enqueue(context, computeJob, {}, { key: `costs.compute ${minuteOf(context)}` })
}

async function computeIfStale(tx: Tx): Promise<void> {
  const settings = await queries.lockSettings(tx.db)
  if (await isStale(tx, settings)) await compute(tx, settings)
}

/** After an act that changes figures, in its transaction. */
export async function computeNow(tx: Tx): Promise<void> {
  const settings = await queries.lockSettings(tx.db)
  await allowLongStatements(tx.db, STATEMENT_MS)
  await compute(tx, settings)
}

export const computeJob = job({
  name: 'costs.compute',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 300,
  schedule: '*/10 * * * *',
  run: (context) =>
    transaction(context, async (tx) => {
      const settings = await queries.getSettings(tx.db)
      if (isResting(tx, settings) && (await takesLong(tx, settings))) return
      await allowLongStatements(tx.db, STATEMENT_MS)
      await computeIfStale(tx)
    }),
})
