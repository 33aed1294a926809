// The figures of a chart as a table.
import type { ChartOpen, ChartProps } from './chart-data.ts'

type TableProps = Pick<ChartProps, 'label' | 'series' | 'points' | 'open'> & {
  height: number
  format: (value: number) => string
  /** Shown without a value. */
  blank: string
}

export function ChartTable({ label, series, points, height, format, blank, open }: TableProps) {
  const link: ChartOpen['link'] = open?.link ?? ((_at, text) => text)
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
          {points.map((point, index) => (
            <tr key={point.label} className="border-t">
              <th scope="row" className="py-1 text-left font-normal">
                {link({ index }, point.label)}
              </th>
              {series.map((one) => (
                <td key={one.id} className="py-1 text-right">
                  {point.values[one.id]
                    ? link({ index, series: one.id }, format(point.values[one.id] ?? 0))
                    : blankOf(point.values[one.id], { blank, format })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const blankOf = (
  value: number | undefined,
  { blank, format }: { blank: string; format: (value: number) => string },
) => (value === undefined ? blank : format(value))
