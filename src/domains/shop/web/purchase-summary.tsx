// The order beside the choice: quantity, itemized price, forecast, balance, and the button that pays.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { billingQuery, methodsQuery, useCardPayment, walletQuery } from '#domains/billing/web/index.ts'
import { ApiError, hasCode, isUnclear, sentenceOf } from '#platform/web/api-client.ts'
import { Button } from '#ui/button.tsx'
import { ComponentError } from '#ui/error-state.tsx'
import { Field } from '#ui/field.tsx'
import { isReadable } from '#ui/form.tsx'
import { formatCount, formatMoney } from '#ui/format.ts'
import { Input } from '#ui/input.tsx'
import { optionsOf } from '#ui/options.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useHasUnreadText } from '#ui/unread-text.ts'
import type { Quote, ShopProduct } from '../contract/buying-schemas.ts'
import type { Area } from '../contract/schemas.ts'
import { AGE_LABELS, type OrderKind, RETURN_REASON_LABELS } from '../contract/words.ts'
import { type OrderBody, usePlaceOrder } from './api.ts'
import { ForecastWords } from './forecast-words.tsx'
import { PayBar } from './pay-bar.tsx'
import { missingCents, PurchasePayment } from './purchase-payment.tsx'
import { PurchaseQuantity } from './purchase-quantity.tsx'
import { returnLimitWords, returnWindowWords, sharesWords, stateName } from './words.ts'

type PurchaseSummaryProps = {
  product: ShopProduct
  clientId: string
  filter: Area
  quantity: number
  quote: Quote | undefined
  problem: Error | null
  /** The ZIP code is not complete. */
  needsZip: boolean
  /** The price belongs to an earlier choice. */
  isStale: boolean
  onRetry: () => void
  onQuantity: (quantity: number) => void
  onBought: (orderId: string) => void
}

export function PurchaseSummary(props: PurchaseSummaryProps) {
  const { product, clientId, filter, quantity, quote, problem, isStale, onQuantity, onBought } = props
  const isZipWrong = props.needsZip || isUnprocessable(problem)
  const [kind, setKind] = useState<OrderKind>('buy_now')
  const wallet = useQuery(walletQuery(clientId)).data
  const billing = useQuery(billingQuery(clientId)).data
  const methods = useQuery(methodsQuery(clientId)).data ?? []
  const [wantsCard, setWantsCard] = useState(false)
  const [poNumber, setPoNumber] = useState('')
  const handlePayment = ({ orderId }: { orderId: string | null }) => {
    if (orderId) onBought(orderId)
  }
  const payment = useCardPayment({ methods, onPaid: handlePayment, onPending: handlePayment })
  const place = usePlaceOrder()
  const isStanding = kind === 'standing' && product.ageBand === 'fresh'
  const isByCard = wantsCard
  const cents = (isStanding ? quote?.holdCents : quote?.totalCents) ?? null
  const body: OrderBody = {
    client: clientId,
    kind: isStanding ? 'standing' : 'buy_now',
    lines: [{ productId: product.id, quantity, filter }],
    payWith: isByCard && payment.card ? { paymentMethodId: payment.card } : 'wallet',
    ...(cents !== null && { expectedTotalCents: cents }),
    ...(poNumber.trim() && { poNumber }),
  }
  const send = (request: { body: OrderBody; key: string }) =>
    place.mutate(request, {
      onSuccess: (order) => (order.payment ? payment.takeResult(order.payment) : onBought(order.id)),
      onError: payment.takeError,
    })
  const isShort = quote !== undefined && !isStanding && quote.available < quantity
  const isPoor = !isByCard && !isShort && missingCents(wallet, cents) > 0
  const hasNoCard = isByCard && !payment.card
  const hasUnread = useHasUnreadText()
  const waits = billing?.payLock === 'not_approved' ? 'Your account is not approved yet.' : undefined
  const why = waits ?? whyNot({ isReady: quote !== undefined && !isStale, isShort, isPoor, hasNoCard })
  const label = cents === null ? 'Pay' : `${isStanding && !isByCard ? 'Hold' : 'Pay'} ${formatMoney(cents)}`
  const pay = (
    <Button
      variant="primary"
      size="lg"
      className="w-full"
      busy={place.isPending}
      onClick={() => isReadable(document) && send({ body, key: payment.keyOf(body) })}
      disabledReason={hasUnread ? 'Correct the marked field first.' : why}
    >
      {label}
    </Button>
  )
  return (
    <aside
      aria-label="Your order"
      data-tour="order"
      className="scroll-mt-4 border-l pl-9 max-lg:border-t max-lg:border-l-0 max-lg:pt-5 max-lg:pl-0 max-md:pb-18"
    >
      <div className="flex flex-col gap-3 lg:sticky lg:top-7">
        <div>
          <h2 className="text-16 font-semibold">Your order</h2>
          <p className="text-ink-2">
            {product.category}, {sharesWords(product.shareLimit)}, {AGE_LABELS[product.ageBand]}
          </p>
        </div>
        {product.ageBand === 'fresh' ? (
          <Segmented
            size="form"
            label="Kind of order"
            value={isStanding ? 'standing' : 'buy_now'}
            onChange={setKind}
            options={optionsOf({ buy_now: 'Buy now', standing: 'Standing order' })}
          />
        ) : null}
        <PurchaseQuantity value={quantity} onChange={onQuantity} />
        {isZipWrong ? <p className="text-ink-2">Correct the ZIP code to see the price.</p> : null}
        {problem && !isZipWrong ? <ComponentError onRetry={props.onRetry} busy={isStale} /> : null}
        {!quote && !problem && !isZipWrong ? <Skeleton className="h-24" /> : null}
        {quote ? (
          <div aria-busy={isStale} className={isStale ? 'opacity-60' : undefined}>
            <Price quote={quote} quantity={quantity} isStanding={isStanding} />
          </div>
        ) : null}
        {isShort ? (
          <SoldOut
            available={quote.available}
            quantity={quantity}
            mayStand={product.ageBand === 'fresh'}
            onQuantity={onQuantity}
          />
        ) : null}
        {quote ? (
          <ForecastWords
            forecast={product.ageBand === 'fresh' ? quote.forecast : null}
            reach={quote.reach}
            coverage={quote.coverage}
            quantity={quantity}
            isStanding={isStanding}
            isDelivered={!isStanding && !isShort}
          />
        ) : null}
        <PurchasePayment
          clientId={clientId}
          cents={cents}
          wallet={wallet}
          billing={billing}
          payment={payment}
          isByCard={isByCard}
          onByCard={setWantsCard}
          isShort={isShort}
        />
        <Field label="PO number" hint="Optional. Printed on the invoice.">
          <Input value={poNumber} maxLength={40} onText={setPoNumber} />
        </Field>
        {place.error && !hasCode(place.error, 'payment_declined') ? (
          <Refusal error={place.error} onQuantity={onQuantity} onRepeat={() => send(place.variables)} />
        ) : null}
        <PayBar cents={cents} source={sourceOf({ isStanding, isByCard })}>
          {pay}
        </PayBar>
        <p className="text-12 text-ink-2">
          {product.returnDays > 0 && product.returnReasons.length > 0
            ? `${returnWindowWords(product)}: ${product.returnReasons
                .map((reason) => RETURN_REASON_LABELS[reason].toLowerCase())
                .join(', ')}. ${returnLimitWords(product)}`
            : 'Leads of this product cannot be returned.'}
        </p>
      </div>
    </aside>
  )
}

const sourceOf = ({ isStanding, isByCard }: { isStanding: boolean; isByCard: boolean }) => {
  if (isByCard) return 'from your card'
  return isStanding ? 'held from your balance' : 'from your balance'
}

/** The area shows what is wrong with it. */
const isUnprocessable = (problem: Error | null) => problem instanceof ApiError && problem.status === 422

type Reasons = Record<'isReady' | 'isShort' | 'isPoor' | 'hasNoCard', boolean>

function whyNot({ isReady, isShort, isPoor, hasNoCard }: Reasons) {
  if (!isReady) return 'The price is being checked.'
  if (isShort) return 'Fewer leads are in stock. Order less or change the area.'
  if (hasNoCard) return 'Choose a card.'
  return isPoor ? 'Your balance is too low. Add funds or order less.' : undefined
}

function Line({ label, value, strong }: { label: ReactNode; value: ReactNode; strong?: boolean }) {
  return (
    <div
      className={strong ? 'flex justify-between gap-3 text-16 font-semibold' : 'flex justify-between gap-3'}
    >
      <dt className={strong ? undefined : 'text-ink-2'}>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
}

const MAX_PARTS = 6

function Price({ quote, quantity, isStanding }: { quote: Quote; quantity: number; isStanding: boolean }) {
  if (isStanding)
    return (
      <dl className="flex flex-col gap-2">
        <Line
          label={`${quantity} at up to ${formatMoney(Math.round(quote.holdCents / quantity))}`}
          value={formatMoney(quote.holdCents)}
        />
        <div className="border-t" />
        <Line strong label="To hold" value={formatMoney(quote.holdCents)} />
        <p className="text-12 text-ink-2">
          New leads fill the order as they arrive. A cheaper lead returns the difference.
        </p>
      </dl>
    )
  const shown = quote.parts.slice(0, MAX_PARTS)
  const rest = quote.parts.slice(MAX_PARTS)
  const sum = rest.reduce((all, part) => all + part.count * part.unitCents, 0)
  const count = rest.reduce((all, part) => all + part.count, 0)
  return (
    <dl className="flex flex-col gap-2">
      {shown.map((part) => (
        <Line
          key={`${part.state} ${part.unitCents}`}
          label={`${part.count} in ${part.state ? stateName(part.state) : 'other places'} at ${formatMoney(part.unitCents)}`}
          value={formatMoney(part.count * part.unitCents)}
        />
      ))}
      {count > 0 ? <Line label={`${count} in other states`} value={formatMoney(sum)} /> : null}
      <div className="border-t" />
      <Line strong label="To pay" value={formatMoney(quote.totalCents)} />
    </dl>
  )
}

type SoldOutProps = {
  available: number
  quantity: number
  mayStand: boolean
  onQuantity: (quantity: number) => void
}

function SoldOut({ available, quantity, mayStand, onQuantity }: SoldOutProps) {
  const otherwise = mayStand ? 'change the area, or place a standing order.' : 'or change the area.'
  return (
    <output className="block rounded-6 bg-warning-subtle p-3 text-warning-text">
      <p>
        {available === 0
          ? `Sold out in this area. ${mayStand ? 'Change the area, or place a standing order.' : 'Change the area.'}`
          : `${available} of ${formatCount(quantity)} leads are in stock. Order less, ${otherwise}`}
      </p>
      {available > 0 ? (
        <Button size="sm" className="mt-2" onClick={() => onQuantity(available)}>
          Order {available}
        </Button>
      ) : null}
    </output>
  )
}

type RefusalProps = { error: Error; onQuantity: (quantity: number) => void; onRepeat: () => void }

/** Why the order was refused, and the way on. Stock and price may differ by now, so an unclear request is sent again as it was. */
function Refusal({ error, onQuantity, onRepeat }: RefusalProps) {
  if (isUnclear(error))
    return (
      <div role="alert" className="rounded-6 bg-warning-subtle p-3 text-warning-text">
        <p>No clear answer arrived, so the order may exist. Send it again: it buys only once.</p>
        <Button size="sm" className="mt-2" onClick={onRepeat}>
          Send the same order again
        </Button>
      </div>
    )
  const left = hasCode(error, 'sold_out') ? Number(error.problem.details?.['available'] ?? 0) : 0
  return (
    <div role="alert" className="rounded-6 bg-danger-subtle p-3 text-danger-text">
      <p>{sentenceOf(error)} Nothing was bought.</p>
      {left > 0 ? (
        <Button size="sm" className="mt-2" onClick={() => onQuantity(left)}>
          Order {left}
        </Button>
      ) : null}
    </div>
  )
}
