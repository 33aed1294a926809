// Sets auto-recharge: below which amount, how much, the limit of a month, and the card.
import { useState } from 'react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { formatMoney } from '#ui/format.ts'
import { MoneyInput } from '#ui/money-input.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Billing, Method, Wallet } from '../contract/schemas.ts'
import { cardName, MAX_TOP_UP_CENTS, MIN_TOP_UP_CENTS } from '../contract/words.ts'
import { useBillingActions } from './api.ts'
import { CardDialog } from './card-dialog.tsx'
import { chargesNow, chargeWords } from './charges-now.ts'

type RechargeDialogProps = {
  clientId: string
  wallet: Wallet
  billing: Billing
  methods: readonly Method[]
  onClose: () => void
}

export function RechargeDialog({ clientId, wallet, billing, methods, onClose }: RechargeDialogProps) {
  const { provider, autoRecharge: rule } = billing
  const [below, setBelow] = useState<number | null>(rule?.belowCents ?? 50_000)
  const [amount, setAmount] = useState<number | null>(rule?.amountCents ?? 100_000)
  const [limit, setLimit] = useState<number | null>(rule?.monthlyLimitCents ?? 500_000)
  const usable = methods.filter(({ declinedAt }) => !declinedAt)
  const [card, setCard] = useState((usable.find(({ id }) => id === rule?.paymentMethodId) ?? usable[0])?.id)
  const [isTried, setTried] = useState(false)
  const { setRecharge } = useBillingActions()
  if (methods.length === 0)
    return <CardDialog clientId={clientId} provider={provider} onClose={onClose} onSaved={setCard} />

  const problems = {
    below: below !== null && below >= 0 ? undefined : 'Enter an amount of $0.00 or more.',
    amount:
      amount !== null && amount >= MIN_TOP_UP_CENTS
        ? undefined
        : `Enter ${formatMoney(MIN_TOP_UP_CENTS)} or more.`,
    limit:
      limit !== null && limit >= (amount ?? 0)
        ? undefined
        : 'The monthly limit is below one recharge. Raise it.',
    card: card ? undefined : 'Choose a card.',
  }
  const amounts = { belowCents: below ?? 0, amountCents: amount ?? 0, monthlyLimitCents: limit ?? 0 }
  const isRight = !problems.below && !problems.amount && !problems.limit
  const charge = isRight ? chargeWords(chargesNow(wallet, amounts, billing.recharged.cents), amount ?? 0) : ''
  const shown = (problem: string | undefined) => (isTried ? problem : undefined)
  const handleSave = () => {
    setTried(true)
    if (Object.values(problems).some(Boolean)) return
    if (below === null || amount === null || limit === null || !card) return
    setRecharge.mutate(
      { client: clientId, isOn: true, ...amounts, paymentMethodId: card },
      {
        onSuccess: () => {
          const done = charge ? `. It charges ${charge} now` : ''
          toast({ tone: 'success', title: `Auto-recharge is on${done}` })
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSave}
      title="Auto-recharge"
      submitLabel="Turn on auto-recharge"
      busy={setRecharge.isPending}
    >
      <Field label="When less than this is available" error={shown(problems.below)}>
        <MoneyInput most={MAX_TOP_UP_CENTS} value={below} onChange={setBelow} />
      </Field>
      <Field label="Charge" error={shown(problems.amount)}>
        <MoneyInput most={MAX_TOP_UP_CENTS} value={amount} onChange={setAmount} />
      </Field>
      <Field label="At most in a month" error={shown(problems.limit)}>
        <MoneyInput most={100 * MAX_TOP_UP_CENTS} value={limit} onChange={setLimit} />
      </Field>
      <Field label="Card" error={shown(problems.card)}>
        <Select
          value={card ?? ''}
          onChange={setCard}
          options={methods.map((method) => ({
            value: method.id,
            label: `${cardName(method)}${method.declinedAt ? ', declined last time' : ''}`,
          }))}
        />
      </Field>
      {charge ? (
        <output className="num block rounded-8 bg-warning-subtle px-3.5 py-2.5 text-warning-text">
          {formatMoney(wallet.availableCents)} is available, which is less than {formatMoney(below ?? 0)}.
          Turning it on charges {charge} now.
        </output>
      ) : null}
      <ErrorLine error={setRecharge.error} />
    </FormDialog>
  )
}
