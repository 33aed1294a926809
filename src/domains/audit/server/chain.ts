// Seals committed events into blocks each minute, and checks old blocks in turn. No writer waits for it.

import { z } from 'zod'
import { lockOrStop } from '#platform/server/lock-timeout.ts'
import type { LoopDefinition } from '#platform/server/module.ts'
import { job } from '#platform/server/module.ts'
import { makeMonthsOf } from '#platform/server/months.ts'
import { allowLongStatements, type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import * as queries from './queries/chain.ts'

const EVERY_MS = 60_000
const BLOCK_EVENTS = 20_000
const CHECKED_EVENTS = 20_000
const LONG_MS = 120_000
// Before any event.
const START = { floorAt: '1000-01-01T00:00:00Z', ceilingAt: 'infinity' }

/** Answers whether there is more to seal at once. */
export function sealEvents(context: Context): Promise<boolean> {
  return transaction(context, async (tx) => {
    await allowLongStatements(tx.db, LONG_MS)
    if (!(await queries.takeTurn(tx.db))) return false
    const now = await queries.findHorizon(tx.db)
    if (!now?.tx || !now.cluster) return false
    const start = await nextBlock(tx, { tx: now.tx, cluster: now.cluster })
    if (start.from >= now.tx) return false
    const full = await queries.findFullAt(tx.db, { ...start, to: now.tx, events: BLOCK_EVENTS })
    const to = full ? Math.max(full, start.from + 1) : now.tx
    await queries.sealBlock(tx.db, { ...start, cluster: now.cluster, to, ceilingAt: START.ceilingAt })
    return full !== undefined && full !== null
  })
}

/**
 * Where the next block starts. A database that was restored elsewhere counts its transactions anew, so its blocks take
 * events after the last sealed one.
 */
async function nextBlock({ db }: Tx, { tx, cluster }: { tx: number; cluster: string }) {
  const last = await queries.findLastBlock(db)
  if (!last) return { seq: 1, floorAt: START.floorAt, from: 0, previous: Buffer.alloc(0) }
  const next = { seq: last.seq + 1, previous: last.hash }
  const isSame = last.cluster === cluster && last.toTx <= tx
  if (isSame) return { ...next, floorAt: last.floorAt, from: last.toTx }
  return { ...next, floorAt: last.lastAt ?? last.floorAt, from: 0 }
}

export const checkBlocks = (context: Context) =>
  transaction(context, async (tx) => {
    await allowLongStatements(tx.db, LONG_MS)
    if (await queries.takeTurn(tx.db)) await queries.checkOldest(tx.db, CHECKED_EVENTS)
  })

export const chainLoop: LoopDefinition = {
  name: 'audit chain',
  everyMs: EVERY_MS,
  async run(context) {
    if (await sealEvents(context)) return true
    await checkBlocks(context)
    return false
  },
}

const TABLES = ['audit_log', 'audit_values']
const FIRST_AHEAD = 2
const MONTHS_AHEAD = 14

/** A year ahead. The month of the migration and the next one lie in the first partition. */
export const monthsJob = job({
  name: 'audit.months',
  payload: z.object({}),
  retryLimit: 20,
  retryDelaySeconds: 60,
  schedule: '47 3 * * *',
  async run(context) {
    const isDone = await transaction(context, (tx) => lockOrStop(tx.db, () => makeAllMonths(tx)))
    // A long reader holds the table. Writers must not queue behind this job.
    if (!isDone)
      throw new Error('The months of the audit log could not be locked. They are made at the next try.')
  },
})

async function makeAllMonths({ db, now }: Tx): Promise<true> {
  for (const table of TABLES)
    await makeMonthsOf(
      db,
      { table, column: 'at', from: (at) => at.toISOString(), first: FIRST_AHEAD, ahead: MONTHS_AHEAD },
      now,
    )
  return true
}
