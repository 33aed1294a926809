// The bands of a map: what each of its six colors means. Step 0 is none.
import { formatCount, formatMoney } from './format.ts'

export type Bands = { labels: readonly string[]; stepOf: (value: number | null) => number }

/** Where steps 1 to 5 begin, for counts of different sizes. */
const LADDERS = [
  [1, 3, 6, 11, 21],
  [1, 10, 25, 50, 200],
  [1, 100, 250, 500, 2_000],
  [1, 1_000, 2_500, 5_000, 20_000],
  [1, 10_000, 25_000, 50_000, 200_000],
]

function stepsFrom(starts: readonly number[]) {
  return (value: number | null) => (value === null ? 0 : starts.filter((start) => value >= start).length)
}

const thousands = (count: number) => (count < 10_000 ? formatCount(count) : `${count / 1_000}k`)

function labelOf(start: number, next: number | undefined): string {
  if (next === undefined) return `${thousands(start)} or more`
  // Whole thousands are short enough for a legend. A band ends before the next one.
  return next > 10_000
    ? `${thousands(start)} to ${thousands(next)}`
    : `${formatCount(start)} to ${formatCount(next - 1)}`
}

export function countBands(values: readonly number[]): Bands {
  const highest = Math.max(0, ...values)
  // The first ladder whose last step does not swallow most of the range.
  const starts = LADDERS.find((ladder) => highest < (ladder[4] ?? 0) * 5) ?? LADDERS.at(-1) ?? []
  const labels = starts.map((start, index) => labelOf(start, starts[index + 1]))
  return { labels: ['None', ...labels], stepOf: stepsFrom(starts) }
}

/** For shares of 1. Null is none. */
export const RATE_BANDS: Bands = {
  labels: ['None', 'Under 50%', '50% to 69%', '70% to 84%', '85% to 99%', '100%'],
  stepOf: stepsFrom([0, 0.5, 0.7, 0.85, 1]),
}

/** Prices in equal steps of whole dollars. */
export function priceBands(cents: readonly number[]): Bands {
  const [low, high] = [Math.min(...cents), Math.max(...cents)]
  if (cents.length === 0 || !Number.isFinite(low)) return { labels: ['None'], stepOf: () => 0 }
  const width = Math.max(100, Math.ceil((high - low + 1) / 500) * 100)
  const first = Math.floor(low / 100) * 100
  const starts = [0, 1, 2, 3, 4].map((step) => first + step * width).filter((start) => start <= high)
  const dollars = (amount: number) => formatMoney(amount, { whole: true })
  const labels = starts.map((start, index) =>
    index === starts.length - 1 ? `${dollars(start)} or more` : `From ${dollars(start)}`,
  )
  return { labels: ['None', ...labels], stepOf: stepsFrom(starts) }
}
