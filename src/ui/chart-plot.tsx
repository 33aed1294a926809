// The plot of a chart, in its own file so that recharts loads only for charts.
import type { MouseEvent } from 'react'
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import {
  axisWidthOf,
  type ChartPoint,
  type ChartSeries,
  chartColors,
  evenTicks,
  placeAt,
} from './chart-data.ts'
import { cx } from './cx.ts'

type ChartPlotProps = {
  kind: 'line' | 'bar'
  series: readonly ChartSeries[]
  points: readonly ChartPoint[]
  largest: number
  height: number
  format: (value: number) => string
  onOpen?: ((index: number) => void) | undefined
}

const RIGHT = 8
const tick = { fill: 'var(--chart-axis)', fontSize: 12 }

export function ChartPlot({ kind, series, points, largest, height, format, onOpen }: ChartPlotProps) {
  const rows = points.map((point) => ({ label: point.label, ...point.values }))
  const first = series[0]
  const ticks = evenTicks(largest)
  const axisWidth = axisWidthOf(ticks, format)
  /** By the position, because recharts knows the point only after a mouse has rested on it. A finger never does. */
  const handleClick = ({ clientX, currentTarget }: MouseEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const share = (clientX - left - axisWidth) / (width - axisWidth - RIGHT)
    const index = placeAt(share, { kind, count: points.length })
    if (index !== null) onOpen?.(index)
  }
  return (
    // A click would outline the shape under the mouse. The links of the table are for the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      aria-hidden="true"
      className={cx('[&_*]:outline-none', onOpen && 'cursor-pointer')}
      onClick={onOpen && handleClick}
    >
      <ResponsiveContainer width="100%" height={height}>
        <ComposedChart
          data={rows}
          margin={{ top: 8, right: RIGHT, bottom: 0, left: 0 }}
          accessibilityLayer={false}
          barGap={0}
          barCategoryGap="15%"
        >
          <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
          <XAxis
            dataKey="label"
            tick={tick}
            tickLine={false}
            axisLine={false}
            interval="equidistantPreserveStart"
            minTickGap={64}
          />
          <YAxis
            tick={tick}
            tickLine={false}
            axisLine={false}
            width={axisWidth}
            ticks={ticks}
            domain={[0, ticks.at(-1) ?? 1]}
            tickFormatter={format}
          />
          <Tooltip
            isAnimationActive={false}
            position={{ y: -6 }}
            cursor={kind === 'line' ? { stroke: 'var(--line-control)' } : { fill: 'var(--bg-hover)' }}
            content={<PlotTooltip series={series} format={format} />}
          />
          {kind === 'line' && first && !series.some(({ dashed }) => dashed) ? (
            <Area
              dataKey={first.id}
              stroke="none"
              fill="var(--chart-area)"
              isAnimationActive={false}
              activeDot={false}
              tooltipType="none"
            />
          ) : null}
          {series.map((one, index) =>
            kind === 'line' ? (
              <Line
                key={one.id}
                dataKey={one.id}
                stroke={one.dashed ? 'var(--chart-axis)' : chartColors[index]}
                strokeWidth={2}
                {...(one.dashed && { strokeDasharray: '3 4' })}
                // A value between two gaps has no line.
                dot={points.some(({ values }) => values[one.id] === undefined) ? { r: 2.5 } : false}
                activeDot={{ r: 4, fill: 'var(--bg-surface)', stroke: chartColors[index], strokeWidth: 2 }}
                isAnimationActive={false}
              />
            ) : (
              <Bar
                key={one.id}
                dataKey={one.id}
                fill={chartColors[index]}
                radius={2}
                maxBarSize={28}
                isAnimationActive={false}
              />
            ),
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

type PlotTooltipProps = {
  /** recharts fills in these three. */
  active?: boolean
  label?: string | number
  payload?: readonly { dataKey?: unknown; value?: unknown }[]
  series: readonly ChartSeries[]
  format: (value: number) => string
}

function PlotTooltip({ active, label, payload, series, format }: PlotTooltipProps) {
  if (!active) return null
  return (
    <div className="num flex gap-3.5 rounded-6 bg-raised px-2.5 py-[5px] text-12 leading-[18px] whitespace-nowrap text-ink-2 shadow-float-2">
      <span>{label}</span>
      {series.map((one, index) => (
        <span key={one.id} className="flex items-center">
          <span
            style={{ background: one.dashed ? 'var(--chart-axis)' : chartColors[index] }}
            className="mr-1.5 size-2 rounded-[2px]"
          />
          {one.label}
          <b className="pl-1.5 font-semibold text-ink">
            {shownOf(payload?.find((value) => value.dataKey === one.id)?.value, format)}
          </b>
        </span>
      ))}
    </div>
  )
}

const shownOf = (value: unknown, format: (value: number) => string) =>
  typeof value === 'number' ? format(value) : '–'
