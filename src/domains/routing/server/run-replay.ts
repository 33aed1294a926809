// Runs a replay: reads its leads in pages, hands them to a thread, and notes progress and result. Nothing is sold or sent.
import { Worker } from 'node:worker_threads'
import { notify } from '#domains/notifications/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { publish } from '#platform/server/events.ts'
import { threadEnvironment } from '#platform/server/thread-environment.ts'
import type { Context } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import type { RuleSet } from '../contract/schemas.ts'
import { CAP_PERIODS } from '../contract/words.ts'
import { capKey } from '../engine/facts.ts'
import { type Counter, countTakes, listLastServed } from './queries/decisions.ts'
import {
  beginReplay,
  countPeriod,
  finishReplay,
  noteProgress,
  type ReplayRow,
  readPage,
} from './queries/replays.ts'
import { getRuleSet } from './queries/versions.ts'
import type { FromThread, ReplayTask, StoredResult, ToThread } from './replay-thread.ts'
import { loadSalesHistory } from './sales.ts'
import { clientsOf, countersAt, takeTurns } from './state.ts'

const SCRIPT = new URL('./replay-thread.ts', import.meta.url)
const PAGE = 5_000
const NOTE_MS = 300
/** A user who waited longer may have left the page. */
const NOTIFY_AFTER_SECONDS = 2
const LIMITS = { maxOldGenerationSizeMb: 1_024 }

export async function runReplay(context: Context, id: string): Promise<void> {
  const { db } = context
  const row = await beginReplay(db, id)
  if (!row) return
  try {
    const result = await replayInThread(db, row)
    if (result) await finish(context, row, result)
  } catch (error) {
    await finishReplay(db, { id, status: 'failed', error: 'The replay failed. Run it again.' })
    throw error
  }
}

function finish(context: Context, row: ReplayRow, result: StoredResult): Promise<void> {
  return transaction(context, async (tx) => {
    if (!(await finishReplay(tx.db, { id: row.id, status: 'done', result }))) return
    await publish(tx, { type: 'routing.updated', ids: [row.id], audience: 'staff' })
    if (result.seconds < NOTIFY_AFTER_SECONDS) return
    await notify(tx, {
      userId: row.createdBy,
      kind: 'replay_done',
      title: `The replay of ${result.leads.toLocaleString('en-US')} leads is done`,
      link: `/campaign-routing/replay?replay=${row.id}`,
    })
  })
}

/** Null when it was canceled. */
async function replayInThread(db: Db, row: ReplayRow): Promise<StoredResult | null> {
  const period = { from: row.periodFrom, to: row.periodTo }
  const [total, task] = [await countPeriod(db, period), await taskOf(db, row)]
  if (!(await noteProgress(db, { id: row.id, total, done: 0, at: null }))) return null
  const thread = new Worker(SCRIPT, { resourceLimits: LIMITS, env: threadEnvironment })
  try {
    const answer = follow(thread, { db, id: row.id, total })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    const tell = (message: ToThread) => thread.postMessage(message)
    tell({ kind: 'start', task })
    let after = { at: '-infinity', seq: 0 }
    for (;;) {
      const page = await Promise.race([readPage(db, { ...period, after, limit: PAGE }), answer])
      if (!page || !('leads' in page && 'lastSeq' in page) || page.count === 0) break
      tell({ kind: 'page', leads: page.leads })
      after = { at: page.lastAt ?? '-infinity', seq: page.lastSeq ?? 0 }
      if (page.count < PAGE) break
    }
    tell({ kind: 'run' })
    return await answer
  } finally {
    await thread.terminate()
  }
}

/** Notes progress a few times a second, which also finds out that the replay was canceled. */
function follow(
  thread: Worker,
  { db, id, total }: { db: Db; id: string; total: number },
): Promise<StoredResult | null> {
  return new Promise((resolve, reject) => {
    let reached: { done: number; at: number } = { done: 0, at: 0 }
    const timer = setInterval(() => {
      const at = reached.at ? new Date(reached.at) : null
      noteProgress(db, { id, total, done: reached.done, at })
        .then((isRunning) => (isRunning ? undefined : end(null)))
        .catch(fail)
    }, NOTE_MS)
    function end(result: StoredResult | null): void {
      clearInterval(timer)
      resolve(result)
    }
    function fail(error: unknown): void {
      clearInterval(timer)
      reject(error instanceof Error ? error : new Error(String(error)))
    }
    thread.on('message', (message: FromThread) => {
      if (message.kind === 'done') end(message.result)
      else reached = message
    })
    thread.once('error', fail)
    thread.once('exit', () => fail(new Error('The thread of the replay ended without a result.')))
  })
}

async function taskOf(db: Db, row: ReplayRow): Promise<ReplayTask> {
  const before = await getRuleSet(db, row.beforeVersion)
  const after: RuleSet = { version: row.afterVersion, rules: row.afterRules }
  const from = new Date(row.periodFrom)
  const to = new Date(row.periodTo)
  const turns = [...new Set([...takeTurns(before), ...takeTurns(after)])]
  const { changes, ...sales } = await loadSalesHistory(db, { clientIds: clientsOf(before, after), from, to })
  const state = {
    now: from.getTime(),
    used: await usedAt(db, [before, after], from),
    lastServed: await listLastServed(db, turns, from),
    refused: new Map(),
    ...sales,
  }
  return { before, after, state, changes }
}

/** The limits as they were when the period began. */
async function usedAt(db: Db, ruleSets: readonly RuleSet[], at: Date): Promise<Map<string, number>> {
  const counters = new Map<string, Counter>()
  for (const counter of ruleSets.flatMap((rules) => countersAt(rules, at.getTime())))
    counters.set(capKey(counter.targetId, counter.period, counter.periodStart), counter)
  const used = new Map<string, number>()
  for (const period of CAP_PERIODS) {
    const some = [...counters.values()].filter((counter) => counter.period === period)
    const counts = await countTakes(db, some, at)
    for (const { targetId, periodStart } of some)
      used.set(capKey(targetId, period, periodStart), counts.get(targetId) ?? 0)
  }
  return used
}
