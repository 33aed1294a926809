// How our payments compare with the provider's, in one line. What needs a person opens below it.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { formatCount, formatMoney, plural } from '#ui/format.ts'
import { Input } from '#ui/input.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Reconciliation, StaffPayment } from '../contract/staff-schemas.ts'
import { PAYMENT_LOOKS, PROVIDER_LABELS } from '../contract/words.ts'
import { reconciliationQuery, useMoneyActions } from './staff-api.ts'

export function ReconcileStrip({ mayResolve }: { mayResolve: boolean }) {
  const { data } = useQuery(reconciliationQuery)
  const [isOpen, setOpen] = useState(false)
  if (!data) return <div className="h-10 flex-none border-b" />
  const problems = data.parked.length + data.different.length
  const isAttention = problems > 0 || data.pending.length > 0
  return (
    <div className="flex-none border-b px-6 py-2.5 max-md:px-4">
      <div className="flex items-center gap-2 max-md:flex-wrap">
        <span aria-hidden="true" className={cx('size-2 flex-none rounded-full', dotOf(data, problems))} />
        <span className="font-medium">
          {data.provider ? PROVIDER_LABELS[data.provider] : 'Card payments are not set up'}
        </span>
        <span className="text-ink-2">{matchWords(data)}</span>
        {data.pending.length > 0 ? (
          <span className="text-warning-text">{data.pending.length} pending</span>
        ) : null}
        {problems > 0 ? <span className="text-danger-text">{plural(problems, 'difference')}</span> : null}
        {data.checkedAt ? (
          <span className="text-ink-3">
            compared <RelativeTime at={data.checkedAt} ago />
          </span>
        ) : null}
        {isAttention ? (
          <button
            type="button"
            aria-expanded={isOpen}
            className="link ml-auto"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Open'}
          </button>
        ) : null}
      </div>
      {isOpen && isAttention ? <Attention data={data} mayResolve={mayResolve} /> : null}
    </div>
  )
}

function dotOf({ checkedAt, total, pending }: Reconciliation, problems: number): string {
  if (problems > 0) return 'bg-danger'
  if (pending.length > 0) return 'bg-warning'
  return checkedAt && total > 0 ? 'bg-success' : 'bg-ink-3'
}

export function matchWords(
  given: Pick<Reconciliation, 'matched' | 'compared' | 'total' | 'notCompared'>,
): string {
  const { matched, compared, total } = given
  const others = othersWords(given)
  if (total === 0) return `No payments in the last 35 days.${others}`
  if (compared === 0) return `${plural(total, 'payment')} of the last 35 days, not compared yet.${others}`
  const match = `${formatCount(matched)} of ${plural(compared, 'payment')} of the last 35 days match.`
  const newer = compared < total ? ` ${formatCount(total - compared)} newer, not compared yet.` : ''
  return `${match}${newer}${others}`
}

/** So that the numbers add up to the payments in the list. */
function othersWords({ notCompared }: Pick<Reconciliation, 'notCompared'>): string {
  const { older, unsent, otherProvider } = notCompared
  const groups = [
    older > 0 ? `${formatCount(older)} older` : '',
    unsent > 0 ? `${formatCount(unsent)} never sent` : '',
    otherProvider > 0 ? `${formatCount(otherProvider)} of another provider` : '',
  ].filter(Boolean)
  return groups.length > 0 ? ` Not compared: ${groups.join(', ')}.` : ''
}

function Attention({ data, mayResolve }: { data: Reconciliation; mayResolve: boolean }) {
  const [resolving, setResolving] = useState<Reconciliation['parked'][number]>()
  return (
    <ul aria-label="Needs attention" className="mt-2 flex max-h-56 flex-col gap-1.5 overflow-y-auto">
      {data.parked.map((event) => (
        <li key={event.id} className="flex items-center gap-2">
          <span className="min-w-0 flex-1">
            <span className="font-medium">Parked event</span> {event.note} Nothing was booked.{' '}
            {event.payment ? <PaymentLink payment={event.payment} /> : null}
          </span>
          <Button
            size="sm"
            onClick={() => setResolving(event)}
            disabledReason={mayResolve ? undefined : 'Only managers and admins can do this.'}
          >
            Resolve
          </Button>
        </li>
      ))}
      {data.different.map((payment) => (
        <li key={payment.id}>
          <span className="font-medium">Differs</span> {PAYMENT_LOOKS[payment.status].label} here,{' '}
          {payment.providerStatus} there
          {payment.providerCents === null ? '' : ` with ${formatMoney(payment.providerCents)}`}.{' '}
          <PaymentLink payment={payment} />
        </li>
      ))}
      {data.pending.map((payment) => (
        <li key={payment.id}>
          <span className="font-medium">Pending</span> {PAYMENT_LOOKS[payment.status].label} since{' '}
          <RelativeTime at={payment.createdAt} />. <PaymentLink payment={payment} />
        </li>
      ))}
      {resolving ? <ResolveDialog event={resolving} onClose={() => setResolving(undefined)} /> : null}
    </ul>
  )
}

const PaymentLink = ({ payment }: { payment: StaffPayment }) => (
  <Link
    to="/payment-history"
    search={{ tab: 'payments', payment: payment.id }}
    className="rounded-4 text-primary-text underline"
  >
    {payment.client.name}, {formatMoney(payment.amountCents)}
  </Link>
)

type ResolveDialogProps = { event: Reconciliation['parked'][number]; onClose: () => void }

function ResolveDialog({ event, onClose }: ResolveDialogProps) {
  const { resolve } = useMoneyActions()
  const form = useForm({ start: { note: '' }, act: resolve })
  const handleResolve = () =>
    form.submit(({ note }) => resolve.mutate({ id: event.id, note }, { onSuccess: onClose }))
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleResolve}
      title="Resolve parked event"
      description={`${event.note} Resolving books nothing. Adjust the balance if money is missing.`}
      submitLabel="Resolve event"
      busy={resolve.isPending}
    >
      <Field label="What you found out" error={form.problem('note')}>
        <Input maxLength={300} {...form.text('note')} />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
