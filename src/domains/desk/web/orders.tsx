// The orders of all clients.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OrderItem } from '#domains/shop/contract/buying-schemas.ts'
import { ORDER_LOOKS, type OrderStatus } from '#domains/shop/contract/words.ts'
import { daysWords, orderCounts, orderTitle, Progress, UnfilledNotice } from '#domains/shop/web/index.ts'
import { ListTable } from '#platform/web/list/list-table.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { type ChangeSearch, searchBox, useListSearch } from '#platform/web/list/use-list-search.ts'
import { Button } from '#ui/button.tsx'
import { ago, pill, quiet } from '#ui/cells.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMoney } from '#ui/format.ts'
import { LiveSearch } from '#ui/live-search.tsx'
import { optionsOf } from '#ui/options.ts'
import { Segmented } from '#ui/segmented.tsx'
import { ShortCount } from '#ui/short-number.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Column } from '#ui/table-columns.ts'
import { deskOrdersQuery, stockQuery } from './api.ts'
import { DeskChips } from './chips.tsx'
import { type DeskSearch, deskSearch } from './search.ts'

const GROUPS: Record<string, OrderStatus[] | undefined> = {
  all: undefined,
  open: ['fulfilling', 'paused'],
  done: ['fulfilled'],
  canceled: ['canceled'],
}
const ORDER = { id: 'created', descending: true } as const

const columns: Column<OrderItem>[] = [
  {
    id: 'title',
    header: 'Order',
    main: true,
    cell: (order) => (
      <span className="flex min-w-0 gap-1">
        <span className="truncate font-medium">{order.client.name}</span>
        <span className="num flex-none text-ink-2">{order.number}</span>
      </span>
    ),
  },
  { id: 'leads', header: 'Leads', width: 240, priority: 5, cell: quiet(orderTitle) },
  {
    id: 'status',
    header: 'Status',
    width: 140,
    priority: 1,
    cell: pill((order) => ORDER_LOOKS[order.status]),
  },
  {
    id: 'progress',
    header: 'Delivered',
    // "1.235M of 1.235M" fits.
    width: 140,
    priority: 2,
    align: 'right',
    cell: (order) => {
      const { delivered, quantity } = orderCounts(order)
      return (
        <span className="num">
          <ShortCount value={delivered} /> of <ShortCount value={quantity} />
        </span>
      )
    },
  },
  {
    id: 'forecast',
    header: 'Forecast',
    width: 110,
    priority: 7,
    align: 'right',
    cell: (order) => (order.forecast ? daysWords(order.forecast.p50Days) : '–'),
  },
  {
    id: 'returned',
    header: 'Returned',
    width: 90,
    priority: 8,
    align: 'right',
    cell: (order) => orderCounts(order).returned || '–',
  },
  {
    id: 'held',
    header: 'Held',
    width: 124,
    priority: 6,
    align: 'right',
    cell: (order) => (order.heldCents > 0 ? formatMoney(order.heldCents) : '–'),
  },
  {
    id: 'total',
    header: 'Delivered for',
    width: 124,
    priority: 3,
    align: 'right',
    cell: (order) => formatMoney(order.totalCents),
  },
  {
    id: 'created',
    header: 'Placed',
    width: 110,
    priority: 4,
    align: 'right',
    cell: ago((order) => order.createdAt),
  },
]

type DeskOrdersProps = { search: DeskSearch; onChange: ChangeSearch<DeskSearch> }

export function DeskOrders({ search, onChange }: DeskOrdersProps) {
  const { status, unfilled } = search
  const { filter, onClear } = useListSearch(deskSearch, search)
  const list = useList(useInfiniteQuery(deskOrdersQuery(filter)))
  const figures = useQuery(stockQuery).data?.figures
  const chosen = Object.entries(GROUPS).find(
    ([, group]) => !unfilled && (group ?? []).join() === (status ?? []).join(),
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <UnfilledNotice figures={figures}>
        <Button
          size="sm"
          onClick={() => onChange({ unfilled: unfilled ? undefined : 'yes', status: undefined })}
        >
          {unfilled ? 'Show all orders' : 'Show these orders'}
        </Button>
        <Link to="/campaign-routing" className="rounded-4 font-medium underline">
          Open routing rules
        </Link>
      </UnfilledNotice>
      <div className="flex flex-none flex-wrap items-center gap-2 px-6 py-3 max-md:px-4">
        <Segmented
          label="Orders"
          value={chosen?.[0] ?? (unfilled ? '' : 'all')}
          onChange={(group) => onChange({ status: GROUPS[group], unfilled: undefined })}
          options={optionsOf({ all: 'All', open: 'Open', done: 'Fulfilled', canceled: 'Canceled' })}
        />
        <DeskChips search={search} onChange={onChange} />
        <LiveSearch
          {...searchBox(search, onChange, 'Search orders', 'Number or client')}
          className="ml-auto w-60 max-md:ml-0 max-md:w-full"
        />
      </div>
      <ListTable
        label="Orders"
        noun="orders"
        list={list}
        columns={columns}
        sort={ORDER}
        rowLabel={(order) => `Order ${order.number}`}
        openId={search.order}
        onOpen={(order) => onChange({ order: order.id })}
        renderCard={(order) => <OrderCard order={order} />}
        onClear={onClear}
        empty={<EmptyState title="No orders yet">Orders of all clients appear here.</EmptyState>}
      />
    </div>
  )
}

function OrderCard({ order }: { order: OrderItem }) {
  const { delivered, quantity } = orderCounts(order)
  return (
    <span className="flex flex-col gap-1">
      <span className="font-medium">
        {order.client.name}, {order.number}
      </span>
      <span className="text-ink-2">{orderTitle(order)}</span>
      <Progress done={delivered} of={quantity} isOver={order.status === 'canceled'} />
      <span className="flex justify-between">
        <StatusPill look={ORDER_LOOKS[order.status]} />
        <span className="num">{formatMoney(order.totalCents + order.heldCents)}</span>
      </span>
    </span>
  )
}
