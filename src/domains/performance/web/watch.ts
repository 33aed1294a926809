// The measurements of this browser, sent in batches and when the page closes. They contain path patterns and times,
// never typed text or viewed data.

import { onFatal } from '#platform/web/analytics.ts'
import { observeCalls, request } from '#platform/web/api-client.ts'
import { createPerformanceTracker } from '#platform/web/performance-tracker.ts'
import { observeVitals } from '#platform/web/web-vitals.ts'
import type { BodyInput } from '#shared/endpoint.ts'
import * as contract from '../contract/endpoints.ts'

type Report = BodyInput<typeof contract.reportPerformance>
type ErrorReport = BodyInput<typeof contract.reportError>
type Options = {
  performance: boolean
  errors: boolean /** The pattern of the page. */
  routeNow: () => string
}

const SEND_EVERY_MS = 30_000
const MAX_AT_ONCE = 100
/** A page may fail repeatedly. The server learns nothing from the tenth report. */
const MAX_ERRORS = 10

export function watch({ performance, errors, routeNow }: Options): () => void {
  const stops = [
    ...(performance ? [watchPerformance(routeNow)] : []),
    ...(errors ? [watchErrors(routeNow)] : []),
  ]
  return () => stops.forEach((stop) => stop())
}

const empty = (): Report => ({ vitals: [], calls: [], violations: [] })

function watchPerformance(routeNow: () => string): () => void {
  // Vitals belong to the page that was loaded, not to later navigation.
  const firstRoute = routeNow()
  let waiting = empty()
  const tracker = createPerformanceTracker({
    onSample: ({ path, ms }) => push(waiting.calls, { path, ms: Math.round(ms) }),
    onViolation: ({ path, p99, samples }) =>
      push(waiting.violations, { path, p99, samples, route: routeNow() }),
  })
  function flush(): void {
    if (waiting.vitals.length + waiting.calls.length + waiting.violations.length === 0) return
    const body = waiting
    waiting = empty()
    sendReport('/api/performance/reports', body)
  }
  const handleLeave = () => {
    if (document.visibilityState === 'hidden') flush()
  }
  const stops = [
    observeCalls(tracker.record),
    observeVitals(({ name, value }) => push(waiting.vitals, { name, value, route: firstRoute })),
  ]
  const timer = setInterval(flush, SEND_EVERY_MS)
  document.addEventListener('visibilitychange', handleLeave)
  window.addEventListener('pagehide', flush)
  return () => {
    stops.forEach((stop) => stop())
    clearInterval(timer)
    document.removeEventListener('visibilitychange', handleLeave)
    window.removeEventListener('pagehide', flush)
    flush()
  }
}

function push<T>(list: T[], item: T): void {
  if (list.length < MAX_AT_ONCE) list.push(item)
}

function watchErrors(routeNow: () => string): () => void {
  let sent = 0
  function report(error: unknown, fatal: boolean): void {
    if (sent >= MAX_ERRORS) return
    sent += 1
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    const body: ErrorReport = {
      message: message.slice(0, 2_000),
      stack: stack.slice(0, 8_000),
      route: routeNow(),
      fatal,
    }
    sendReport('/api/performance/errors', body)
  }
  const handleError = ({ error }: ErrorEvent) => report(error, false)
  const handleRejection = ({ reason }: PromiseRejectionEvent) => report(reason, false)
  const stop = onFatal((error) => report(error, true))
  window.addEventListener('error', handleError)
  window.addEventListener('unhandledrejection', handleRejection)
  return () => {
    stop()
    window.removeEventListener('error', handleError)
    window.removeEventListener('unhandledrejection', handleRejection)
  }
}

/** Outlives the page like a beacon, but can send the header of the forgery check. */
function sendReport(path: string, body: unknown): void {
  // Failed reports are lost. A measurement is not worth a retry.
  request('POST', path, { body, keepalive: true }).catch(() => undefined)
}
