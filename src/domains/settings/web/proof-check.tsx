// One promise: its count, and on demand its query and the rows that break it.
import { Check as CheckMark, CircleX, Copy } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { cx } from '#ui/cx.ts'
import { formatCount, plural } from '#ui/format.ts'
import type { Check } from '../contract/proof.ts'
import { type Tick, ticksText } from './proof-days.ts'

type CheckRowProps = { check: Check; ticks: readonly Tick[]; isOpen: boolean; onToggle: () => void }

export function CheckRow({ check, ticks, isOpen, onToggle }: CheckRowProps) {
  const id = useId()
  const isBroken = check.count > 0
  const Icon = isBroken ? CircleX : CheckMark
  return (
    <li
      className={cx(
        'border-b',
        isOpen ? 'border-l-2 border-l-primary bg-hover' : 'border-l-2 border-l-transparent',
      )}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        className="flex min-h-10 w-full items-center gap-2.5 px-6 py-1.5 text-left hover:bg-hover max-md:px-4 max-md:py-2.5"
      >
        <Icon className={cx('size-4 flex-none', isBroken ? 'text-danger-text' : 'text-success-text')} />
        <span className="min-w-0 flex-1">
          <span className={cx('block font-medium', isBroken && 'text-danger-text')}>{check.name}</span>
          <span className="num block text-12 text-ink-3 md:hidden">{lookedAt(check)}</span>
          <span className="mt-1 block md:hidden">
            <Ticks ticks={ticks} />
          </span>
        </span>
        <span className="flex-none max-md:hidden">
          <Ticks ticks={ticks} />
        </span>
        <span className="sr-only">, {ticksText(ticks)},</span>
        <span className="num w-36 text-right text-ink-3 max-md:hidden">{lookedAt(check)}</span>
        <span className={cx('num w-12 text-right text-16 font-semibold', isBroken && 'text-danger-text')}>
          {formatCount(check.count)}
        </span>
      </button>
      {isOpen ? <Details id={id} check={check} /> : null}
    </li>
  )
}

const TICK_WORDS = { held: 'held', unknown: 'not checked' } as const
const TICK_COLORS = { held: 'bg-success', broken: 'bg-danger', unknown: 'bg-line-strong' } as const

/** 30 days: 4 px each, and 2 px between them. */
function Ticks({ ticks }: { ticks: readonly Tick[] }) {
  return (
    <span aria-hidden="true" className="flex w-[178px] gap-0.5">
      {ticks.map(({ day, state, count }) => (
        <span
          key={day}
          title={`${day}: ${state === 'broken' ? `${formatCount(count)} broken` : TICK_WORDS[state]}`}
          className={cx('h-3.5 w-1 flex-none rounded-[1px]', TICK_COLORS[state])}
        />
      ))}
    </span>
  )
}

const lookedAt = ({ lookedAt: { count, noun } }: Check) =>
  plural(count, noun.replace(/ies$/, 'y').replace(/s$/, ''), noun)

function Details({ id, check: { query, rows, count } }: { id: string; check: Check }) {
  return (
    <div id={id} className="px-6 pb-4 max-md:px-4 md:pl-12">
      <pre
        aria-label="Query"
        className="rounded-8 bg-sunken p-3 font-mono text-12 leading-5 wrap-anywhere whitespace-pre-wrap"
      >
        {query}
      </pre>
      <Button
        size="sm"
        icon={Copy}
        className="mt-2"
        onClick={() =>
          void copyText(query, { title: 'Query copied', otherwise: 'Select the query and copy it.' })
        }
      >
        Copy query
      </Button>
      {rows.length > 0 ? <Rows rows={rows} count={count} /> : null}
    </div>
  )
}

function Rows({ rows, count }: { rows: Check['rows']; count: number }) {
  const columns = Object.keys(rows[0] ?? {})
  return (
    <div className="mt-3 overflow-x-auto">
      <table className="num w-full border-collapse text-12">
        <thead className="text-ink-3">
          <tr className="border-b">
            {columns.map((column) => (
              <th key={column} className="py-1 pr-4 text-left font-normal whitespace-nowrap">
                {column.replaceAll('_', ' ')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify(row)} className="border-b">
              {columns.map((column) => (
                <td key={column} className="py-1.5 pr-4 whitespace-nowrap">
                  {String(row[column] ?? '')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {count > rows.length ? (
        <p className="pt-2 text-12 text-ink-3">
          The first {rows.length} of {formatCount(count)} rows. Run the query for the others.
        </p>
      ) : null}
    </div>
  )
}
