// Stores reports of browsers as counts, and computes the figures.
import { hash } from 'node:crypto'
import { readInstallation } from '#platform/server/installation.ts'
import type { Context } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { cutEnd } from '#shared/cut-text.ts'
import type { Body } from '#shared/endpoint.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { Performance, reportError, reportPerformance } from '../contract/endpoints.ts'
import { toCalls, toError, toVitals, toWarning } from './present.ts'
import {
  addMeasurements,
  countError,
  insertWarning,
  listCounts,
  listErrors,
  listWarnings,
  type Measurement,
  type WarningRow,
} from './queries/measurements.ts'
import { bucketOf, frames, rate, rateCall, scrub } from './rules.ts'

type Report = Body<typeof reportPerformance>
type Warning = Omit<WarningRow, 'id' | 'at'>

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** Returns warnings for the log. Stores nothing while measuring is off. */
export async function keepReport(context: Context, report: Report): Promise<Warning[]> {
  if (!(await readInstallation(context.db)).measurePerformance) return []
  const warnings = warningsIn(report)
  await transaction(context, async (tx) => {
    const measured = measurementsIn(report)
    if (measured.length > 0) await addMeasurements(tx.db, dayOf(tx.now), measured)
    for (const each of warnings)
      await insertWarning(tx.db, { ...each, id: uuidv7(), at: tx.now.toISOString() })
  })
  return warnings
}

function measurementsIn({ vitals, calls }: Report): Measurement[] {
  return [
    ...vitals.map(({ name, route, value }) => ({
      kind: 'vital' as const,
      name,
      route,
      bucket: bucketOf(name, value),
      rating: rate(name, value),
    })),
    ...calls.map(({ path, ms }) => ({
      kind: 'call' as const,
      name: path,
      route: '',
      bucket: bucketOf(path, ms),
      rating: rateCall(ms),
    })),
  ]
}

function warningsIn({ vitals, violations }: Report): Warning[] {
  return [
    ...vitals
      .filter(({ name, value }) => rate(name, value) === 'poor')
      .map(({ name, route, value }) => ({ kind: 'vital' as const, name, route, value, samples: 1 })),
    ...violations
      .filter(({ p99 }) => rateCall(p99) === 'poor')
      .map(({ path, p99, samples, route }) => ({
        kind: 'call' as const,
        name: path,
        route,
        value: p99,
        samples,
      })),
  ]
}

const MESSAGE_MAX = 300

export async function keepError(context: Context, input: Body<typeof reportError>): Promise<boolean> {
  if (!(await readInstallation(context.db)).collectErrors) return false
  const message = cutEnd(scrub(input.message), MESSAGE_MAX)
  const stack = cutEnd(frames(input.stack), 4_000)
  const [place = ''] = stack.split('\n')
  const fingerprint = hash('sha256', `${message}\n${place}\n${input.route}`).slice(0, 32)
  await countError(context.db, { fingerprint, message, stack, route: input.route, fatal: input.fatal })
  return true
}

export async function getPerformance({ db, now }: Context): Promise<Performance> {
  const counts = await listCounts(db, dayOf(now))
  return {
    vitals: toVitals(counts.filter(({ kind }) => kind === 'vital')),
    calls: toCalls(counts.filter(({ kind }) => kind === 'call')),
    warnings: (await listWarnings(db)).map(toWarning),
    errors: (await listErrors(db)).map(toError),
  }
}
