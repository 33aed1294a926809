// Open cost: money that no hire carries yet, with the equation of the month beside it.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import type { ChangeSearch } from '#platform/web/list/use-list-search.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatCount, formatMoney, plural } from '#ui/format.ts'
import { useNow } from '#ui/relative-time.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import type { CostMonthDetail, OpenCost } from '../contract/month-schemas.ts'
import { HOUSE_LABEL, type PoolKind } from '../contract/words.ts'
import { openCostQuery } from './api.ts'
import { MarkedHires } from './marked-hires.tsx'
import { MonthAside } from './month-aside.tsx'
import { MonthEquation } from './month-equation.tsx'
import { dayWords, firstDay, lastDay, monthWords } from './months.ts'
import type { CostsSearch } from './search.ts'

type OpenTabProps = {
  detail: CostMonthDetail
  search: CostsSearch
  /** Why this user may not close a month. */
  refusal: string | undefined
  onChange: ChangeSearch<CostsSearch>
}

const POOLS = [
  { value: 'all', label: 'All' },
  { value: 'campaign', label: 'Campaigns' },
  { value: 'posting', label: 'Postings' },
  { value: 'house', label: 'Others' },
] as const

export function OpenTab({ detail, search, refusal, onChange }: OpenTabProps) {
  const { client, pool } = search
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="grid min-h-full grid-cols-[minmax(0,1fr)_308px] @max-[860px]/page:block">
        <div className="min-w-0 px-6 pt-4 pb-18 max-md:px-4 @max-[860px]/page:pb-6">
          <MonthEquation detail={detail} />
          <div className="pt-1">
            <MarkedHires
              count={detail.markedHires}
              from={firstDay(detail.month)}
              to={lastDay(detail.month)}
            />
          </div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-5 pb-1">
            <h2 className="text-14 font-semibold">Open cost</h2>
            <span className="text-12 text-ink-3 max-md:hidden">spent, and no hire carries it yet</span>
            <span className="flex-1" />
            <Segmented<PoolKind | 'all'>
              size="sm"
              label="Open cost of"
              options={POOLS}
              value={pool ?? 'all'}
              onChange={(next) => onChange({ pool: next === 'all' ? undefined : next }, { replace: true })}
            />
          </div>
          <Places month={detail.month} total={client || pool ? null : detail} input={{ client, pool }} />
        </div>
        <MonthAside detail={detail} refusal={refusal} onChange={onChange} />
      </div>
    </div>
  )
}

type PlacesProps = {
  month: string
  /** The sum below all places. Null with a filter. */
  total: CostMonthDetail | null
  input: { client: string | undefined; pool: PoolKind | undefined }
}

function Places({ month, total, input }: PlacesProps) {
  const list = useList(useInfiniteQuery(openCostQuery(month, input)))
  return (
    <ListState
      list={list}
      loading={<ListSkeleton />}
      empty={
        <EmptyState title="No open cost" done>
          Every cost of {monthWords(month)} is on a receipt.
        </EmptyState>
      }
    >
      <table className="num w-full border-collapse">
        <thead>
          <tr className="text-12 text-ink-3 [&>th]:py-2 [&>th]:font-medium">
            <th scope="col" className="text-left">
              For
            </th>
            <th scope="col" className="pl-3 text-left @max-[720px]/page:hidden">
              Waiting
            </th>
            <th scope="col" className="pl-3 text-right @max-[720px]/page:hidden">
              Oldest
            </th>
            <th scope="col" className="pl-4 text-left @max-[720px]/page:hidden">
              Hires
            </th>
            <th scope="col" className="pl-3 text-right">
              Open
            </th>
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            <Place key={row.id} row={row} month={month} />
          ))}
        </tbody>
        {total && !list.hasMore ? (
          <tfoot>
            <tr className="border-t font-semibold [&>*]:py-2.5">
              <th scope="row" className="text-left">
                In {plural(list.rows.length, 'place')}
              </th>
              <td colSpan={3} aria-hidden="true" className="@max-[720px]/page:hidden" />
              <td className="pl-3 text-right">{formatMoney(total.openAfterCents)}</td>
            </tr>
          </tfoot>
        ) : null}
      </table>
      <MoreButton list={list} className="mt-3" />
    </ListState>
  )
}

function Place({ row, month }: { row: OpenCost; month: string }) {
  const hires = <Hires row={row} month={month} />
  return (
    <tr className="border-t [&>*]:py-1.5">
      <th scope="row" className="max-w-0 min-w-40 text-left font-normal" style={{ width: '36%' }}>
        <span className="block truncate font-medium">
          <PlaceLink row={row} />
        </span>
        <span className="block truncate text-12 text-ink-3">
          {[row.detail, row.client?.name ?? (row.pool === 'house' ? null : 'House')]
            .filter(Boolean)
            .join(', ')}
        </span>
      </th>
      <td className="pl-3 text-ink-2 @max-[720px]/page:hidden">{waitingWords(row)}</td>
      <td className="pl-3 text-right whitespace-nowrap text-ink-3 @max-[720px]/page:hidden">
        {row.oldestDay ? dayWords(row.oldestDay) : '–'}
      </td>
      <td className="pl-4 whitespace-nowrap @max-[720px]/page:hidden">{hires}</td>
      <td className="pl-3 text-right whitespace-nowrap">
        <span className="font-medium">{formatMoney(row.cents)}</span>
        <span className="hidden text-12 @max-[720px]/page:block">{hires}</span>
      </td>
    </tr>
  )
}

function PlaceLink({ row: { pool, place } }: { row: OpenCost }): ReactNode {
  if (!place) return HOUSE_LABEL
  const look = 'rounded-4 hover:underline'
  if (pool === 'posting')
    return (
      <Link to="/admin/job-postings" search={{ job: place.id }} className={look}>
        {place.name}
      </Link>
    )
  return (
    <Link to="/employer/campaigns" search={{ campaign: place.id }} className={look}>
      {place.name}
    </Link>
  )
}

function waitingWords({ leads, finishedLeads, candidates, waitingCents, isEnded }: OpenCost): string {
  const parts = [
    leads > 0 && leadWords(leads, finishedLeads),
    candidates > 0 && plural(candidates, 'candidate'),
    waitingCents > 0 && `${formatMoney(waitingCents)} without leads`,
    isEnded && 'ended',
  ]
  return parts.filter(Boolean).join(', ') || '–'
}

function leadWords(leads: number, finished: number): string {
  if (finished === 0) return `${plural(leads, 'lead')} in progress`
  return `${plural(leads, 'lead')}, ${formatCount(finished)} finished`
}

/** Money that waits this long without a hire needs a look. */
const LONG_DAYS = 60

function Hires({ row, month }: { row: OpenCost; month: string }) {
  const now = useNow()
  if (row.hires > 0) return <span className="text-ink-2">{plural(row.hires, 'hire')} this month</span>
  const age = row.oldestDay ? (now.getTime() - Date.parse(row.oldestDay)) / 86_400_000 : 0
  return (
    <span className={cx(age > LONG_DAYS ? 'text-warning-text' : 'text-ink-2')}>
      no hire in {monthWords(month)}
    </span>
  )
}
