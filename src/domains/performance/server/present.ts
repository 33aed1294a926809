// The response fields of measurements: percentiles, never single values.
import type { FailedJobRow, QueueRow } from '#platform/server/job-queues.ts'
import type { VitalName } from '#shared/vitals.ts'
import { CALL_BUDGET_MS } from '#shared/vitals.ts'
import type { Performance } from '../contract/endpoints.ts'
import type { FailedJob, JobQueue } from '../contract/operations.ts'
import { queueLabel } from '../contract/queues.ts'
import { causeWords } from './job-causes.ts'
import { maskedPayload } from './mask.ts'
import type { ErrorRow, Measurement, WarningRow } from './queries/measurements.ts'
import { atShare, samplesIn } from './rules.ts'

type Count = Measurement & { count: number }

function byKey(rows: readonly Count[]): Count[][] {
  return [...Map.groupBy(rows, ({ name, route }) => `${name} ${route}`).values()]
}

export function toVitals(rows: readonly Count[]): Performance['vitals'] {
  return byKey(rows)
    .flatMap((counts) => {
      const [first] = counts
      if (!first) return []
      const { value, rating } = atShare(first.name, counts, 0.75)
      const name = first.name as VitalName
      return [{ route: first.route, name, p75: value, rating, samples: samplesIn(counts) }]
    })
    .toSorted((a, b) => a.route.localeCompare(b.route) || a.name.localeCompare(b.name))
}

/** The slowest first. */
export function toCalls(rows: readonly Count[]): Performance['calls'] {
  return byKey(rows)
    .flatMap((counts) => {
      const [first] = counts
      if (!first) return []
      const p99 = atShare(first.name, counts, 0.99)
      return [
        {
          path: first.name,
          p75: atShare(first.name, counts, 0.75).value,
          // Rounded to a bucket, it could be on the wrong side of the budget.
          p99:
            p99.rating === 'poor'
              ? Math.max(p99.value, CALL_BUDGET_MS + 1)
              : Math.min(p99.value, CALL_BUDGET_MS),
          overBudget: p99.rating === 'poor',
          samples: samplesIn(counts),
        },
      ]
    })
    .toSorted((a, b) => b.p99 - a.p99)
}

export function toWarning(row: WarningRow): Performance['warnings'][number] {
  return {
    id: row.id,
    at: row.at,
    kind: row.kind,
    name: row.name,
    route: row.route,
    value: row.value,
    samples: row.samples,
  }
}

export function toError(row: ErrorRow): Performance['errors'][number] {
  return {
    id: row.fingerprint,
    message: row.message,
    route: row.route,
    stack: row.stack,
    fatal: row.fatal,
    count: row.count,
    firstAt: row.firstAt,
    lastAt: row.lastAt,
  }
}

export function toQueue(row: QueueRow): JobQueue {
  return {
    name: row.name,
    label: queueLabel(row.name),
    depth: row.waiting,
    active: row.active,
    oldestSeconds: row.oldestSeconds,
    rate: row.perMinute,
    failed: row.failed,
  }
}

export function toFailedJob(row: FailedJobRow): FailedJob {
  return {
    id: row.id,
    queue: row.queue,
    label: queueLabel(row.queue),
    cause: causeWords(row.cause),
    payload: maskedPayload(row.payload),
    attempts: row.attempts,
    createdAt: row.createdAt,
    failedAt: row.failedAt,
  }
}
