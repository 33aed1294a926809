// The performance tracker: times a tenth of the important calls by path pattern, and records paths over their budget.
// Off by default. It sends nothing itself.
import { CALL_BUDGET_MS, percentile } from '#shared/vitals.ts'

export const SAMPLE_RATE = 0.1
export const MAX_SAMPLES = 100
export const MAX_VIOLATIONS = 100
export const VIOLATIONS_KEY = 'cdh-performance-violations'

export type Call = { method: string; path: string; ms: number }
export type Violation = { path: string; p99: number; samples: number; at: string }

const TRACKED = ['/api/candidates', '/api/interviews', '/api/dashboard/stats', '/api/webhook/facebook']
const OPERATIONS: readonly { name: string; method: string; path: string; search?: RegExp }[] = [
  { name: 'Create candidate', method: 'POST', path: '/api/candidates' },
  { name: 'Schedule interview', method: 'POST', path: '/api/interviews' },
  { name: 'Search candidates', method: 'GET', path: '/api/candidates', search: /[?&]q=./ },
]
const ID = /^(?=.*\d)[\w-]{4,}$/

/** The pattern of a call, or null if it is not measured. Ids and query strings are removed. */
export function trackedName({ method, path }: Pick<Call, 'method' | 'path'>): string | null {
  const [plain = '', search = ''] = path.split(/(?=\?)/)
  const operation = OPERATIONS.find(
    (each) => each.method === method && each.path === plain && (each.search?.test(search) ?? true),
  )
  if (operation) return operation.name
  if (!TRACKED.some((each) => plain === each || plain.startsWith(`${each}/`))) return null
  return plain
    .split('/')
    .map((part) => (ID.test(part) ? ':id' : part))
    .join('/')
}

type Options = {
  random?: () => number
  now?: () => Date
  storage?: Pick<Storage, 'getItem' | 'setItem'>
  onSample?: (sample: { path: string; ms: number }) => void
  onViolation?: (violation: Violation) => void
}

export function createPerformanceTracker(options: Options = {}) {
  const { random = Math.random, now = () => new Date(), storage = sessionStorage } = options
  const samples = new Map<string, number[]>()
  return {
    record(call: Call): void {
      const path = trackedName(call)
      if (path === null || random() >= SAMPLE_RATE) return
      // Drops the oldest, because old values say little.
      const known = [...(samples.get(path) ?? []), call.ms].slice(-MAX_SAMPLES)
      samples.set(path, known)
      options.onSample?.({ path, ms: call.ms })
      const p99 = percentile(known, 0.99)
      // A fast call is no news, even while an earlier slow one still affects its path.
      if (call.ms <= CALL_BUDGET_MS || p99 <= CALL_BUDGET_MS) return
      const violation = { path, p99: Math.round(p99), samples: known.length, at: now().toISOString() }
      keepViolation(storage, violation)
      options.onViolation?.(violation)
    },
    samplesOf: (path: string): readonly number[] => samples.get(path) ?? [],
  }
}

export function readViolations(storage: Pick<Storage, 'getItem'> = sessionStorage): Violation[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(VIOLATIONS_KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as Violation[]) : []
  } catch {
    return []
  }
}

function keepViolation(storage: Pick<Storage, 'getItem' | 'setItem'>, violation: Violation): void {
  try {
    const kept = [...readViolations(storage), violation].slice(-MAX_VIOLATIONS)
    storage.setItem(VIOLATIONS_KEY, JSON.stringify(kept))
  } catch {
    // Storage may be full or forbidden. Listeners still get the measurement.
  }
}
