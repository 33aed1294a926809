// The data of a chart, and its colors in order.
import type { ReactNode } from 'react'

/** Dashed: what it is compared with. */
export type ChartSeries = { id: string; label: string; dashed?: boolean }
/** Without a value the line has a gap. */
export type ChartPoint = { label: string; values: Readonly<Record<string, number | undefined>> }

export type ChartProps = {
  label: string
  kind?: 'line' | 'bar'
  /** In the order of the chart colors. More than four need small multiples. */
  series: readonly ChartSeries[]
  points: readonly ChartPoint[]
  height?: number
  format?: (value: number) => string
  /** Rates and medians have no sum, so the legend has no totals. */
  totals?: boolean
  open?: ChartOpen
}

/** Opens the list behind a point. A click in the plot needs a mouse, so the links of the table do the same. */
export type ChartOpen = {
  point: (index: number) => void
  /** Of one series, or of the whole point. */
  link: (at: { index: number; series?: string }, text: ReactNode) => ReactNode
}

/** Up to here days differ by single steps, which bars show and a line hides. */
const SMALL_COUNT = 10
const INTERVALS = 4

export function largestOf(series: readonly ChartSeries[], points: readonly ChartPoint[]): number {
  return Math.max(0, ...points.flatMap(({ values }) => series.map(({ id }) => values[id] ?? 0)))
}

export function kindOf(largest: number): 'line' | 'bar' {
  return largest <= SMALL_COUNT ? 'bar' : 'line'
}

/** Integers at steps of 1, 2 or 5 times a power of ten, from 0 to the first above the maximum. */
export function evenTicks(largest: number): number[] {
  const least = Math.max(1, largest) / INTERVALS
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= least) ?? 10 * power
  const count = Math.max(1, Math.ceil(largest / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** The width of the axis: its longest tick. */
export const axisWidthOf = (ticks: readonly number[], format: (value: number) => string) =>
  Math.max(36, ...ticks.map((tick) => format(tick).length * 7 + 14))

export const chartColors = [1, 2, 3, 4, 5, 6, 7, 8].map((index) => `var(--chart-${index})`)

/** The point at a share of the plot's width. Bars have a band each, a line goes from its first to its last point. */
export function placeAt(
  share: number,
  { kind, count }: { kind: 'line' | 'bar'; count: number },
): number | null {
  if (count === 0) return null
  const within = Math.min(1, Math.max(0, share))
  const index = kind === 'bar' ? Math.floor(within * count) : Math.round(within * (count - 1))
  return Math.min(index, count - 1)
}
