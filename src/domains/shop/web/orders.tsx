// A client's orders beside the open one.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useActiveClient } from '#domains/clients/web/index.ts'
import { addressOf } from '#platform/web/api-client.ts'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import { type List, useList } from '#platform/web/list/use-list.ts'
import { useListSearch } from '#platform/web/list/use-list-search.ts'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatCount, formatMoney } from '#ui/format.ts'
import { PortalPage } from '#ui/portal-page.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { TabLinks, tabLink } from '#ui/tabs.tsx'
import { exportOrders } from '../contract/buying-endpoints.ts'
import type { OrderItem } from '../contract/buying-schemas.ts'
import { DELIVERY_GROUPS, DELIVERY_LOOKS, ORDER_LOOKS, type OrderStatus } from '../contract/words.ts'
import { ordersQuery } from './api.ts'
import { OrderDetail } from './order-detail.tsx'
import { type OrdersSearch, ordersSearch, readOrdersSearch } from './order-search.ts'
import { Progress } from './progress.tsx'
import { creditsOf, orderCounts, orderTitle } from './words.ts'

type Tab = { id: string; label: string; status: OrderStatus[] | undefined }
const TABS: readonly Tab[] = [
  { id: 'all', label: 'All', status: undefined },
  { id: 'active', label: 'Active', status: ['fulfilling', 'paused', 'awaiting_payment'] },
  { id: 'fulfilled', label: 'Fulfilled', status: ['fulfilled', 'paid'] },
  { id: 'canceled', label: 'Canceled', status: ['canceled', 'refunded'] },
]

export function Orders() {
  const search = useReadSearch(readOrdersSearch, useSearch({ from: '/customer/portal/purchases' }))
  const { change, onClear } = useListSearch(ordersSearch, search)
  const { active } = useActiveClient()
  const list = useList(useInfiniteQuery(ordersQuery({ client: active?.id, status: search.status })))
  const file = addressOf(exportOrders, { query: { client: active?.id, status: search.status } })
  const buy = (
    <Button asChild variant="primary">
      <Link to="/portal/purchase">Buy leads</Link>
    </Button>
  )
  return (
    <PortalPage
      name="Orders"
      title="Orders"
      actions={
        <>
          <ListMenu exportAddress={file} />
          {buy}
        </>
      }
    >
      <div
        className={cx(
          'mt-3 grid gap-9',
          search.order && 'grid-cols-[minmax(0,1fr)_minmax(0,460px)] max-lg:grid-cols-1',
        )}
      >
        <div className={cx('min-w-0', search.order && 'max-lg:hidden')}>
          <TabLinks label="Orders by status" className="-mx-6 max-md:-mx-4">
            {TABS.map(({ id, label, status }) => {
              const isActive = (search.status ?? []).join() === (status ?? []).join()
              return (
                <Link
                  key={id}
                  to="/portal/purchases"
                  search={{ status }}
                  className={tabLink(isActive)}
                  aria-current={isActive ? 'page' : undefined}
                  activeProps={{}}
                >
                  {label}
                </Link>
              )
            })}
          </TabLinks>
          <ListState
            list={list}
            noun="orders"
            loading={<Skeleton className="mt-4 h-60" />}
            onClear={onClear}
            empty={
              <EmptyState title="No orders yet" action={buy}>
                Orders appear here with their progress and what became of their leads.
              </EmptyState>
            }
          >
            <OrderRows list={list} search={search} />
          </ListState>
        </div>
        {search.order ? (
          <OrderDetail key={search.order} id={search.order} onClose={() => change({ order: undefined })} />
        ) : null}
      </div>
    </PortalPage>
  )
}

function OrderRows({ list, search }: { list: List<OrderItem>; search: OrdersSearch }) {
  return (
    <>
      <ul aria-label="Orders">
        {list.rows.map((order) => (
          <li key={order.id}>
            <OrderRow order={order} isOpen={order.id === search.order} status={search.status} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}

type OrderRowProps = { order: OrderItem; isOpen: boolean; status: OrderStatus[] | undefined }

function OrderRow({ order, isOpen, status }: OrderRowProps) {
  const { quantity, delivered } = orderCounts(order)
  return (
    <Link
      to="/portal/purchases"
      search={{ status, order: order.id }}
      aria-current={isOpen ? 'true' : undefined}
      activeProps={{}}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_150px_120px] items-center gap-x-4 gap-y-2 border-b py-3 hover:bg-hover max-md:grid-cols-[minmax(0,1fr)_auto]',
        isOpen && '-ml-3 border-l-2 border-l-primary bg-selected pl-2.5',
      )}
    >
      <span className="min-w-0">
        <span className="block truncate font-medium">{orderTitle(order)}</span>
        <span className="block text-12 text-ink-2">
          Order {order.number}, {order.kind === 'standing' ? 'placed' : 'bought'}{' '}
          <RelativeTime at={order.createdAt} ago />
        </span>
        <span className="block truncate text-12 max-md:whitespace-normal">{resultWords(order)}</span>
      </span>
      <span className="flex flex-col gap-1.5 max-md:order-last max-md:col-span-2">
        <StatusPill look={ORDER_LOOKS[order.status]} className="self-start" />
        <Progress done={delivered} of={quantity} isOver={order.status === 'canceled'} />
      </span>
      <span className="text-right">
        <span className="num block font-medium">{formatMoney(order.totalCents + order.heldCents)}</span>
        <span className="block text-12 text-ink-2">{moneyWords(order)}</span>
        {creditsOf(order) > 0 ? (
          <span className="num block text-12 text-success-text">
            +{formatMoney(creditsOf(order))} credited
          </span>
        ) : null}
      </span>
    </Link>
  )
}

function moneyWords({ status, totalCents, heldCents }: OrderItem): string {
  if (status === 'awaiting_payment') return 'to pay'
  if (heldCents === 0) return 'paid'
  return totalCents > 0 ? 'paid and held' : 'held'
}

/** What became of the leads, each counted where it is now. */
function resultWords(order: OrderItem): string {
  const { results, totalCents, status } = order
  if (Object.values(results).every((count) => count === 0))
    return status === 'canceled' ? 'Nothing was delivered' : 'Nothing delivered yet'
  const counts = DELIVERY_GROUPS.filter((group) => results[group] > 0).map(
    (group) => `${formatCount(results[group])} ${DELIVERY_LOOKS[group].label.toLowerCase()}`,
  )
  const each = Math.round((totalCents - creditsOf(order)) / results.hired)
  return [...counts, ...(results.hired > 0 ? [`${formatMoney(each)} a hire`] : [])].join(', ')
}
