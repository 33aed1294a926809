// Adds money to the balance from a card. After a decline the amount stays, that card is marked, another is chosen.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasCode, sentenceOf } from '#platform/web/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ComponentError } from '#ui/error-state.tsx'
import { Field } from '#ui/field.tsx'
import { formatMoney } from '#ui/format.ts'
import { MoneyInput } from '#ui/money-input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Method, Wallet } from '../contract/schemas.ts'
import { MAX_TOP_UP_CENTS, MIN_TOP_UP_CENTS, type ProviderName } from '../contract/words.ts'
import { methodsQuery, useBillingActions } from './api.ts'
import {
  CardPaymentDialog,
  cardOptions,
  DeclineAlert,
  NEW_CARD,
  PaymentAlert,
  useCardPayment,
} from './card-payment.tsx'

const AMOUNTS = ['100000', '300000', '500000'] as const
type Amount = (typeof AMOUNTS)[number] | 'other'

type TopUpDialogProps = {
  clientId: string
  wallet: Wallet
  provider: ProviderName
  /** Asked for in advance. */
  amountCents?: number | undefined
  onClose: () => void
  /** The bank has not decided yet. */
  onPending: (paymentId: string) => void
}

export function TopUpDialog(props: TopUpDialogProps) {
  const { clientId, onClose } = props
  const methods = useQuery(methodsQuery(clientId))
  if (methods.data) return <TopUpForm {...props} methods={methods.data} />
  return (
    <Dialog open onOpenChange={onClose} title="Add funds">
      {methods.isLoadingError ? (
        <ComponentError onRetry={() => void methods.refetch()} busy={methods.isFetching} />
      ) : (
        <Skeleton className="h-56" />
      )}
    </Dialog>
  )
}

function problemOf(cents: number | null): string | undefined {
  if (cents === null) return 'Enter an amount such as 1,500.00.'
  if (cents < MIN_TOP_UP_CENTS) return `Add at least ${formatMoney(MIN_TOP_UP_CENTS)}.`
  return cents > MAX_TOP_UP_CENTS ? `Add at most ${formatMoney(MAX_TOP_UP_CENTS)} at once.` : undefined
}

function TopUpForm({
  clientId,
  wallet,
  provider,
  methods,
  amountCents,
  onClose,
  onPending,
}: TopUpDialogProps & { methods: Method[] }) {
  const [amount, setAmount] = useState<Amount>(amountCents === undefined ? AMOUNTS[0] : 'other')
  const [typed, setTyped] = useState<number | null>(amountCents ?? null)
  const [isTried, setTried] = useState(false)
  const { topUp } = useBillingActions()
  const payment = useCardPayment({
    methods,
    ...(methods.length === 0 && { initial: NEW_CARD }),
    onPaid: ({ amountCents: added }) => {
      toast({ tone: 'success', title: `${formatMoney(added)} added to your balance` })
      onClose()
    },
    onPending: ({ id }) => onPending(id),
  })
  const { card } = payment
  const cents = amount === 'other' ? typed : Number(amount)
  const problem = problemOf(cents)
  const handlePay = () => {
    setTried(true)
    if (problem || cents === null || !card) return
    const body = { client: clientId, amountCents: cents, paymentMethodId: card }
    topUp.mutate(
      { ...body, key: payment.keyOf(body) },
      { onSuccess: payment.takeResult, onError: payment.takeError, onSettled: () => setTried(false) },
    )
  }
  if (payment.step || card === NEW_CARD)
    return (
      <CardPaymentDialog
        payment={payment}
        clientId={clientId}
        provider={provider}
        onNoCard={() => (methods.length > 0 ? payment.choose(undefined) : onClose())}
      />
    )
  const isOtherError = topUp.error && !hasCode(topUp.error, 'payment_declined')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      onSubmit={handlePay}
      title="Add funds"
      width={480}
      footer={
        <>
          <span className="mr-auto self-center text-12 text-ink-3 max-md:hidden">
            Usually confirmed in a few seconds
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={topUp.isPending}>
            {cents === null ? 'Pay' : `Pay ${formatMoney(cents)}`}
          </Button>
        </>
      }
    >
      <DeclineAlert payment={payment} />
      {isOtherError ? <PaymentAlert>{sentenceOf(topUp.error)}</PaymentAlert> : null}
      <Field label="Amount" group>
        <Segmented
          size="form"
          value={amount}
          onChange={setAmount}
          options={[
            ...AMOUNTS.map((value) => ({ value, label: formatMoney(Number(value), { whole: true }) })),
            { value: 'other' as const, label: 'Other' },
          ]}
        />
      </Field>
      {amount === 'other' ? (
        <Field label="Other amount" {...(isTried && problem && { error: problem })}>
          <MoneyInput value={typed} onChange={setTyped} />
        </Field>
      ) : null}
      <Field label="Pay with" group {...(isTried && !card && { error: 'Choose another card.' })}>
        <RadioGroup value={card} onChange={payment.choose} options={cardOptions(payment)} />
      </Field>
      <Sum wallet={wallet} cents={problem ? 0 : (cents ?? 0)} />
    </Dialog>
  )
}

function Sum({ wallet, cents }: { wallet: Wallet; cents: number }) {
  const row = 'flex justify-between gap-4'
  return (
    <dl className="num flex flex-col gap-1.5">
      <div className={row}>
        <dt className="text-ink-2">Available now</dt>
        <dd>{formatMoney(wallet.availableCents)}</dd>
      </div>
      <div className={row}>
        <dt className="text-ink-2">Added when the bank confirms</dt>
        <dd>+{formatMoney(cents)}</dd>
      </div>
      <div className={`${row} border-t pt-2 font-semibold`}>
        <dt>Available then</dt>
        <dd>{formatMoney(wallet.availableCents + cents)}</dd>
      </div>
    </dl>
  )
}
