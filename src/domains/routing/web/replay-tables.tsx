// The tables of a replay: by client with revenue bars, and by rule with a bar for the change.
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { formatCount, formatMoney } from '#ui/format.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ReplayAnswer, ReplayResult } from '../contract/api-schemas.ts'
import { FIRST_RULE, GATE_RULE } from '../contract/words.ts'
import { capital, changeLook, countChange, moneyChange, versionText } from './replay-words.ts'

const head = 'h-[30px] border-b text-12 font-medium text-ink-3'
const cell = 'h-[34px] border-b'
const wide = '@max-[700px]/page:hidden'

function Number({ children, className }: { children: ReactNode; className?: string }) {
  return <td className={cx(cell, 'num pl-4 text-right', className)}>{children}</td>
}

type Pair = { before: number; after: number }
type Row = {
  id: string
  name: string
  sales: Pair
  /** Null where routing earns nothing, such as stock. */
  cents: Pair | null
}

/** Leads that no client bought. They are no sales, so they stand below the sum of the sales. */
const OTHERS = [
  { id: 'assigned', name: 'Recruiters' },
  { id: 'stocked', name: 'Marketplace stock' },
  { id: 'rejected', name: 'Rejected' },
  { id: 'unrouted', name: 'No rule took the lead' },
] as const

const isShown = ({ id, sales }: Row) => id === 'stocked' || sales.before + sales.after > 0

const clientRowsOf = ({ byClient }: ReplayResult): Row[] =>
  byClient
    .map(
      ({ clientId, name, before, after }): Row => ({
        id: clientId,
        name,
        sales: { before: before.sales, after: after.sales },
        cents: { before: before.cents, after: after.cents },
      }),
    )
    .filter(isShown)

const otherRowsOf = ({ outcomes }: ReplayResult): Row[] =>
  OTHERS.map(({ id, name }): Row => {
    return { id, name, sales: outcomes[id] ?? { before: 0, after: 0 }, cents: null }
  }).filter(isShown)

type ClientTableProps = { replay: ReplayAnswer; result: ReplayResult | null; isSmall?: boolean }

export function ClientTable({ replay, result, isSmall = false }: ClientTableProps) {
  const rows = result ? clientRowsOf(result) : []
  const others = result ? otherRowsOf(result) : []
  const most = Math.max(1, ...rows.flatMap(({ cents }) => (cents ? [cents.before, cents.after] : [])))
  const after = capital(versionText(replay))
  const { before: was, after: now } = result?.total ?? { before: null, after: null }
  return (
    <table className="w-full">
      <thead>
        <tr className="text-right">
          <th className={cx(head, 'text-left')}>Client</th>
          <th className={cx(head, 'text-right', wide)}>Leads, {replay.beforeVersion}</th>
          <th className={cx(head, 'text-right')}>{after}</th>
          <th className={cx(head, 'text-right')}>Change</th>
          <th className={cx(head, 'text-right', wide)}>Revenue, {replay.beforeVersion}</th>
          <th className={cx(head, 'text-right', wide)}>{after}</th>
          <th className={cx(head, 'text-right')}>Revenue change</th>
          {isSmall ? null : <th className={cx(head, 'w-[260px] pl-7 text-left', wide)}>Revenue</th>}
        </tr>
      </thead>
      <tbody>
        {result ? null : <Waiting columns={isSmall ? 7 : 8} />}
        {rows.map((row) => (
          <Sold key={row.id} row={row} most={most} isSmall={isSmall} />
        ))}
        {was && now ? (
          <tr className="font-semibold">
            <td className={cell}>All sales</td>
            <td className={cx('num pl-4 text-right', wide)}>{formatCount(was.sales)}</td>
            <td className="num pl-4 text-right">{formatCount(now.sales)}</td>
            <td className={cx('num pl-4 text-right', changeLook(now.sales - was.sales))}>
              {countChange(now.sales - was.sales)}
            </td>
            <td className={cx('num pl-4 text-right', wide)}>{formatMoney(was.cents, { whole: true })}</td>
            <td className={cx('num pl-4 text-right', wide)}>{formatMoney(now.cents, { whole: true })}</td>
            <td className={cx('num pl-4 text-right', changeLook(now.cents - was.cents))}>
              {moneyChange(now.cents - was.cents)}
            </td>
          </tr>
        ) : null}
        {others.map((row) => (
          <Sold key={row.id} row={row} most={most} isSmall={isSmall} />
        ))}
      </tbody>
    </table>
  )
}

type SoldProps = { row: Row; most: number; isSmall: boolean }

function Sold({ row: { name, sales, cents }, most, isSmall }: SoldProps) {
  return (
    <tr>
      <td className={cx(cell, 'font-medium')}>{name}</td>
      <Number className={cx('text-ink-2', wide)}>{formatCount(sales.before)}</Number>
      <Number>{formatCount(sales.after)}</Number>
      <Number className={cx('font-medium', changeLook(sales.after - sales.before))}>
        {countChange(sales.after - sales.before)}
      </Number>
      <Number className={cx('text-ink-2', wide)}>
        {cents ? formatMoney(cents.before, { whole: true }) : ''}
      </Number>
      <Number className={wide}>{cents ? formatMoney(cents.after, { whole: true }) : ''}</Number>
      <Number className={cx('font-medium', changeLook(cents ? cents.after - cents.before : 0))}>
        {cents ? moneyChange(cents.after - cents.before) : ''}
      </Number>
      {isSmall ? null : (
        <td className={cx(cell, 'pl-7', wide)}>{cents ? <Bars cents={cents} most={most} /> : null}</td>
      )}
    </tr>
  )
}

/** The published revenue in gray above that of the draft. */
function Bars({ cents, most }: { cents: Pair; most: number }) {
  return (
    <span aria-hidden="true" className="flex flex-col gap-[3px]">
      <span
        className="h-[7px] rounded-r-2 bg-line-control"
        style={{ width: `${(cents.before / most) * 100}%` }}
      />
      <span className="h-[7px] rounded-r-2 bg-chart-1" style={{ width: `${(cents.after / most) * 100}%` }} />
    </span>
  )
}

function Waiting({ columns }: { columns: number }) {
  return [0, 1, 2].map((row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_, index) => (
        <td key={index} className={cell}>
          <Skeleton className={cx('h-2.5', index === 0 ? 'w-32' : 'ml-auto w-10')} />
        </td>
      ))}
    </tr>
  ))
}

export function RuleTable({ replay, result }: { replay: ReplayAnswer; result: ReplayResult | null }) {
  const rules = result?.byRule ?? []
  const taken = (side: 'before' | 'after') => rules.reduce((sum, rule) => sum + rule[side].leads, 0)
  const unrouted = result?.outcomes.unrouted ?? { before: 0, after: 0 }
  const total = result?.leads ?? 0
  const gated = total - taken('before') - unrouted.before
  const rows = [
    {
      id: GATE_RULE.id,
      name: GATE_RULE.name,
      number: FIRST_RULE - 1,
      before: gated,
      after: total - taken('after') - unrouted.after,
    },
    ...rules.map(({ ruleId, name, number, before, after }) => ({
      id: ruleId,
      name: number === null ? `${name} (removed)` : name,
      number,
      before: before.leads,
      after: after.leads,
    })),
    { id: 'unrouted', name: 'No rule took the lead', number: null, ...unrouted },
  ]
  const most = Math.max(1, ...rows.map(({ before, after }) => Math.abs(after - before)))
  return (
    <table className="w-full">
      <thead>
        <tr>
          <th className={cx(head, 'text-left')} colSpan={2}>
            Rule
          </th>
          <th className={cx(head, 'text-right')}>Leads, {replay.beforeVersion}</th>
          <th className={cx(head, 'pl-4 text-right')}>{capital(versionText(replay))}</th>
          <th className={cx(head, 'pl-4 text-right')}>Change</th>
          <th className={cx(head, 'w-[132px]', wide)}>
            <span className="sr-only">Change as a bar</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {result ? (
          rows.map(({ id, name, number, before, after }) => (
            <tr key={id}>
              <td className={cx(cell, 'num w-[22px] text-ink-3')}>{number}</td>
              <td className={cx(cell, 'py-1')}>{name}</td>
              <Number className="text-ink-2">{formatCount(before)}</Number>
              <Number>{formatCount(after)}</Number>
              <Number className={cx('font-medium', after === before && 'text-ink-3')}>
                {countChange(after - before)}
              </Number>
              <td className={cx(cell, wide)}>
                <Shift share={(after - before) / most} />
              </td>
            </tr>
          ))
        ) : (
          <Waiting columns={6} />
        )}
        {result ? (
          <tr className="font-semibold">
            <td className="h-[34px]" colSpan={2}>
              All leads
            </td>
            <td className="num text-right">{formatCount(total)}</td>
            <td className="num text-right">{formatCount(total)}</td>
            <td className="num text-right text-ink-3">0</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  )
}

/** A bar to the right for more leads, to the left for fewer. */
function Shift({ share }: { share: number }) {
  return (
    <span
      aria-hidden="true"
      className="relative ml-auto block h-[18px] w-[120px] before:absolute before:-top-2 before:-bottom-2 before:left-1/2 before:w-px before:bg-line-strong"
    >
      <span
        className={cx(
          'absolute top-[5px] h-2',
          share > 0 ? 'left-1/2 bg-chart-1' : 'right-1/2 bg-line-control',
        )}
        style={{ width: `${Math.abs(share) * 50}%` }}
      />
    </span>
  )
}
