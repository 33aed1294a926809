// The step that a bank asks for: on the bank's page, or here for a card of the test provider.
import { ExternalLink } from 'lucide-react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { Button } from '#ui/button.tsx'
import { formatMoney } from '#ui/format.ts'
import type { Payment } from '../contract/schemas.ts'
import { useBillingActions } from './api.ts'

type PaymentStepProps = {
  payment: Pick<Payment, 'id' | 'amountCents' | 'stepUrl'>
  /** The payment after the step. */
  onDone?: (payment: Payment) => void
}

export function PaymentStep({ payment, onDone }: PaymentStepProps) {
  const { takeStep } = useBillingActions()
  const { id, stepUrl, amountCents } = payment
  if (stepUrl)
    return (
      <Button asChild variant="primary" icon={ExternalLink} className="self-start">
        <a href={stepUrl}>Confirm at your bank</a>
      </Button>
    )
  const decide = (decision: 'confirm' | 'refuse') =>
    takeStep.mutate({ id, decision }, { onSuccess: (next) => onDone?.(next) })
  const chosen = takeStep.isPending ? takeStep.variables.decision : undefined
  return (
    <div className="flex flex-col gap-3 rounded-8 border bg-surface p-3.5 text-ink">
      <p>
        <span className="font-medium">Test bank.</span> A real bank would ask you here to confirm{' '}
        {formatMoney(amountCents)}.
      </p>
      <div className="flex gap-2">
        <Button variant="primary" busy={chosen === 'confirm'} onClick={() => decide('confirm')}>
          Confirm payment
        </Button>
        <Button busy={chosen === 'refuse'} onClick={() => decide('refuse')}>
          Refuse payment
        </Button>
      </div>
      <ErrorLine error={takeStep.error} />
    </div>
  )
}
