// Refunds a payment to its card, or a sale to the balance, with a reason.
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { hasCode, isUnclear } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { readKept, useKeyOf } from '#platform/web/use-key-of.ts'
import { roleMay } from '#shared/permissions.ts'
import type { StaffRole } from '#shared/roles.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { formatMoney } from '#ui/format.ts'
import { Input } from '#ui/input.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { toast } from '#ui/toast-store.ts'
import { billingPermissions } from '../contract/permissions.ts'
import { UnclearAlert } from './card-payment.tsx'
import { managerLimitHint, reconciliationQuery, useMoneyActions } from './staff-api.ts'

type RefundDialogProps = {
  target: 'card' | 'balance'
  maxCents: number
  of: { paymentId: string } | { saleId: string }
  onClose: () => void
}

type RefundBody = RefundDialogProps['of'] & { amountCents: number; reason: string }

/** The footer of a payment or movement that can be refunded. */
export function RefundBar({ role, ...refund }: Omit<RefundDialogProps, 'onClose'> & { role: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex items-center gap-3">
      <Button icon={Undo2} onClick={() => setOpen(true)} disabledReason={refusalOf(role, refund.maxCents)}>
        {refund.target === 'card' ? 'Refund to card' : 'Refund to balance'}
      </Button>
      <span className="text-12 text-ink-3">Up to {formatMoney(refund.maxCents)}</span>
      {isOpen ? <RefundDialog {...refund} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

function refusalOf(role: string, left: number): string | null {
  if (!roleMay(role as StaffRole, billingPermissions.move)) return 'Only managers and admins can refund.'
  return left > 0 ? null : 'Nothing is left to refund.'
}

function RefundDialog({ target, maxCents, of, onClose }: RefundDialogProps) {
  const name = `refund:${JSON.stringify(of)}`
  const [lost] = useState(() => readKept<RefundBody>(name))
  const key = useKeyOf(name)
  const limit = useQuery(reconciliationQuery).data?.managerLimitCents
  const { refund } = useMoneyActions()
  const form = useForm<{ amountCents: number | null; reason: string }>({
    start: { amountCents: lost?.body.amountCents ?? maxCents, reason: lost?.body.reason ?? '' },
    check: (values) => ({
      amountCents: amountProblem(values.amountCents, maxCents),
      reason: values.reason.trim().length >= 3 ? null : 'Enter a reason of at least 3 characters.',
    }),
    act: refund,
  })
  const { amountCents: cents } = form.values
  const send = (request: Parameters<typeof refund.mutate>[0]) =>
    refund.mutate(request, {
      onSuccess: ({ amountCents }) => {
        key.renew()
        toast({ tone: 'success', title: `${formatMoney(amountCents)} refunded to the ${target}` })
        onClose()
      },
      onError: (error) => {
        if (!isUnclear(error)) key.renew()
        if (!hasCode(error, 'approval_needed')) return
        toast({ title: 'Sent for approval. Another manager or an admin decides.' })
        onClose()
      },
    })
  // The last answer was lost: just now, or before the dialog was closed.
  const unclear = isUnclear(refund.error) ? refund.variables : undefined
  const repeated = unclear ?? (lost && !refund.variables ? { ...lost.body, key: lost.key } : undefined)
  const handleRefund = () =>
    form.submit(({ amountCents, reason }) => {
      if (amountCents === null) return
      const body = { ...of, amountCents, reason }
      send({ ...body, key: key.of(body) })
    })
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleRefund}
      title={target === 'card' ? 'Refund to card' : 'Refund to balance'}
      description={
        target === 'card'
          ? 'The amount leaves the client’s balance now and goes back to the card.'
          : 'The amount goes back to the client’s balance.'
      }
      submitLabel={cents === null ? 'Refund' : `Refund ${formatMoney(cents)}`}
      busy={refund.isPending}
    >
      <Field
        label="Amount"
        hint={`Up to ${formatMoney(maxCents)}. ${managerLimitHint(limit)}`}
        error={form.problem('amountCents')}
      >
        <MoneyInput {...form.field('amountCents')} />
      </Field>
      <Field label="Reason" hint="The client sees it." error={form.problem('reason')}>
        <Input maxLength={300} {...form.text('reason')} />
      </Field>
      {repeated ? (
        <UnclearAlert
          noun="refund"
          verb="refunds"
          isBusy={refund.isPending}
          onRepeat={() => send(repeated)}
        />
      ) : null}
      <ErrorLine error={isUnclear(refund.error) ? null : form.refusal} />
    </FormDialog>
  )
}

function amountProblem(cents: number | null, maxCents: number): string | undefined {
  if (cents === null || cents <= 0) return 'Enter an amount above $0.00.'
  return cents > maxCents ? `Enter ${formatMoney(maxCents)} or less.` : undefined
}
