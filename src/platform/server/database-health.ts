// Detects within two seconds that PostgreSQL no longer answers, refuses new requests, and releases waiting ones.
import { Pool } from 'pg'
import { connectionSettings, onConnect } from './connection.ts'
import type { Logger } from './log.ts'
import { unavailable } from './problem-handler.ts'
import { SwapRemoveList } from './swap-remove-list.ts'

const BEAT_MS = 400

export type DatabaseHealth = {
  readonly answering: boolean
  guard<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

type Watched = { url: string; log: Logger; silenceMs: number }

/** Uses its own connection, so a busy pool does not look like a silent database. */
export function watchDatabase({ url, log, silenceMs }: Watched): DatabaseHealth {
  const pool = new Pool({ ...connectionSettings(url), max: 1, onConnect: onConnect() })
  pool.on('error', ({ message }) => log.debug({ reason: message }, 'the health connection broke'))
  const waiting = new SwapRemoveList<(error: Error) => void>()
  let askedAt: number | null = null
  let answering = true

  function beat(): void {
    if (askedAt === null) {
      askedAt = Date.now()
      const answered = () => {
        askedAt = null
        answering = true
      }
      pool.query('select 1').then(answered, answered)
      return
    }
    if (Date.now() - askedAt < silenceMs) return
    if (answering) log.error('the database does not answer')
    answering = false
    for (const reject of waiting.empty()) reject(unavailable())
  }

  // Checked after the poll phase: a response that arrived while this process was busy must count.
  const timer = setInterval(() => setImmediate(beat), BEAT_MS)
  timer.unref()
  return {
    get answering() {
      return answering
    },
    guard<T>(work: () => Promise<T>): Promise<T> {
      // Not started: abandoned queries would fill the pool's queue and run when the database is back.
      if (!answering) return Promise.reject(unavailable())
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      // A caller may still wait for something else and gets the error later. Node would end the process before.
      promise.catch(() => {})
      const entry = waiting.add(reject)
      // Work that throws at once must not stay in the list.
      void (async () => work())()
        .then(resolve, reject)
        .finally(() => waiting.remove(entry))
      return promise
    },
    stop() {
      clearInterval(timer)
      return pool.end()
    },
  }
}
