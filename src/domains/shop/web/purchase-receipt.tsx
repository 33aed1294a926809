// The receipt after a purchase.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { PaymentNotice } from '#domains/billing/web/index.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { Button } from '#ui/button.tsx'
import { formatMoney, plural } from '#ui/format.ts'
import { PortalPage } from '#ui/portal-page.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SumRow } from '#ui/sum-row.tsx'
import type { Order } from '../contract/schemas.ts'
import { orderProgressQuery, orderQuery } from './api.ts'
import { ForecastWords } from './forecast-words.tsx'
import { OrderTurns } from './order-detail.tsx'
import { orderCounts, orderTitle } from './words.ts'

function titleOf({ kind, status }: Order): string {
  if (status === 'awaiting_payment') return 'Waiting for your payment'
  if (status === 'canceled') return 'Nothing was bought'
  return kind === 'standing' ? 'Order placed' : 'Leads delivered'
}

export function PurchaseReceipt({ id, onMore }: { id: string; onMore: () => void }) {
  const order = useQuery(orderQuery('portal', id))
  const isUnsold = order.data?.status === 'awaiting_payment' || order.data?.status === 'canceled'
  const Part = isUnsold ? Unsold : Receipt
  return (
    <PortalPage focusTitle name="Receipt" title={order.data ? titleOf(order.data) : 'Receipt'}>
      {order.data ? (
        <Part order={order.data} onMore={onMore} />
      ) : (
        <QueryState query={order} loading={<Skeleton className="mt-5 h-48 max-w-140" />} />
      )}
    </PortalPage>
  )
}

/** An order whose card has not paid, or did not. */
function Unsold({ order, onMore }: { order: Order; onMore: () => void }) {
  return (
    <section aria-label="Order" className="mt-4 flex max-w-140 flex-col items-start gap-3">
      <p className="text-ink-2">
        Order {order.number}: {orderTitle(order)}
      </p>
      {order.status === 'awaiting_payment' ? (
        <>
          {order.payment ? <PaymentNotice id={order.payment.id} /> : null}
          <p className="text-ink-2">
            {order.kind === 'standing'
              ? 'The order opens when your bank confirms.'
              : 'The leads are yours when your bank confirms. Until then others can buy them.'}
          </p>
          <OrderTurns order={order} place="portal" />
        </>
      ) : (
        <>
          <output>{order.note}</output>
          <Button variant="primary" onClick={onMore}>
            Back to your order
          </Button>
        </>
      )}
    </section>
  )
}

function Receipt({ order, onMore }: { order: Order; onMore: () => void }) {
  const { quantity, delivered } = orderCounts(order)
  const isStanding = order.kind === 'standing'
  const prices = order.lines.flatMap((line) => line.prices)
  return (
    <section aria-label="Receipt" className="mt-4 max-w-140">
      <output className="flex items-center gap-2 text-16 font-medium">
        <CircleCheck aria-hidden="true" className="size-5 text-success-text" />
        {isStanding
          ? `Order ${order.number} is open for ${plural(quantity, 'lead')}.`
          : `${plural(delivered, 'lead')} of order ${order.number} ${delivered === 1 ? 'is' : 'are'} yours.`}
      </output>
      <p className="mt-1 text-ink-2">
        {orderTitle(order)}, <RelativeTime at={order.createdAt} />
      </p>
      <dl className="mt-4 flex flex-col gap-2 rounded-8 border p-4">
        {prices.map(({ unitCents, count }) => (
          <SumRow key={unitCents} label={`${count} at ${formatMoney(unitCents)}`}>
            {formatMoney(unitCents * count)}
          </SumRow>
        ))}
        <div className="flex justify-between gap-3 font-semibold">
          <dt>{paidWords(order)}</dt>
          <dd className="num">{formatMoney(isStanding ? order.heldCents : order.totalCents)}</dd>
        </div>
      </dl>
      {isStanding ? <Forecast order={order} quantity={quantity} /> : null}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button asChild variant="primary">
          {isStanding ? (
            <Link to="/portal/purchases" search={{ order: order.id }}>
              Follow the order
            </Link>
          ) : (
            <Link to="/portal/leads" search={{ order: order.id }}>
              Open the leads
            </Link>
          )}
        </Button>
        <Button onClick={onMore}>Buy more leads</Button>
      </div>
    </section>
  )
}

function paidWords({ kind, payment }: Order): string {
  const source = payment ? `with ${payment.card}` : 'from your balance'
  return kind === 'standing' ? `Held, paid ${source}` : `Paid ${source}`
}

function Forecast({ order, quantity }: { order: Order; quantity: number }) {
  const progress = useQuery(orderProgressQuery('portal', order.id))
  if (!progress.data) return null
  return (
    <div className="mt-3">
      <ForecastWords
        forecast={order.forecast}
        reach={progress.data.reach}
        coverage={progress.data.coverage}
        quantity={quantity}
        isStanding
        isDelivered={false}
      />
    </div>
  )
}
