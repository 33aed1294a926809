// Sets auto-recharge: below which amount, how much, the limit of a month, and the card.
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
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

type RechargeValues = {
  belowCents: number | null
  amountCents: number | null
  monthlyLimitCents: number | null
  paymentMethodId: string | undefined
}

function problemsOf({ belowCents, amountCents, monthlyLimitCents, paymentMethodId }: RechargeValues) {
  const isEnough = amountCents !== null && amountCents >= MIN_TOP_UP_CENTS
  const isAbove = monthlyLimitCents !== null && monthlyLimitCents >= (amountCents ?? 0)
  return {
    belowCents: belowCents !== null && belowCents >= 0 ? null : 'Enter an amount of $0.00 or more.',
    amountCents: isEnough ? null : `Enter ${formatMoney(MIN_TOP_UP_CENTS)} or more.`,
    monthlyLimitCents: isAbove ? null : 'The monthly limit is below one recharge. Raise it.',
    paymentMethodId: paymentMethodId ? null : 'Choose a card.',
  }
}

export function RechargeDialog({ clientId, wallet, billing, methods, onClose }: RechargeDialogProps) {
  const { provider, autoRecharge: rule } = billing
  const usable = methods.filter(({ declinedAt }) => !declinedAt)
  const { setRecharge } = useBillingActions()
  const form = useForm<RechargeValues>({
    start: {
      belowCents: rule?.belowCents ?? 50_000,
      amountCents: rule?.amountCents ?? 100_000,
      monthlyLimitCents: rule?.monthlyLimitCents ?? 500_000,
      paymentMethodId: (usable.find(({ id }) => id === rule?.paymentMethodId) ?? usable[0])?.id,
    },
    check: problemsOf,
    act: setRecharge,
  })
  const { values, problem } = form
  if (methods.length === 0)
    return (
      <CardDialog
        clientId={clientId}
        provider={provider}
        onClose={onClose}
        onSaved={form.field('paymentMethodId').onChange}
      />
    )

  const { belowCents, amountCents, monthlyLimitCents } = values
  const amounts = {
    belowCents: belowCents ?? 0,
    amountCents: amountCents ?? 0,
    monthlyLimitCents: monthlyLimitCents ?? 0,
  }
  const { paymentMethodId: _card, ...wrong } = problemsOf(values)
  const isRight = Object.values(wrong).every((each) => each === null)
  const charge = isRight
    ? chargeWords(chargesNow(wallet, amounts, billing.recharged.cents), amounts.amountCents)
    : ''
  const handleSave = () =>
    form.submit(({ paymentMethodId }) => {
      if (!paymentMethodId) return
      setRecharge.mutate(
        { client: clientId, isOn: true, ...amounts, paymentMethodId },
        {
          onSuccess: () => {
            const done = charge ? `. It charges ${charge} now` : ''
            toast({ tone: 'success', title: `Auto-recharge is on${done}` })
            onClose()
          },
        },
      )
    })
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSave}
      title="Auto-recharge"
      submitLabel="Turn on auto-recharge"
      busy={setRecharge.isPending}
    >
      <Field label="When less than this is available" error={problem('belowCents')}>
        <MoneyInput most={MAX_TOP_UP_CENTS} {...form.field('belowCents')} />
      </Field>
      <Field label="Charge" error={problem('amountCents')}>
        <MoneyInput most={MAX_TOP_UP_CENTS} {...form.field('amountCents')} />
      </Field>
      <Field label="At most in a month" error={problem('monthlyLimitCents')}>
        <MoneyInput most={100 * MAX_TOP_UP_CENTS} {...form.field('monthlyLimitCents')} />
      </Field>
      <Field label="Card" error={problem('paymentMethodId')}>
        <Select
          value={values.paymentMethodId ?? ''}
          onChange={form.field('paymentMethodId').onChange}
          options={methods.map((method) => ({
            value: method.id,
            label: `${cardName(method)}${method.declinedAt ? ', declined last time' : ''}`,
          }))}
        />
      </Field>
      {charge ? (
        <output className="num block rounded-8 bg-warning-subtle px-3.5 py-2.5 text-warning-text">
          {formatMoney(wallet.availableCents)} is available, which is less than{' '}
          {formatMoney(amounts.belowCents)}. Turning it on charges {charge} now.
        </output>
      ) : null}
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
