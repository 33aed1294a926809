// What a chart is given, and its colours in their order.
export type ChartSeries = { id: string; label: string }
export type ChartPoint = { label: string; values: Readonly<Record<string, number>> }

export type ChartProps = {
  label: string
  kind?: 'line' | 'bar'
  /** In the order of the chart colours; more than four belong in small multiples. */
  series: readonly ChartSeries[]
  points: readonly ChartPoint[]
  height?: number
  format?: (value: number) => string
}

export const chartColors = [1, 2, 3, 4, 5, 6, 7, 8].map((place) => `var(--chart-${place})`)
