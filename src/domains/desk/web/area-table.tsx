// The figures of the map as a table. The chosen row opens its prices.
import { type ReactNode, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { formatCount, formatMoney, formatPercent } from '#ui/format.ts'
import type { Bands } from '#ui/map-data.ts'
import { ShortCount } from '#ui/short-number.tsx'
import type { AreaFigures } from '../contract/schemas.ts'
import { type AreaRow, METRIC_LABELS, METRICS, type Metric, sortRows, totalOf } from './area-figures.ts'

type AreaTableProps = {
  rows: readonly AreaRow[]
  metric: Metric
  onMetric: (metric: Metric) => void
  bands: Bands
  /** "State" or "County". */
  noun: string
  totalLabel: string
  /** What the areas do not contain. */
  others: Pick<AreaFigures, 'unknown' | 'anywhereDemand'>
  anywhereLabel: string
  chosen?: string | undefined
  onChoose: (code: string) => void
  onOpenStock: (area: StockArea) => void
  /** Under the chosen row. */
  detail?: ReactNode
}

/** One area by its code, leads without a known place, or all of them. */
export type StockArea = { code: string } | 'unknown' | 'all'

const SHORT = 9

export function AreaTable(props: AreaTableProps) {
  const { rows, metric, onMetric, bands, noun, totalLabel, others, chosen, onChoose, onOpenStock, detail } =
    props
  const [isLong, setLong] = useState(false)
  const sorted = sortRows(rows, metric)
  const shown = sorted.filter(({ code }, index) => isLong || index < SHORT || code === chosen)
  const hidden = sorted.filter((row) => !shown.includes(row))
  const total = totalOf(rows, others)
  const hiddenStock = hidden.reduce((sum, { stock }) => sum + stock, 0)
  return (
    <table className="num w-full border-collapse text-right text-13">
      <caption className="sr-only">The same figures as on the map</caption>
      <thead>
        <tr className="border-b text-12 text-ink-2">
          <th scope="col" className="py-2 pl-3 text-left font-medium">
            {noun}
          </th>
          {METRICS.map((one) => (
            <th
              key={one}
              scope="col"
              aria-sort={one === metric ? 'descending' : undefined}
              className="font-medium"
            >
              <button
                type="button"
                onClick={() => onMetric(one)}
                className={cx('px-2 py-2', one === metric && 'text-ink')}
              >
                {METRIC_LABELS[one]}
                {one === metric ? ' ↓' : ''}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <Row
            key={row.code}
            row={row}
            metric={metric}
            bands={bands}
            isChosen={row.code === chosen}
            onChoose={onChoose}
            onOpenStock={() => onOpenStock({ code: row.code })}
            detail={detail}
          />
        ))}
        {others.anywhereDemand > 0 ? (
          <OtherRow name={props.anywhereLabel} demand={formatCount(others.anywhereDemand)} />
        ) : null}
        {others.unknown.stock > 0 ? (
          <OtherRow
            name="Unknown place"
            stock={
              <Stock
                name="unknown places"
                count={others.unknown.stock}
                onOpen={() => onOpenStock('unknown')}
              />
            }
          />
        ) : null}
        {hidden.length > 0 || isLong ? (
          <tr className="border-b">
            <td colSpan={5} className="py-2 pl-3 text-left">
              <button
                type="button"
                className="font-medium text-primary-text"
                onClick={() => setLong(!isLong)}
              >
                {isLong ? 'Show fewer' : `Show the other ${formatCount(hidden.length)}`}
              </button>
              {isLong ? null : <span className="ml-1.5 text-ink-3">{formatCount(hiddenStock)} in stock</span>}
            </td>
          </tr>
        ) : null}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="py-2 pl-3 text-left font-semibold">
            {totalLabel}
          </th>
          <td className="px-2">
            <Stock name={totalLabel} count={total.stock} onOpen={() => onOpenStock('all')} />
          </td>
          <td className="px-2">
            <ShortCount value={total.demand} />
          </td>
          <td className="px-2">{total.fill === null ? '–' : formatPercent(total.fill)}</td>
          <td className="px-2">–</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Its name starts where the names of areas do, behind their color. */
function OtherRow({ name, stock = '–', demand = '–' }: { name: string; stock?: ReactNode; demand?: string }) {
  return (
    <tr className="border-b">
      <th scope="row" className="py-2 pl-7.5 text-left font-normal text-ink-2">
        {name}
      </th>
      <td className="px-2">{stock}</td>
      <td className="px-2">{demand}</td>
      <td className="px-2">–</td>
      <td className="px-2">–</td>
    </tr>
  )
}

/** Opens the leads that it counts. */
function Stock({ name, count, onOpen }: { name: string; count: number; onOpen: () => void }) {
  if (count === 0) return '0'
  return (
    <button
      type="button"
      aria-label={`${formatCount(count)} in stock in ${name}, show them`}
      onClick={onOpen}
      className="rounded-4 underline decoration-line underline-offset-3 hover:decoration-current max-md:py-2"
    >
      <ShortCount value={count} />
    </button>
  )
}

type RowProps = {
  row: AreaRow
  metric: Metric
  bands: Bands
  isChosen: boolean
  onChoose: (code: string) => void
  onOpenStock: () => void
  detail: ReactNode
}

function Row({ row, metric, bands, isChosen, onChoose, onOpenStock, detail }: RowProps) {
  const strong = (one: Metric) => cx('px-2', one === metric ? 'font-semibold text-ink' : 'text-ink-2')
  return (
    <>
      <tr
        className={cx(
          'border-b hover:bg-hover',
          isChosen && 'bg-selected shadow-[inset_2px_0_0_var(--accent)] hover:bg-selected',
        )}
      >
        <th scope="row" className="p-0 text-left font-normal">
          <button
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(row.code)}
            className="flex w-full items-center gap-2 py-2 pl-3 text-left font-medium max-md:py-3"
          >
            <span
              aria-hidden="true"
              style={{ background: `var(--seq-${bands.stepOf(row[metric])})` }}
              className="size-2.5 flex-none rounded-[2px]"
            />
            {row.name}
          </button>
        </th>
        <td className={strong('stock')}>
          <Stock name={row.name} count={row.stock} onOpen={onOpenStock} />
        </td>
        <td className={strong('demand')}>
          <ShortCount value={row.demand} />
        </td>
        <td className={strong('fill')}>{row.fill === null ? '–' : formatPercent(row.fill)}</td>
        <td className={strong('price')}>
          {row.hasOwnPrice ? (
            <span
              title="A price of its own"
              className="mr-1.5 inline-block size-1.5 rounded-full bg-primary align-middle"
            />
          ) : null}
          {row.price === null ? '–' : formatMoney(row.price)}
        </td>
      </tr>
      {isChosen && detail ? (
        <tr className="border-b bg-selected shadow-[inset_2px_0_0_var(--accent)]">
          <td colSpan={5} className="px-3 pb-4 text-left">
            {detail}
          </td>
        </tr>
      ) : null}
    </>
  )
}
