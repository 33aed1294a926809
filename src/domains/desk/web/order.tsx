// One order as staff see it: progress, money, and every lead it delivered.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { exportOrderLeads } from '#domains/delivery/contract/return-endpoints.ts'
import type { OrderLead } from '#domains/delivery/contract/return-schemas.ts'
import { groupOf, leadName } from '#domains/delivery/web/index.ts'
import type { Order } from '#domains/shop/contract/schemas.ts'
import { DELIVERY_LOOKS, ORDER_LOOKS } from '#domains/shop/contract/words.ts'
import { OrderFacts, OrderTurns, orderQuery, orderTitle, placeWords } from '#domains/shop/web/index.ts'
import { addressOf } from '#platform/web/api-client.ts'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { Drawer, DrawerIdentity } from '#ui/drawer.tsx'
import { formatMoney } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { orderLeadsQuery } from './api.ts'

type DeskOrderProps = { id: string; lockedReason: string | undefined; onClose: () => void }

export function DeskOrder({ id, lockedReason, onClose }: DeskOrderProps) {
  const found = useQuery(orderQuery('desk', id))
  const order = found.data
  return (
    <Drawer label={order ? `Order ${order.number}` : 'Order'} onClose={onClose}>
      <QueryState query={found} missing="This order does not exist." />
      {order ? (
        <div className="flex flex-col gap-5 px-5 pt-1 pb-18 max-md:px-4 max-md:pt-4">
          <DrawerIdentity
            title={`Order ${order.number}`}
            subtitle={<Buyer order={order} />}
            status={<StatusPill look={ORDER_LOOKS[order.status]} />}
          />
          <p className="text-ink-2">{orderTitle(order)}</p>
          <OrderFacts order={order} place="desk" />
          <OrderTurns order={order} place="desk" lockedReason={lockedReason} />
          <Leads order={order} />
        </div>
      ) : null}
    </Drawer>
  )
}

function Buyer({ order: { client, buyer, createdAt } }: { order: Order }) {
  return (
    <>
      <Link to="/payment-history" search={{ client: client.id }} className="link">
        {client.name}
      </Link>
      {buyer ? `, ${buyer.name}` : ''}, <RelativeTime at={createdAt} ago />
    </>
  )
}

function Leads({ order }: { order: Order }) {
  const list = useList(useInfiniteQuery(orderLeadsQuery(order.id)))
  return (
    <section aria-label="Leads">
      <div className="mb-1 flex items-center justify-between">
        <h3 className="font-semibold">Leads</h3>
        {list.rows.length > 0 ? (
          <ListMenu exportAddress={addressOf(exportOrderLeads, { query: { order: order.id } })} />
        ) : null}
      </div>
      <ListState
        list={list}
        noun="leads"
        loading={<Skeleton className="h-40" />}
        onClear={undefined}
        empty={<p className="text-ink-2">Nothing delivered yet.</p>}
      >
        <ul>
          {list.rows.map((lead) => (
            <LeadRow key={lead.id} lead={lead} />
          ))}
        </ul>
        <MoreButton list={list} />
      </ListState>
    </section>
  )
}

function LeadRow({ lead }: { lead: OrderLead }) {
  return (
    <li>
      <Link
        to="/area-leads"
        search={{ lead: lead.leadId }}
        className="flex items-center justify-between gap-3 border-b py-2 hover:bg-hover"
      >
        <span className="min-w-0">
          <span className="block truncate font-medium">{leadName(lead)}</span>
          <span className="block truncate text-12 text-ink-2">
            {[placeWords(lead), lead.shareLimit > 1 && `sale ${lead.saleNo} of ${lead.shareLimit}`]
              .filter(Boolean)
              .join(', ')}
          </span>
        </span>
        <span className="flex flex-none items-center gap-3">
          <StatusPill look={DELIVERY_LOOKS[groupOf(lead)]} />
          <span className="num w-16 text-right">{formatMoney(lead.priceCents)}</span>
        </span>
      </Link>
    </li>
  )
}
