// Work that a worker looks for again and again, for what arrives faster than jobs can be enqueued one by one.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.ts'
import type { Logger } from './log.ts'
import type { LoopDefinition } from './module.ts'
import { outgoingState } from './outgoing.ts'
import type { Services } from './services.ts'
import { systemContext } from './transaction.ts'

const AFTER_FAILURE_MS = 2_000
const PAUSED_MS = 1_000

type Looking = { name: string; everyMs: number; run(): Promise<unknown>; log: Logger }

/** Runs again and again, first after a pause. The answer stops it, and waits for the round that is under way. */
export function loopUntilStopped({ name, everyMs, run, log }: Looking): () => Promise<void> {
  const stopping = new AbortController()
  const rounds = (async () => {
    await pause(everyMs, stopping.signal)
    while (!stopping.signal.aborted) {
      await run().catch((err: unknown) => log.warn({ err, loop: name }, 'a round of background work failed'))
      await pause(everyMs, stopping.signal)
    }
  })()
  return async () => {
    stopping.abort()
    await rounds
  }
}

type LoopsInput = { definitions: readonly LoopDefinition[]; db: Database; log: Logger; services: Services }

/** Starts every loop. The answer stops them, and waits for the round that is under way. */
export function startLoops({ definitions, db, log, services }: LoopsInput): () => Promise<void> {
  const stopping = new AbortController()
  const rounds = definitions.map(async (definition) => {
    while (!stopping.signal.aborted) {
      try {
        const context = { ...systemContext(db, services), requestId: `loop ${definition.name}` }
        if (definition.reachesOutside && (await outgoingState(db)).outgoing === 'paused') {
          await pause(PAUSED_MS, stopping.signal)
          continue
        }
        const next = await definition.run(context)
        if (next !== true) await pause(next || definition.everyMs, stopping.signal)
      } catch (err) {
        log.warn({ err, loop: definition.name }, 'a round of background work failed')
        await pause(AFTER_FAILURE_MS, stopping.signal)
      }
    }
  })
  return async () => {
    stopping.abort()
    await Promise.all(rounds)
  }
}

/** Ends at once when the loops are stopped, also if that happened before it began. */
const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined)
