import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reportFatal } from './analytics.ts'
import {
  classifyError,
  createRecovery,
  isSlowType,
  maxRetries,
  readConnection,
  retryDelay,
  subscribeToConnection,
} from './connection.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('an error', () => {
  it.each([
    ['Failed to fetch', 'network'],
    ['NetworkError when attempting to reach the server', 'network'],
    ['The network is down', 'network'],
    ['A performance budget and a fetch', 'network'],
    ['Poor performance', 'performance'],
    ['Out of memory', 'performance'],
    ['x is not a function', 'runtime'],
    ['', 'runtime'],
  ])('"%s" is of the kind %s', (message, kind) => expect(classifyError(message)).toBe(kind))
})

describe('the pause before a retry', () => {
  it('is 1 s, doubled each time, at most 10 s', () =>
    expect([1, 2, 3, 4, 5, 6].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]))
})

describe('a connection', () => {
  it.each(['slow-2g', '2g', '3g'])('of the type %s is slow', (type) => expect(isSlowType(type)).toBe(true))
  it.each(['4g', '', undefined])('of the type %s is not', (type) => expect(isSlowType(type)).toBe(false))

  it('is the same object until it changes, and is watched', () => {
    const browser = new EventTarget()
    const line = Object.assign(new EventTarget(), { effectiveType: '4g' })
    const navigator = { onLine: true, connection: line }
    vi.stubGlobal('window', browser)
    vi.stubGlobal('navigator', navigator)
    const listener = vi.fn<() => void>()
    const stop = subscribeToConnection(listener)
    const before = readConnection()
    expect(before).toEqual({ online: true, slow: false })
    expect(readConnection()).toBe(before)
    navigator.onLine = false
    line.effectiveType = '3g'
    browser.dispatchEvent(new Event('offline'))
    line.dispatchEvent(new Event('change'))
    expect(listener).toHaveBeenCalledTimes(2)
    expect(readConnection()).toEqual({ online: false, slow: true })
    stop()
    browser.dispatchEvent(new Event('online'))
    expect(listener).toHaveBeenCalledTimes(2)
  })
})

describe('the recovery', () => {
  const network = () => new Error('Failed to fetch')
  const start = () => {
    const report = vi.fn<(error: Error) => void>()
    const retry = vi.fn<() => void>()
    const recovery = createRecovery(report)
    return {
      report,
      retry,
      recovery,
      failWith: (error: Error, place = '/a') => recovery.fail({ error, place }, retry),
    }
  }

  it('retries a network error three times with growing delays, then stops', () => {
    const { recovery, retry, failWith } = start()
    for (const [delay, attempt] of [
      [1_000, 1],
      [2_000, 2],
      [4_000, 3],
    ] as const) {
      failWith(network())
      vi.advanceTimersByTime(delay - 1)
      expect(recovery.attempts()).toBe(attempt - 1)
      vi.advanceTimersByTime(1)
      expect(recovery.attempts()).toBe(attempt)
      expect(retry).toHaveBeenCalledTimes(attempt)
      // The screen disappears for the attempt and comes back.
      recovery.rest()
    }
    failWith(network())
    vi.advanceTimersByTime(60_000)
    expect(retry).toHaveBeenCalledTimes(maxRetries)
    expect(recovery.attempts()).toBe(3)
  })

  it.each(['Out of memory', 'x is not a function'])('leaves "%s" to the user', (message) => {
    const { retry, failWith } = start()
    failWith(new Error(message))
    vi.advanceTimersByTime(60_000)
    expect(retry).not.toHaveBeenCalled()
  })

  it('restarts the count when the user acts, elsewhere, and after the page has worked', () => {
    const { recovery, failWith } = start()
    const failOnce = (place?: string) => {
      failWith(network(), place)
      vi.advanceTimersByTime(10_000)
      return recovery.attempts()
    }
    expect(failOnce()).toBe(1)
    recovery.restart()
    expect(failOnce()).toBe(1)
    expect(failOnce('/b')).toBe(1)
    recovery.rest()
    vi.advanceTimersByTime(15_000)
    expect(recovery.attempts()).toBe(0)
  })

  it('reports each error once to its listeners', () => {
    const { recovery, report, failWith } = start()
    const listener = vi.fn<() => void>()
    const stop = recovery.subscribe(listener)
    const error = network()
    failWith(error)
    failWith(error)
    expect(report.mock.calls).toEqual([[error]])
    vi.advanceTimersByTime(1_000)
    const heard = listener.mock.calls.length
    expect(heard).toBeGreaterThan(0)
    stop()
    recovery.restart()
    expect(listener).toHaveBeenCalledTimes(heard)
  })
})

describe('a fatal error', () => {
  it('is sent to an analytics service on the page', () => {
    const gtag = vi.fn<(...words: unknown[]) => void>()
    vi.stubGlobal('gtag', gtag)
    reportFatal(new Error('broken'))
    expect(gtag).toHaveBeenCalledWith('event', 'exception', { description: 'broken', fatal: true })
  })
  it('is counted once, however many screens show it', () => {
    const gtag = vi.fn<(...words: unknown[]) => void>()
    vi.stubGlobal('gtag', gtag)
    const error = new Error('shown twice')
    reportFatal(error)
    reportFatal(error)
    expect(gtag).toHaveBeenCalledTimes(1)
  })
  it('is sent to no one otherwise', () => expect(() => reportFatal(new Error('broken'))).not.toThrow())
})
