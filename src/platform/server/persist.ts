// A database that restarts while a worker starts must not end the process.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from './log.ts'

const AGAIN_MS = 250
/** Half a minute. */
const ATTEMPTS = 120

export async function persist<T>(work: () => Promise<T>, log: Logger): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      log.warn({ err: error }, 'a step of the start is repeated')
      await sleep(AGAIN_MS)
    }
  }
}
