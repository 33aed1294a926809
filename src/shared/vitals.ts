// The specified thresholds of vitals, for the measuring browser and the screen.

/** Good up to the first value, poor above the second. CLS is a plain number, the others are milliseconds. */
export const VITALS = {
  FCP: { label: 'First paint', good: 1_800, poor: 3_000 },
  LCP: { label: 'Main content', good: 2_500, poor: 4_000 },
  CLS: { label: 'Layout shift', good: 0.1, poor: 0.25 },
  INP: { label: 'Response to input', good: 200, poor: 500 },
  TTFB: { label: 'First byte', good: 800, poor: 1_800 },
} as const

export type VitalName = keyof typeof VITALS
export const VITAL_NAMES = Object.keys(VITALS) as [VitalName, ...VitalName[]]

export const RATINGS = ['good', 'needs_improvement', 'poor'] as const
export type Rating = (typeof RATINGS)[number]

export function rateVital(name: VitalName, value: number): Rating {
  const { good, poor } = VITALS[name]
  if (value <= good) return 'good'
  return value <= poor ? 'needs_improvement' : 'poor'
}

/** 99 of 100 calls of a path must be answered within this. */
export const CALL_BUDGET_MS = 800

/** The nearest rank: the smallest value that the given share of values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}
