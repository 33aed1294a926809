// Measurements to counts in buckets, and counts to percentiles. Pure.
import { CALL_BUDGET_MS, type Rating, rateVital, type VitalName } from '#shared/vitals.ts'

/** Twelve buckets per doubling: a percentile is at most 3% off. */
const PER_DOUBLING = 12
/** Layout shift is a small number without a unit. Multiplied by a thousand, it fits the same buckets. */
const SHIFT_SCALE = 1_000

export type Counted = { bucket: number; rating: Rating; count: number }

const scaleOf = (name: string) => (name === 'CLS' ? SHIFT_SCALE : 1)

export function bucketOf(name: string, value: number): number {
  return Math.round(PER_DOUBLING * Math.log2(1 + value * scaleOf(name)))
}

export function valueOf(name: string, bucket: number): number {
  const value = (2 ** (bucket / PER_DOUBLING) - 1) / scaleOf(name)
  return name === 'CLS' ? Number(value.toFixed(3)) : Math.round(value)
}

export const rateCall = (ms: number): Rating => (ms <= CALL_BUDGET_MS ? 'good' : 'poor')
export const rate = (name: VitalName, value: number): Rating => rateVital(name, value)

/** The rating comes from the measurement itself, so it is exact even when a bucket crosses a threshold. */
export function atShare(
  name: string,
  counts: readonly Counted[],
  share: number,
): { value: number; rating: Rating } {
  const order = { good: 0, needs_improvement: 1, poor: 2 } as const
  const sorted = counts.toSorted((a, b) => a.bucket - b.bucket || order[a.rating] - order[b.rating])
  const rank = Math.ceil(share * samplesIn(counts))
  let seen = 0
  for (const { bucket, rating, count } of sorted) {
    seen += count
    if (seen >= rank) return { value: valueOf(name, bucket), rating }
  }
  return { value: 0, rating: 'good' }
}

export const samplesIn = (counts: readonly Counted[]) => counts.reduce((sum, { count }) => sum + count, 0)

/** An error without personal data: a response keeps only its status, and addresses, ids and numbers are removed. */
export function scrub(text: string): string {
  return text
    .replace(/^(\d{3}): [\s\S]*$/, 'The server answered $1')
    .replace(/(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/g, '(address)')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '(id)')
    .replace(/\+?\d[\d ().-]{6,}\d/g, '(number)')
    .replace(/([?#])[^\s):]*/g, '$1…')
}

/** The position in our files. The first line of a stack repeats the message. */
export function frames(stack: string): string {
  const lines = stack.split('\n').filter((line) => /^\s*at |@/.test(line) && /\/assets\/|\/src\//.test(line))
  return lines
    .slice(0, 12)
    .map((line) =>
      line
        .trim()
        .replace(/https?:\/\/[^/\s)]+/g, '')
        .replace(/\?[^\s:)]*/g, ''),
    )
    .join('\n')
}
