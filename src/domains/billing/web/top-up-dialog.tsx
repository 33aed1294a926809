// Adds money to the balance from a card. After a decline the amount stays, that card is marked, another is chosen.
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { hasCode, sentenceOf } from '#platform/web/api-client.ts'
import { useKeyOf } from '#platform/web/use-key-of.ts'
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
import type { Method, Payment, Wallet } from '../contract/schemas.ts'
import { cardName, MAX_TOP_UP_CENTS, MIN_TOP_UP_CENTS, type ProviderName } from '../contract/words.ts'
import { methodsQuery, useBillingActions } from './api.ts'
import { CardDialog } from './card-dialog.tsx'
import { PaymentStep } from './payment-step.tsx'
import { expiryOf } from './portal-cards.tsx'

const AMOUNTS = ['100000', '300000', '500000'] as const
type Amount = (typeof AMOUNTS)[number] | 'other'
const NEW_CARD = 'new'

type TopUpDialogProps = {
  clientId: string
  wallet: Wallet
  provider: ProviderName
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

type Declined = { card: string; message: string }

function TopUpForm({
  clientId,
  wallet,
  provider,
  methods,
  onClose,
  onPending,
}: TopUpDialogProps & { methods: Method[] }) {
  const [amount, setAmount] = useState<Amount>('100000')
  const [typed, setTyped] = useState<number | null>(null)
  const [chosen, setChosen] = useState<string>()
  const [isTried, setTried] = useState(false)
  const [declined, setDeclined] = useState<Declined>()
  const [step, setStep] = useState<Payment>()
  const { topUp } = useBillingActions()
  const key = useKeyOf()
  const cents = amount === 'other' ? typed : Number(amount)
  const fallback = methods.find(({ id }) => id !== declined?.card)?.id ?? NEW_CARD
  const card = chosen ?? fallback
  const problem = problemOf(cents)

  const handleResult = (payment: Payment) => {
    if (payment.status === 'requires_action') return setStep(payment)
    if (payment.status === 'failed') {
      setStep(undefined)
      setDeclined({ card, message: payment.failure ?? 'The payment failed. No money moved.' })
      return setChosen(undefined)
    }
    if (payment.status !== 'succeeded') return onPending(payment.id)
    toast({ tone: 'success', title: `${formatMoney(payment.amountCents)} added to your balance` })
    onClose()
  }
  const handlePay = () => {
    setTried(true)
    if (problem || cents === null || card === NEW_CARD) return
    const body = { client: clientId, amountCents: cents, paymentMethodId: card }
    topUp.mutate(
      { ...body, key: key.of(body) },
      {
        onSuccess: handleResult,
        onError: (error) => {
          if (!hasCode(error, 'payment_declined')) return
          key.renew()
          setDeclined({ card, message: sentenceOf(error) })
          setChosen(undefined)
        },
      },
    )
  }
  if (step)
    return (
      <Dialog open onOpenChange={() => onPending(step.id)} title="Confirm with your bank">
        <PaymentStep payment={step} onDone={handleResult} />
      </Dialog>
    )
  if (card === NEW_CARD)
    return (
      <CardDialog
        clientId={clientId}
        provider={provider}
        onClose={() => (methods.length > 0 && chosen === NEW_CARD ? setChosen(undefined) : onClose())}
        onSaved={(id) => setChosen(id)}
      />
    )
  const otherError = topUp.error && !hasCode(topUp.error, 'payment_declined') ? sentenceOf(topUp.error) : null
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
      {declined ? <Alert>{`${cardWords(methods, declined.card)}: ${declined.message}`}</Alert> : null}
      {otherError ? <Alert>{otherError}</Alert> : null}
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
      <Field label="Pay with" group>
        <RadioGroup
          value={card}
          onChange={setChosen}
          options={[
            ...methods.map((method) => ({
              value: method.id,
              label: cardName(method),
              hint: <CardHint method={method} isDeclined={method.id === declined?.card} />,
            })),
            { value: NEW_CARD, label: 'New card' },
          ]}
        />
      </Field>
      <Sum wallet={wallet} cents={problem ? 0 : (cents ?? 0)} />
    </Dialog>
  )
}

function cardWords(methods: readonly Method[], id: string): string {
  const method = methods.find((each) => each.id === id)
  return method ? cardName(method) : 'Card'
}

const Alert = ({ children }: { children: string }) => (
  <p role="alert" className="flex gap-2 rounded-8 bg-danger-subtle px-3.5 py-2.5 text-danger-text">
    <CircleAlert className="mt-0.5 size-4 flex-none" />
    {children}
  </p>
)

function CardHint({ method, isDeclined }: { method: Method; isDeclined: boolean }) {
  if (isDeclined) return <span className="text-danger-text">declined just now, not charged</span>
  return expiryOf(method).text
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
