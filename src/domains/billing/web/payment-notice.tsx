// What became of a payment that was not decided at once.
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { cx } from '#ui/cx.ts'
import { formatMoney } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { Payment } from '../contract/schemas.ts'
import { paymentQuery } from './api.ts'
import { PaymentStep } from './payment-step.tsx'

const LOOKS = {
  created: 'bg-info-subtle text-info-text',
  processing: 'bg-info-subtle text-info-text',
  requires_action: 'bg-warning-subtle text-warning-text',
  failed: 'bg-danger-subtle text-danger-text',
  canceled: 'bg-danger-subtle text-danger-text',
  succeeded: 'bg-success-subtle text-success-text',
} as const

function wordsOf({ status, amountCents, failure }: Payment): string {
  const amount = formatMoney(amountCents)
  // What the client owed was paid first, so not all of it may be available.
  if (status === 'succeeded') return `Your card paid ${amount}.`
  if (status === 'failed' || status === 'canceled')
    return failure ?? 'The payment was canceled. No money moved.'
  if (status === 'requires_action') return `Your bank asks you to confirm the payment of ${amount}.`
  return `${amount} is being confirmed by your bank. This usually takes a few seconds.`
}

export function PaymentNotice({ id, onClose }: { id: string; onClose?: () => void }) {
  const { data } = useQuery(paymentQuery(id))
  if (!data) return null
  return (
    <div className={cx('mt-5 flex flex-col gap-3 rounded-8 px-3.5 py-2.5', LOOKS[data.status])}>
      <div className="flex items-start gap-2">
        <output className="min-w-0 flex-1">{wordsOf(data)}</output>
        {onClose ? (
          <IconButton icon={X} label="Close" size="sm" className="-my-1 -mr-1.5" onClick={onClose} />
        ) : null}
      </div>
      {data.status === 'requires_action' ? <PaymentStep payment={data} /> : null}
    </div>
  )
}
