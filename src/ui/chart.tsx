// A chart with its legend and totals. The plot loads on demand, and a table has the same figures.
import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type ChartProps, chartColors, kindOf, largestOf } from './chart-data.ts'
import { cx } from './cx.ts'
import { formatCount } from './format.ts'
import { IconButton } from './icon-button.tsx'
import { Skeleton } from './skeleton.tsx'

const ChartPlot = lazy(() => import('./chart-plot.tsx').then((module) => ({ default: module.ChartPlot })))

export function Chart({ height = 200, format = formatCount, kind, ...props }: ChartProps) {
  const largest = largestOf(props.series, props.points)
  const [asTable, setAsTable] = useState(false)
  return (
    <figure aria-label={props.label} className="px-4 pb-3">
      <div className="flex flex-wrap items-center justify-end gap-x-3.5 pb-2 text-12 text-ink-2">
        {props.series.map((series, place) => (
          <span key={series.id} className="num flex items-center gap-1.5 whitespace-nowrap">
            <span
              aria-hidden="true"
              style={{ background: chartColors[place] }}
              className="inline-block h-0.5 w-2.5"
            />
            {series.label}{' '}
            {format(props.points.reduce((sum, point) => sum + (point.values[series.id] ?? 0), 0))}
          </span>
        ))}
        <IconButton
          icon={asTable ? ChartNoAxesColumn : Table2}
          label={asTable ? 'Show as chart' : 'Show as table'}
          size="sm"
          onClick={() => setAsTable(!asTable)}
        />
      </div>
      {asTable ? (
        <ChartTable {...props} format={format} height={height} />
      ) : (
        <Suspense fallback={<ChartWaiting height={height} />}>
          <span className="sr-only">Chart. The table has the same figures.</span>
          <ChartPlot
            series={props.series}
            points={props.points}
            kind={kind ?? kindOf(largest)}
            largest={largest}
            height={height}
            format={format}
          />
        </Suspense>
      )}
    </figure>
  )
}

function ChartWaiting({ height }: { height: number }) {
  return (
    <div style={{ height }}>
      <Skeleton className="h-full w-full" />
    </div>
  )
}

type TableProps = Pick<ChartProps, 'label' | 'series' | 'points'> & {
  height: number
  format: (value: number) => string
}

function ChartTable({ label, series, points, height, format }: TableProps) {
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scroll area must take the focus.
      tabIndex={0}
      aria-label={`${label}, table`}
      style={{ height }}
      className="overflow-auto"
    >
      <table className="num w-full border-collapse">
        <thead>
          <tr className="text-12 text-ink-3 [&>th]:sticky [&>th]:top-0 [&>th]:bg-surface [&>th]:py-1 [&>th]:font-medium">
            <th scope="col" className="text-left">
              Date
            </th>
            {series.map((one) => (
              <th key={one.id} scope="col" className="text-right">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.label} className="border-t">
              <th scope="row" className="py-1 text-left font-normal">
                {point.label}
              </th>
              {series.map((one) => (
                <td key={one.id} className={cx('py-1 text-right')}>
                  {format(point.values[one.id] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
