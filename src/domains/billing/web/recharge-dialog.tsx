// Sets auto-recharge: below which amount, how much, the limit of a month, and the card.
import { useState } from 'react'
import { sentenceOf } from '#platform/web/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { formatMoney } from '#ui/format.ts'
import { MoneyInput } from '#ui/money-input.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Billing, Method } from '../contract/schemas.ts'
import { cardName, MIN_TOP_UP_CENTS, type ProviderName } from '../contract/words.ts'
import { useBillingActions } from './api.ts'
import { CardDialog } from './card-dialog.tsx'

type RechargeDialogProps = {
  clientId: string
  provider: ProviderName
  rule: Billing['autoRecharge']
  methods: readonly Method[]
  onClose: () => void
}

export function RechargeDialog({ clientId, provider, rule, methods, onClose }: RechargeDialogProps) {
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
  const shown = (problem: string | undefined) => (isTried && problem ? { error: problem } : {})
  const handleSave = () => {
    setTried(true)
    if (Object.values(problems).some(Boolean)) return
    if (below === null || amount === null || limit === null || !card) return
    const amounts = { belowCents: below, amountCents: amount, monthlyLimitCents: limit }
    setRecharge.mutate(
      { client: clientId, isOn: true, ...amounts, paymentMethodId: card },
      {
        onSuccess: () => {
          toast({ tone: 'success', title: 'Auto-recharge is on' })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      onSubmit={handleSave}
      title="Auto-recharge"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={setRecharge.isPending}>
            Turn on auto-recharge
          </Button>
        </>
      }
    >
      <Field label="When less than this is available" {...shown(problems.below)}>
        <MoneyInput value={below} onChange={setBelow} />
      </Field>
      <Field label="Charge" {...shown(problems.amount)}>
        <MoneyInput value={amount} onChange={setAmount} />
      </Field>
      <Field label="At most in a month" {...shown(problems.limit)}>
        <MoneyInput value={limit} onChange={setLimit} />
      </Field>
      <Field label="Card" {...shown(problems.card)}>
        <Select
          value={card ?? ''}
          onChange={setCard}
          options={methods.map((method) => ({
            value: method.id,
            label: `${cardName(method)}${method.declinedAt ? ', declined last time' : ''}`,
          }))}
        />
      </Field>
      {setRecharge.error ? (
        <p role="alert" className="text-danger-text">
          {sentenceOf(setRecharge.error)}
        </p>
      ) : null}
    </Dialog>
  )
}
