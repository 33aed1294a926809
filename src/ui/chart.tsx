// A chart with its legend and totals. The plot loads on demand, and a table has the same figures.
import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyAfterContent } from './after-content.ts'
import { type ChartProps, chartColors, kindOf, largestOf } from './chart-data.ts'
import { ChartTable } from './chart-table.tsx'
import { cx } from './cx.ts'
import { formatCount } from './format.ts'
import { IconButton } from './icon-button.tsx'
import { Skeleton } from './skeleton.tsx'

/** The figures above it are there first: the plot is the largest part of all. */
const ChartPlot = lazyAfterContent(async () => (await import('./chart-plot.tsx')).ChartPlot)

export function Chart({ height = 200, format = formatCount, kind, totals = true, ...props }: ChartProps) {
  const largest = largestOf(props.series, props.points)
  const [asTable, setAsTable] = useState(false)
  return (
    <figure aria-label={props.label} className="px-4 pb-3">
      <div className="flex flex-wrap items-center justify-end gap-x-3.5 pb-2 text-12 text-ink-2">
        {props.series.map((series, index) => (
          <span key={series.id} className="num flex items-center gap-1.5 whitespace-nowrap">
            <span
              aria-hidden="true"
              style={series.dashed ? undefined : { background: chartColors[index] }}
              className={cx(
                'inline-block w-2.5',
                series.dashed ? 'border-t-2 border-dotted border-ink-3' : 'h-0.5',
              )}
            />
            {series.label}
            {totals
              ? ` ${format(props.points.reduce((sum, point) => sum + (point.values[series.id] ?? 0), 0))}`
              : null}
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
        <ChartTable {...props} format={format} height={height} blank={totals ? format(0) : '–'} />
      ) : (
        <Suspense fallback={<ChartWaiting height={height} />}>
          <span className="sr-only">
            Chart. The table has the same figures{props.open ? ', and each opens its list' : ''}.
          </span>
          <ChartPlot
            series={props.series}
            points={props.points}
            kind={kind ?? kindOf(largest)}
            largest={largest}
            height={height}
            format={format}
            onOpen={props.open?.point}
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
