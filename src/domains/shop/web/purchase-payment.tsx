// How an order is paid: from the balance or by card, and the two ways on when the balance is too low.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Billing, Wallet } from '#domains/billing/contract/schemas.ts'
import { MIN_TOP_UP_CENTS } from '#domains/billing/contract/words.ts'
import {
  type CardPayment,
  CardPaymentDialog,
  cardOptions,
  DeclineAlert,
  lockOf,
  NEW_CARD,
  PaymentNotice,
  TopUpDialog,
} from '#domains/billing/web/index.ts'
import { Button } from '#ui/button.tsx'
import { formatMoney } from '#ui/format.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { spendingQuery } from './api.ts'

const BALANCE = 'balance'

type PurchasePaymentProps = {
  clientId: string
  cents: number | null
  wallet: Wallet | undefined
  billing: Billing | undefined
  payment: CardPayment
  isByCard: boolean
  onByCard: (isByCard: boolean) => void
  /** Fewer leads are in stock, so that money does not help. */
  isShort: boolean
}

/** What the balance lacks for a price. 0 when it is enough, or either is not known yet. */
export function missingCents(wallet: Wallet | undefined, cents: number | null): number {
  if (!wallet || cents === null) return 0
  return Math.max(0, cents - wallet.availableCents - wallet.creditLimitCents)
}

export function PurchasePayment(props: PurchasePaymentProps) {
  const { clientId, cents, wallet, billing, payment, isByCard, onByCard, isShort } = props
  const [adding, setAdding] = useState<number>()
  const [pending, setPending] = useState<string>()
  const spending = useQuery(spendingQuery(clientId)).data
  if (!wallet || !billing) return <Skeleton className="h-24" />
  const missing = missingCents(wallet, cents)
  const left = spending?.leftCents ?? null
  const handleChoose = (value: string) => {
    onByCard(value !== BALANCE)
    payment.choose(value === BALANCE ? undefined : value)
  }
  const now = `${formatMoney(wallet.availableCents)} available`
  const after = cents === null ? '' : `, ${formatMoney(wallet.availableCents - cents)} after`
  const balance = missing > 0 ? `${now}, ${formatMoney(missing)} missing` : `${now}${after}`
  return (
    <>
      <RadioGroup
        label="Pay with"
        value={isByCard ? payment.card : BALANCE}
        onChange={handleChoose}
        options={[
          { value: BALANCE, label: 'Balance', hint: <span className="num">{balance}</span> },
          ...(billing.can.pay ? cardOptions(payment) : []),
        ]}
      />
      {left !== null && !isByCard ? (
        <p className="num text-12 text-ink-2">You can spend {formatMoney(left)} more this month.</p>
      ) : null}
      {missing > 0 && !isByCard && !isShort ? (
        <TooLow
          missing={missing}
          owed={wallet.owedCents}
          lock={lockOf(billing)}
          onAdd={setAdding}
          onCard={() => handleChoose(payment.card ?? NEW_CARD)}
        />
      ) : null}
      {pending ? <PaymentNotice id={pending} onClose={() => setPending(undefined)} /> : null}
      {adding === undefined ? null : (
        <TopUpDialog
          clientId={clientId}
          wallet={wallet}
          provider={billing.provider}
          amountCents={adding}
          onClose={() => setAdding(undefined)}
          onPending={(id) => {
            setAdding(undefined)
            setPending(id)
          }}
        />
      )}
      {isByCard ? <DeclineAlert payment={payment} /> : null}
      <CardPaymentDialog
        payment={payment}
        clientId={clientId}
        provider={billing.provider}
        onNoCard={() => {
          payment.choose(undefined)
          onByCard(payment.methods.length > 0)
        }}
      />
    </>
  )
}

type TooLowProps = {
  missing: number
  owed: number
  /** Why this customer cannot pay by card. */
  lock: string | undefined
  onAdd: (cents: number) => void
  onCard: () => void
}

export function TooLow({ missing, owed, lock, onAdd, onCard }: TooLowProps) {
  const cents = Math.max(missing + owed, MIN_TOP_UP_CENTS)
  return (
    <div className="rounded-6 bg-warning-subtle p-3 text-warning-text">
      <output className="block">
        Your balance is {formatMoney(missing)} too low for this order.
        {owed > 0 ? ` Added money pays the ${formatMoney(owed)} you owe first.` : null}
      </output>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onAdd(cents)} disabledReason={lock}>
          Add {formatMoney(cents)}
        </Button>
        <Button size="sm" onClick={onCard} disabledReason={lock}>
          Pay by card
        </Button>
      </div>
    </div>
  )
}
