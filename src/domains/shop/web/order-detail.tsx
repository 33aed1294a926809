// One order: progress, forecast, money, what it delivered, and its turns.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, Pause, Play, X } from 'lucide-react'
import { useState } from 'react'
import { PaymentNotice } from '#domains/billing/web/index.ts'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { formatCount, formatMoney, plural } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { SumRow } from '#ui/sum-row.tsx'
import { sayDone } from '#ui/toast-store.ts'
import type { OrderProgress } from '../contract/buying-schemas.ts'
import type { Order } from '../contract/schemas.ts'
import { DELIVERY_GROUPS, DELIVERY_LOOKS, ORDER_LOOKS } from '../contract/words.ts'
import { type OrderPlace, orderProgressQuery, orderQuery, useTurnOrder } from './api.ts'
import { coverageWords, noForecastWords } from './forecast-words.tsx'
import { Progress } from './progress.tsx'
import { creditsOf, fullByWords, orderCounts, orderTitle } from './words.ts'

export function OrderDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const order = useQuery(orderQuery('portal', id))
  return (
    <section aria-label="Order" className="min-w-0 border-l pl-9 max-lg:border-l-0 max-lg:pl-0">
      <Button variant="ghost" size="sm" icon={ChevronLeft} onClick={onClose} className="-ml-2 mb-2 lg:hidden">
        All orders
      </Button>
      {order.data ? (
        <Detail order={order.data} onClose={onClose} />
      ) : (
        <QueryState
          query={order}
          loading={<Skeleton className="h-60" />}
          missing="This order does not exist, or another company placed it."
        />
      )}
    </section>
  )
}

function Detail({ order, onClose }: { order: Order; onClose: () => void }) {
  return (
    <div className="flex flex-col gap-5">
      <div>
        <div className="flex items-center gap-2">
          <h2 className="text-20 font-semibold">Order {order.number}</h2>
          <StatusPill look={ORDER_LOOKS[order.status]} />
          <span className="flex-1" />
          <span className="max-lg:hidden">
            <IconButton icon={X} label="Close" onClick={onClose} />
          </span>
        </div>
        <p className="text-ink-2">{orderTitle(order)}</p>
        {order.note ? <p className="mt-2">{order.note}</p> : null}
        {order.status === 'awaiting_payment' && order.payment ? (
          <PaymentNotice id={order.payment.id} />
        ) : null}
      </div>
      <OrderFacts order={order} place="portal" />
      <OrderTurns order={order} place="portal" />
    </div>
  )
}

/** How far it is, its money and its leads, for the client and for staff. */
export function OrderFacts({ order, place }: { order: Order; place: OrderPlace }) {
  const progress = useQuery(orderProgressQuery(place, order.id)).data
  const { quantity, delivered } = orderCounts(order)
  return (
    <>
      <div>
        <Progress done={delivered} of={quantity} isOver={order.status === 'canceled'} />
        {progress ? <ForecastLine order={order} progress={progress} /> : null}
      </div>
      {progress && progress.days.length > 0 ? <Days days={progress.days} /> : null}
      <div className="grid grid-cols-2 gap-7 max-md:grid-cols-1">
        <Money order={order} progress={progress} />
        {progress ? (
          <Delivered order={order} progress={progress} place={place} />
        ) : (
          <Skeleton className="h-32" />
        )}
      </div>
    </>
  )
}

function ForecastLine({
  order,
  progress: { forecast, reach, coverage },
}: {
  order: Order
  progress: OrderProgress
}) {
  if (order.kind !== 'standing') return null
  if (order.status === 'paused')
    return <p className="mt-2 text-ink-2">New leads go elsewhere until you resume the order.</p>
  if (order.status !== 'fulfilling') return null
  const waiting = orderCounts(order).delivered === 0 ? 'Waiting for new leads that match. ' : ''
  if (!forecast)
    return (
      <p className="mt-2 text-ink-2">
        {waiting}
        {noForecastWords(reach)}
      </p>
    )
  return (
    <p className="mt-2 text-ink-2">
      {waiting}
      Full {fullByWords(forecast.p90Days)}. {coverage.orders > 0 ? coverageWords(coverage) : null}
    </p>
  )
}

function Days({ days }: { days: OrderProgress['days'] }) {
  const most = Math.max(...days.map(({ count }) => count))
  return (
    <ol aria-label="Delivered by day" className="flex h-28 items-end gap-1.5 border-b pb-px">
      {days.map(({ day, count }) => (
        <li
          key={day}
          className="flex h-full min-w-0 max-w-10 flex-1 flex-col items-center justify-end text-12"
        >
          <span className="num">{count}</span>
          <span className="w-full rounded-t-4 bg-primary" style={{ height: `${(count / most) * 64}%` }} />
          <span className="num text-ink-2" title={day}>
            {Number(day.slice(8))}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Money({ order, progress }: { order: Order; progress: OrderProgress | undefined }) {
  const { quantity, delivered, returned } = orderCounts(order)
  const prices = order.lines.flatMap((line) => line.prices)
  const toCome = quantity - delivered
  const back = progress ? creditsOf(progress) : 0
  return (
    <section aria-label="Money">
      <h3 className="mb-2 font-semibold">Money</h3>
      <dl className="flex flex-col gap-2">
        {prices.map(({ unitCents, count }) => (
          <SumRow key={unitCents} label={`${formatCount(count)} delivered at ${formatMoney(unitCents)}`}>
            {formatMoney(unitCents * count)}
          </SumRow>
        ))}
        {order.heldCents > 0 ? (
          <SumRow
            label={`${formatCount(toCome)} to come, held at up to ${formatMoney(Math.round(order.heldCents / toCome))} each`}
          >
            {formatMoney(order.heldCents)}
          </SumRow>
        ) : null}
        <SumRow total label="In total">
          {formatMoney(order.totalCents + order.heldCents)}
        </SumRow>
        {returned > 0 && progress ? (
          <SumRow label={`${plural(returned, 'return')} credited`}>
            <span className="text-success-text">{formatMoney(-progress.creditedCents)}</span>
          </SumRow>
        ) : null}
        {progress && progress.refundedCents > 0 ? (
          <SumRow label="Refunded to the balance">
            <span className="text-success-text">{formatMoney(-progress.refundedCents)}</span>
          </SumRow>
        ) : null}
        {progress && back > 0 ? (
          <SumRow total label="After credits">
            {formatMoney(order.totalCents + order.heldCents - back)}
          </SumRow>
        ) : null}
      </dl>
      {order.heldCents > 0 ? (
        <p className="mt-2 text-12 text-ink-2">A cheaper lead returns the difference.</p>
      ) : null}
    </section>
  )
}

type DeliveredProps = { order: Order; progress: OrderProgress; place: OrderPlace }

/** The list of bought leads, cut to the order. */
const leadsFile = ({ id, client }: Order) => `/api/customer/leads/export.csv?order=${id}&client=${client.id}`

function Delivered({ order, progress: { results }, place }: DeliveredProps) {
  return (
    <section aria-label="What it delivered">
      <div className="mb-2 flex items-center justify-between">
        <h3 className="font-semibold">What it delivered</h3>
        {place === 'portal' && orderCounts(order).delivered > 0 ? (
          <ListMenu exportAddress={leadsFile(order)} />
        ) : null}
      </div>
      <dl className="flex flex-col gap-2">
        {DELIVERY_GROUPS.map((group) => (
          <SumRow
            key={group}
            label={
              place === 'desk' ? (
                DELIVERY_LOOKS[group].label
              ) : (
                <Link
                  to="/portal/leads"
                  search={{ order: order.id, status: [group] }}
                  className="rounded-4 hover:text-ink hover:underline"
                >
                  {DELIVERY_LOOKS[group].label}
                </Link>
              )
            }
          >
            {results[group]}
          </SumRow>
        ))}
      </dl>
    </section>
  )
}

type OrderTurnsProps = { order: Order; place: OrderPlace; lockedReason?: string | undefined }

export function OrderTurns({ order, place, lockedReason }: OrderTurnsProps) {
  const turn = useTurnOrder(place)
  const [isCanceling, setCanceling] = useState(false)
  const isUnpaid = order.status === 'awaiting_payment'
  const isRunning = order.kind === 'standing' && ['fulfilling', 'paused'].includes(order.status)
  if (!isUnpaid && !isRunning) return null
  const isPaused = order.status === 'paused'
  const whose = place === 'portal' ? 'your balance' : `the balance of ${order.client.name}`
  const stay = place === 'portal' ? 'yours' : 'with the client'
  const returned = `Canceling returns the ${formatMoney(order.heldCents)} held to ${whose}. Delivered leads stay ${stay}.`
  const handleCancel = () =>
    turn.mutate(
      { id: order.id, turn: 'cancel' },
      {
        onSuccess: sayDone(`Order ${order.number} canceled`),
        onError: showFailure,
        onSettled: () => setCanceling(false),
      },
    )
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {isRunning ? (
          <Button
            icon={isPaused ? Play : Pause}
            busy={turn.isPending && !isCanceling}
            onClick={() =>
              turn.mutate({ id: order.id, turn: isPaused ? 'resume' : 'pause' }, { onError: showFailure })
            }
            disabledReason={lockedReason}
          >
            {isPaused ? 'Resume order' : 'Pause order'}
          </Button>
        ) : null}
        <Button onClick={() => setCanceling(true)} disabledReason={lockedReason}>
          Cancel order
        </Button>
      </div>
      <p className="mt-2 text-12 text-ink-2">
        {isUnpaid ? `After canceling, a payment that still succeeds goes to ${whose}.` : returned}
      </p>
      <ConfirmDialog
        open={isCanceling}
        onOpenChange={setCanceling}
        title={`Cancel order ${order.number}?`}
        description={`${isUnpaid ? '' : `${formatMoney(order.heldCents)} returns to ${whose}. `}A canceled order cannot be resumed.`}
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        danger
        busy={turn.isPending}
        onConfirm={handleCancel}
      />
    </div>
  )
}
