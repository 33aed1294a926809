// The logic of the connection-aware error screen: error classes, connection state, and automatic retries. Numbers and
// words are from the specification. It renders nothing.
import { reportFatal } from './analytics.ts'

type ErrorKind = 'network' | 'performance' | 'runtime'
export type Connection = { readonly online: boolean; readonly slow: boolean }

export const maxRetries = 3
const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 10_000
/** The page must work this long after an automatic retry before a failure counts as new. */
const CALM_MS = 15_000
const SLOW_TYPES = new Set(['slow-2g', '2g', '3g'])

export function classifyError(message: string): ErrorKind {
  if (/network|fetch/i.test(message)) return 'network'
  return /performance|memory/i.test(message) ? 'performance' : 'runtime'
}

/** 1 s before the first retry, then doubled, at most 10 s. */
export function retryDelay(attempt: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1))
}

export function isSlowType(effectiveType: string | undefined): boolean {
  return effectiveType !== undefined && SLOW_TYPES.has(effectiveType)
}

type NetworkInformation = EventTarget & { effectiveType?: string }
const lineOf = () => (navigator as Navigator & { connection?: NetworkInformation }).connection

let last: Connection = { online: true, slow: false }

/** The same object while nothing changes, so React can compare it. */
export function readConnection(): Connection {
  const online = navigator.onLine
  const slow = isSlowType(lineOf()?.effectiveType)
  if (online !== last.online || slow !== last.slow) last = { online, slow }
  return last
}

export function subscribeToConnection(listener: () => void): () => void {
  const line = lineOf()
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  line?.addEventListener?.('change', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
    line?.removeEventListener?.('change', listener)
  }
}

type Failure = { error: Error /** Where it happened: elsewhere, retries are counted anew. */; place: string }

/**
 * Counts and starts automatic retries. The screen disappears with every attempt and comes back on failure, so the count
 * is here and not in the screen.
 */
export function createRecovery(report: (error: Error) => void = reportFatal) {
  let failure: Failure | null = null
  let place = ''
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function publish(next: number): void {
    attempt = next
    for (const listener of listeners) listener()
  }

  /** The screen shows this error. It is retried later if that can help. */
  function fail(next: Failure, retry: () => void): void {
    if (next.error !== failure?.error) report(next.error)
    failure = next
    clearTimeout(timer)
    if (next.place !== place) publish(0)
    ;({ place } = next)
    if (classifyError(next.error.message) !== 'network' || attempt >= maxRetries) return
    timer = setTimeout(
      () => {
        publish(attempt + 1)
        retry()
      },
      retryDelay(attempt + 1),
    )
  }

  /** The screen is gone. If it does not come back soon, the retry worked. */
  function rest(): void {
    clearTimeout(timer)
    timer = setTimeout(() => publish(0), CALM_MS)
  }

  return {
    fail,
    rest,
    /** The user acts, or the connection is back: the count restarts. */
    restart(): void {
      clearTimeout(timer)
      publish(0)
    },
    attempts: () => attempt,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
