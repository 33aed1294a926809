// The leads half of the portal's first page: new leads with their clocks, active orders, the balance, and a place for what
// the money did.
import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Phone as PhoneIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Wallet } from '#domains/billing/contract/schemas.ts'
import { walletQuery } from '#domains/billing/web/index.ts'
import type { OrderItem } from '#domains/shop/contract/buying-schemas.ts'
import {
  orderCounts,
  ordersQuery,
  orderTitle,
  Progress,
  placeWords,
  saleWords,
} from '#domains/shop/web/index.ts'
import { useList } from '#platform/web/list/use-list.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { formatPhone } from '#shared/phone.ts'
import { Count } from '#ui/count.tsx'
import { cx } from '#ui/cx.ts'
import { ComponentError } from '#ui/error-state.tsx'
import { formatCount, formatMoney, plural } from '#ui/format.ts'
import { PortalDashboardSkeleton } from '#ui/page-skeletons.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { SumRow } from '#ui/sum-row.tsx'
import type { OwnLeadSummary, Pace } from '../contract/lead-schemas.ts'
import { moneyResultQuery, ownLeadOverviewQuery, ownLeadsQuery, useChangeLead } from './api.ts'
import { CallClock } from './call-clock.tsx'
import { SpentByOrder } from './spent-by-order.tsx'
import { leadName, paceWords } from './words.ts'

const SHOWN = 5

type PortalMoneyProps = {
  clientId: string
  /** What the money did, and the days that it counts. */
  figures?: ReactNode
  period?: ReactNode
  /** Below the balance. */
  aside?: ReactNode
  /** What stands in the other parts is still loading. The page appears as a whole, so that nothing in it moves. */
  isWaiting: boolean
}

export function PortalMoney({ clientId, figures, period, aside, isWaiting }: PortalMoneyProps) {
  const fresh = useList(useInfiniteQuery(ownLeadsQuery({ client: clientId, status: ['new'] })))
  const overview = useQuery(ownLeadOverviewQuery(clientId))
  const orders = useList(
    useInfiniteQuery(ordersQuery({ client: clientId, status: ['fulfilling', 'paused'] })),
  )
  const result = useQuery(moneyResultQuery(clientId))
  const wallet = useQuery(walletQuery(clientId))
  if (fresh.state === 'error') return <ComponentError onRetry={fresh.retry} busy={fresh.isBusy} />
  if (overview.isLoadingError) return <QueryState query={overview} />
  const isLoading = [result, wallet].some(({ isPending }) => isPending) || orders.state === 'loading'
  if (isWaiting || isLoading || fresh.state === 'loading' || !overview.data)
    return <PortalDashboardSkeleton />
  const { pace, counts } = overview.data
  const calledFirst = fresh.rows.slice(0, SHOWN).find(canCall)
  const more = counts.new > SHOWN
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_300px] gap-9 max-lg:grid-cols-1 max-lg:gap-6">
      <div className="flex min-w-0 flex-col gap-6">
        <Part title="New leads" count={counts.new} aside={paceWords(pace)}>
          {fresh.rows.length === 0 ? (
            <p className="py-3 text-ink-2">
              No new leads.{' '}
              <Link to="/portal/purchase" className="link">
                Buy leads
              </Link>
            </p>
          ) : (
            <ul>
              {fresh.rows.slice(0, SHOWN).map((lead) => (
                <NewLead key={lead.id} lead={lead} pace={pace} isFirst={lead === calledFirst} />
              ))}
              {more ? (
                <li className="pt-2.5">
                  <Link to="/portal/leads" search={{ status: ['new'] }} className="link">
                    Show all {formatCount(counts.new)} new leads
                  </Link>
                </li>
              ) : null}
            </ul>
          )}
        </Part>
        {orders.rows.length > 0 ? (
          <Part
            title="Active orders"
            count={orders.total.count}
            aside={
              <Link to="/portal/purchases" className="link">
                All orders
              </Link>
            }
          >
            <ul>
              {orders.rows.slice(0, SHOWN).map((order) => (
                <ActiveOrder key={order.id} order={order} />
              ))}
            </ul>
          </Part>
        ) : null}
        {figures && period ? (
          <Part title="What your money did" aside={period}>
            <div className="pt-3" data-tour="figures">
              {figures}
            </div>
          </Part>
        ) : null}
      </div>
      <div className="flex flex-col gap-7 border-l pl-9 max-lg:border-t max-lg:border-l-0 max-lg:pt-5 max-lg:pl-0">
        <div className="grid gap-7 md:max-lg:grid-cols-2 md:max-lg:gap-9">
          <BalancePanel wallet={wallet} openOrders={orders.total.count} />
          {result.data && result.data.delivered > 0 ? <SpentByOrder result={result.data} /> : null}
        </div>
        {aside}
      </div>
    </div>
  )
}

type PartProps = { title: string; count?: number; aside?: ReactNode; children: ReactNode }

function Part({ title, count, aside, children }: PartProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <header className="flex flex-wrap items-baseline gap-2 border-b pb-2">
        <h2 className="text-14 font-semibold">{title}</h2>
        {count === undefined ? null : <Count>{count}</Count>}
        <span className="flex-1" />
        <span className="text-12 text-ink-2">{aside}</span>
      </header>
      {children}
    </section>
  )
}

type NewLeadProps = { lead: OwnLeadSummary; pace: Pace; isFirst: boolean }

const isReturning = (lead: OwnLeadSummary) => lead.return?.status === 'submitted'
/** The freshest lead that can be called has the page's primary button. */
const canCall = (lead: OwnLeadSummary) => Boolean(lead.contact?.phone) && !isReturning(lead)

function NewLead({ lead, pace, isFirst }: NewLeadProps) {
  const change = useChangeLead()
  const phone = lead.contact?.phone
  return (
    <li className="grid grid-cols-[140px_minmax(0,1fr)_minmax(0,150px)_160px] items-center gap-3 border-b py-2.5 max-md:grid-cols-[minmax(0,1fr)_auto] md:[&>:last-child]:justify-self-end">
      <span className="max-md:hidden">
        <CallClock since={lead.deliveredAt} pace={pace} className="text-16" />
      </span>
      <span className="min-w-0">
        <Link
          to="/portal/leads/$id"
          params={{ id: lead.id }}
          className="block truncate font-medium hover:underline"
        >
          {leadName(lead)}
        </Link>
        <span className="block truncate text-12 text-ink-2">
          {[lead.category, placeWords(lead)].filter(Boolean).join(', ')}
        </span>
        <span className="md:hidden">
          <CallClock since={lead.deliveredAt} pace={pace} />
        </span>
      </span>
      <span className="truncate text-12 text-ink-2 max-md:hidden">
        Order {lead.order.number}, {saleWords(lead)}
      </span>
      {phone && canCall(lead) ? (
        <PlainButton asChild variant={isFirst ? 'primary' : 'default'} className="max-md:size-11 max-md:px-0">
          <a href={`tel:${phone}`} onClick={() => change.mutate({ id: lead.id, changes: { called: true } })}>
            <PhoneIcon aria-hidden="true" />
            <span className="max-md:sr-only">{formatPhone(phone)}</span>
          </a>
        </PlainButton>
      ) : (
        <span className="text-12 text-ink-3">{isReturning(lead) ? 'return in review' : 'no phone'}</span>
      )}
    </li>
  )
}

function ActiveOrder({ order }: { order: OrderItem }) {
  const { delivered, quantity } = orderCounts(order)
  return (
    <li className="border-b">
      <Link
        to="/portal/purchases"
        search={{ order: order.id }}
        className="grid grid-cols-[minmax(0,1fr)_150px_auto] items-center gap-4 py-2.5 hover:bg-hover max-md:grid-cols-[minmax(0,1fr)_auto]"
      >
        <span className="min-w-0">
          <span className="block truncate font-medium">{orderTitle(order)}</span>
          <span className="block text-12 text-ink-2">
            Order {order.number}
            {order.status === 'paused' ? ', paused' : ''}
          </span>
        </span>
        <span className={cx('max-md:order-last max-md:col-span-2')}>
          <Progress done={delivered} of={quantity} />
        </span>
        <span className="num text-right text-12 text-ink-2">{formatMoney(order.heldCents)} held</span>
      </Link>
    </li>
  )
}

type BalancePanelProps = { wallet: UseQueryResult<Wallet>; openOrders: number }

function BalancePanel({ wallet, openOrders }: BalancePanelProps) {
  if (!wallet.data) return <QueryState query={wallet} />
  const { availableCents, heldCents, balanceCents, owedCents } = wallet.data
  return (
    <section aria-label="Balance">
      <h2 className="text-14 font-semibold">Available to spend</h2>
      <p className="num mt-1 text-32 font-semibold leading-tight wrap-anywhere">
        {formatMoney(availableCents)}
      </p>
      <dl className="mt-3 flex flex-col gap-2">
        <SumRow label={`Held for ${plural(openOrders, 'order')}`}>{formatMoney(heldCents)}</SumRow>
        <SumRow total label="Balance">
          {formatMoney(balanceCents)}
        </SumRow>
        {owedCents > 0 ? (
          <div className="flex justify-between gap-3 text-danger-text">
            <dt>Owed, paid first by new money</dt>
            <dd className="num">{formatMoney(owedCents)}</dd>
          </div>
        ) : null}
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        <PlainButton asChild>
          <Link to="/portal/billing">Add funds</Link>
        </PlainButton>
        <PlainButton asChild variant="ghost">
          <Link to="/portal/purchase">Buy leads</Link>
        </PlainButton>
      </div>
    </section>
  )
}
