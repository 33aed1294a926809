// Auto-recharge as a sentence, with its switch and what it charged this month.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { formatMoney, plural } from '#ui/format.ts'
import { useNow } from '#ui/relative-time.tsx'
import { Switch } from '#ui/switch.tsx'
import type { Billing, Method, Wallet } from '../contract/schemas.ts'
import { cardName } from '../contract/words.ts'
import { methodsQuery, useBillingActions } from './api.ts'
import { chargesNow } from './charges-now.ts'
import { lockOf } from './not-allowed.ts'
import { RechargeDialog } from './recharge-dialog.tsx'
import { Section } from './section.tsx'

type Rule = NonNullable<Billing['autoRecharge']>

type AutoRechargeProps = { clientId: string; wallet: Wallet; billing: Billing }

export function AutoRecharge({ clientId, wallet, billing }: AutoRechargeProps) {
  const methods = useQuery(methodsQuery(clientId)).data ?? []
  const [isEditing, setEditing] = useState(false)
  const { setRecharge } = useBillingActions()
  const rule = billing.autoRecharge
  const isOn = Boolean(rule?.isOn && !rule.pausedAt)
  const mayPay = billing.can.pay
  const handleSwitch = (wanted: boolean) => {
    // The dialog says what it charges at once.
    if (!rule || (wanted && chargesNow(wallet, rule, billing.recharged.cents) > 0)) return setEditing(true)
    const { belowCents, amountCents, monthlyLimitCents, paymentMethodId } = rule
    const amounts = { belowCents, amountCents, monthlyLimitCents, paymentMethodId }
    return setRecharge.mutate({ client: clientId, isOn: wanted, ...amounts }, { onError: showFailure })
  }
  return (
    <Section
      title="Auto-recharge"
      action={
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="text-ink-2">
            {isOn ? 'On' : 'Off'}
          </span>
          <Switch
            label="Auto-recharge"
            hideLabel
            className="max-md:items-center"
            checked={isOn}
            disabled={!(mayPay || (isOn && billing.can.manage)) || setRecharge.isPending}
            onChange={handleSwitch}
          />
        </span>
      }
    >
      {rule?.isOn && rule.pausedAt ? <Paused reason={rule.pauseReason} /> : null}
      {rule ? (
        <Sentence rule={rule} methods={methods} onEdit={mayPay ? () => setEditing(true) : undefined} />
      ) : (
        <p className="text-ink-2">A saved card adds money by itself when your available amount gets low.</p>
      )}
      {rule?.isOn ? <Month billing={billing} rule={rule} /> : null}
      {rule ? null : (
        <Button className="mt-3" onClick={() => setEditing(true)} disabledReason={lockOf(billing)}>
          Set up auto-recharge
        </Button>
      )}
      {isEditing ? (
        <RechargeDialog
          clientId={clientId}
          wallet={wallet}
          billing={billing}
          methods={methods}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </Section>
  )
}

const Paused = ({ reason }: { reason: string | null }) => (
  <p role="alert" className="mb-3 rounded-8 bg-warning-subtle px-3.5 py-2.5 text-warning-text">
    Paused. {reason} Turn it on again to continue.
  </p>
)

type SentenceProps = { rule: Rule; methods: readonly Method[]; onEdit: (() => void) | undefined }

function Sentence({ rule, methods, onEdit }: SentenceProps) {
  const method = methods.find(({ id }) => id === rule.paymentMethodId)
  const word = (text: string) =>
    onEdit ? (
      <button
        type="button"
        onClick={onEdit}
        className="num rounded-4 font-medium underline decoration-dashed underline-offset-4 hover:bg-hover"
      >
        {text}
      </button>
    ) : (
      <span className="num font-medium">{text}</span>
    )
  return (
    <p className="text-16 leading-7">
      When less than {word(formatMoney(rule.belowCents))} is available, charge{' '}
      {word(formatMoney(rule.amountCents))} to {word(method ? cardName(method) : 'your card')}, at most{' '}
      {word(formatMoney(rule.monthlyLimitCents))} a month.
    </p>
  )
}

const dayName = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day))

function Month({ billing, rule }: { billing: Billing; rule: Rule }) {
  const now = useNow()
  const { cents, days } = billing.recharged
  const share = Math.min(100, Math.round((cents / rule.monthlyLimitCents) * 100))
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: billing.timezone }).format(now)
  const charges =
    days.length > 0 ? `${plural(days.length, 'charge')}: ${days.map(dayName).join(', ')}.` : 'No charge yet.'
  return (
    <div className="mt-3">
      <div className="flex justify-between gap-3">
        <span className="num font-medium">
          {formatMoney(cents)} of {formatMoney(rule.monthlyLimitCents)}
        </span>
        <span className="text-ink-3">in {month}</span>
      </div>
      <div aria-hidden="true" className="my-1.5 h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className="h-full bg-primary" style={{ width: `${share}%` }} />
      </div>
      <p className="text-12 text-ink-3">
        {charges} A declined charge pauses auto-recharge and sends you an email.
      </p>
    </div>
  )
}
