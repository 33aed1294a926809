// Adds money to the balance from a card. After a decline the amount stays, that card is marked, another is chosen.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasCode, isUnclear, sentenceOf } from '#platform/web/api-client.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { readKept, useKeyOf } from '#platform/web/use-key-of.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FooterNote, FormDialog } from '#ui/form-dialog.tsx'
import { formatMoney } from '#ui/format.ts'
import { MoneyInput } from '#ui/money-input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SumRow } from '#ui/sum-row.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Method, Payment, Wallet } from '../contract/schemas.ts'
import { MAX_TOP_UP_CENTS, MIN_TOP_UP_CENTS, type ProviderName } from '../contract/words.ts'
import { lostTopUpQuery, methodsQuery, useBillingActions } from './api.ts'
import {
  CardPaymentDialog,
  cardOptions,
  DeclineAlert,
  NEW_CARD,
  PaymentAlert,
  UnclearAlert,
  useCardPayment,
} from './card-payment.tsx'
import { PaymentNotice } from './payment-notice.tsx'

const AMOUNTS = ['100000', '300000', '500000'] as const
type Amount = (typeof AMOUNTS)[number] | 'other'

type TopUpDialogProps = {
  clientId: string
  wallet: Wallet
  provider: ProviderName | null
  /** Asked for in advance. */
  amountCents?: number | undefined
  onClose: () => void
  /** The bank has not decided yet. */
  onPending: (paymentId: string) => void
}

type Lost = { amountCents: number; paymentMethodId: string }

const keyNameOf = (clientId: string) => `top-up:${clientId}`

export function TopUpDialog(props: TopUpDialogProps) {
  const { clientId, onClose } = props
  const methods = useQuery(methodsQuery(clientId))
  const [lost, setLost] = useState(() => readKept<Lost>(keyNameOf(clientId)))
  const key = useKeyOf(keyNameOf(clientId))
  // The answer to the last payment was lost, so the server is asked before there is another one.
  const found = useQuery(lostTopUpQuery(lost?.key))
  const handleMore = () => {
    key.renew()
    setLost(undefined)
  }
  if (lost && found.data) return <FoundTopUp payment={found.data} onClose={onClose} onMore={handleMore} />
  if (methods.data && (!lost || found.data === null))
    return <TopUpForm {...props} methods={methods.data} lost={lost?.body} />
  return (
    <Dialog open onOpenChange={onClose} title="Add funds">
      <QueryState query={lost ? [methods, found] : methods} loading={<Skeleton className="h-56" />} />
    </Dialog>
  )
}

type FoundTopUpProps = { payment: Payment; onClose: () => void; onMore: () => void }

/** What became of the payment whose answer was lost. */
function FoundTopUp({ payment, onClose, onMore }: FoundTopUpProps) {
  const handleClose = () => {
    onMore()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={handleClose}
      title="Add funds"
      footer={
        <>
          <Button onClick={handleClose}>Close</Button>
          <Button variant="primary" onClick={onMore}>
            Add more funds
          </Button>
        </>
      }
    >
      <p>The answer to your last payment of {formatMoney(payment.amountCents)} was lost. Its outcome:</p>
      <PaymentNotice id={payment.id} />
    </Dialog>
  )
}

function problemOf(cents: number | null): string | undefined {
  if (cents === null) return 'Enter an amount such as 1,500.00.'
  if (cents < MIN_TOP_UP_CENTS) return `Add at least ${formatMoney(MIN_TOP_UP_CENTS)}.`
  return cents > MAX_TOP_UP_CENTS ? `Add at most ${formatMoney(MAX_TOP_UP_CENTS)} at once.` : undefined
}

type TopUpValues = {
  amount: Amount
  otherCents: number | null
  /** Kept by the payment, because a decline takes it away. */
  card: null
}

const centsOf = ({ amount, otherCents }: TopUpValues) => (amount === 'other' ? otherCents : Number(amount))

/** The fields of the paths of the request. */
const FIELDS = new Map([
  ['amountCents', 'amount'],
  ['paymentMethodId', 'card'],
])

function TopUpForm({
  clientId,
  wallet,
  provider,
  methods,
  amountCents,
  onClose,
  onPending,
  lost,
}: TopUpDialogProps & { methods: Method[]; lost: Lost | undefined }) {
  const askedCents = lost?.amountCents ?? amountCents
  const { topUp } = useBillingActions()
  const payment = useCardPayment({
    methods,
    keyName: keyNameOf(clientId),
    ...(lost && methods.some(({ id }) => id === lost.paymentMethodId) && { initial: lost.paymentMethodId }),
    ...(methods.length === 0 && { initial: NEW_CARD }),
    onPaid: ({ amountCents: added }) => {
      toast({ tone: 'success', title: addedWords(added, wallet.owedCents) })
      onClose()
    },
    onPending: ({ id }) => onPending(id),
  })
  const { card } = payment
  const form = useForm<TopUpValues>({
    start: {
      amount: askedCents === undefined ? AMOUNTS[0] : 'other',
      otherCents: askedCents ?? null,
      card: null,
    },
    check: (values) => ({
      otherCents: problemOf(centsOf(values)),
      card: card ? null : 'Choose another card.',
    }),
    act: topUp,
    fieldOf: (path) => FIELDS.get(path) ?? path,
  })
  const { values } = form
  const cents = centsOf(values)
  const send = (request: Parameters<typeof topUp.mutate>[0]) =>
    topUp.mutate(request, {
      onSuccess: payment.takeResult,
      onError: payment.takeError,
      // A decline takes the card away. The next try says so, not this one.
      onSettled: () => form.reset(values),
    })
  const handlePay = () =>
    form.submit(() => {
      if (cents === null || !card) return
      const body = { client: clientId, amountCents: cents, paymentMethodId: card }
      send({ ...body, key: payment.keyOf(body) })
    })
  if (payment.step || card === NEW_CARD)
    return (
      <CardPaymentDialog
        payment={payment}
        clientId={clientId}
        provider={provider}
        onNoCard={() => (methods.length > 0 ? payment.choose(undefined) : onClose())}
      />
    )
  const refusal = hasCode(topUp.error, 'payment_declined') ? null : form.refusal
  const unclear = isUnclear(topUp.error) ? topUp.variables : undefined
  if (unclear)
    return (
      <Dialog open onOpenChange={onClose} title="Add funds" footer={<Button onClick={onClose}>Close</Button>}>
        <UnclearAlert noun="payment" verb="charges" isBusy={topUp.isPending} onRepeat={() => send(unclear)} />
      </Dialog>
    )
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handlePay}
      title="Add funds"
      width={480}
      submitLabel={cents === null ? 'Pay' : `Pay ${formatMoney(cents)}`}
      busy={topUp.isPending}
      aside={<FooterNote>Usually confirmed in a few seconds</FooterNote>}
    >
      {!lost || topUp.variables ? null : (
        <p className="rounded-8 bg-info-subtle px-3.5 py-2.5 text-info-text">
          Your last payment of {formatMoney(lost.amountCents)} did not arrive. Pay it again: it charges only
          once.
        </p>
      )}
      <DeclineAlert payment={payment} />
      {refusal ? <PaymentAlert>{sentenceOf(refusal)}</PaymentAlert> : null}
      <Field label="Amount" group error={form.problem('amount')}>
        <Segmented
          size="form"
          {...form.field('amount')}
          options={[
            ...AMOUNTS.map((value) => ({ value, label: formatMoney(Number(value), { whole: true }) })),
            { value: 'other' as const, label: 'Other' },
          ]}
        />
      </Field>
      {values.amount === 'other' ? (
        <Field label="Other amount" error={form.problem('otherCents')}>
          <MoneyInput {...form.field('otherCents')} />
        </Field>
      ) : null}
      <Field label="Pay with" group error={form.problem('card')}>
        <RadioGroup value={card} onChange={payment.choose} options={cardOptions(payment)} />
      </Field>
      <Sum wallet={wallet} cents={problemOf(cents) ? 0 : (cents ?? 0)} />
    </FormDialog>
  )
}

/** Money pays what is owed first. */
const debtOf = (cents: number, owedCents: number) => Math.min(cents, owedCents)

export function addedWords(cents: number, owedCents: number): string {
  const debt = debtOf(cents, owedCents)
  if (debt === 0) return `${formatMoney(cents)} added to your balance`
  if (debt === cents) return `${formatMoney(cents)} paid what you owe`
  return `${formatMoney(cents - debt)} added to your balance, ${formatMoney(debt)} paid what you owed`
}

export function Sum({ wallet, cents }: { wallet: Wallet; cents: number }) {
  const debt = debtOf(cents, wallet.owedCents)
  return (
    <dl className="num flex flex-col gap-1.5">
      <SumRow label="Available now">{formatMoney(wallet.availableCents)}</SumRow>
      <SumRow label="Added when the bank confirms">+{formatMoney(cents)}</SumRow>
      {wallet.owedCents > 0 ? (
        <SumRow label={`Pays what you owe, ${formatMoney(wallet.owedCents)}`}>{formatMoney(-debt)}</SumRow>
      ) : null}
      <SumRow total label="Available then">
        {formatMoney(wallet.availableCents + cents - debt)}
      </SumRow>
    </dl>
  )
}
