// The saved cards of a client.
import { useQuery } from '@tanstack/react-query'
import { CreditCard, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { cx } from '#ui/cx.ts'
import { MoreMenu } from '#ui/dropdown-menu.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { sayDone } from '#ui/toast-store.ts'
import type { Billing, Method } from '../contract/schemas.ts'
import { cardName } from '../contract/words.ts'
import { methodsQuery, useBillingActions } from './api.ts'
import { CardDialog } from './card-dialog.tsx'
import { lockOf, NOT_ALLOWED } from './not-allowed.ts'
import { Section } from './section.tsx'

export function expiryOf({ expMonth, expYear }: Method, now = new Date()): { text: string; isSoon: boolean } {
  if (!expMonth || !expYear) return { text: '', isSoon: false }
  const months = (expYear - now.getFullYear()) * 12 + expMonth - (now.getMonth() + 1)
  const date = `${String(expMonth).padStart(2, '0')}/${expYear}`
  if (months < 0) return { text: `expired ${date}`, isSoon: true }
  return { text: `expires ${date}${months === 0 ? ', this month' : ''}`, isSoon: months === 0 }
}

export function Cards({ clientId, billing }: { clientId: string; billing: Billing }) {
  const methods = useQuery(methodsQuery(clientId))
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Method>()
  const add = billing.can.pay ? (
    <button type="button" className="link" onClick={() => setAdding(true)}>
      Add card
    </button>
  ) : null
  return (
    <Section title="Cards" action={add}>
      <QueryState query={methods} loading={<Skeleton className="h-16" />} />
      {methods.data?.length === 0 ? (
        <p className="border-t pt-3 text-ink-2">
          {billing.payLock ? lockOf(billing) : 'No saved card. Add one to pay and to use auto-recharge.'}
        </p>
      ) : null}
      <ul aria-label="Saved cards">
        {methods.data?.map((method) => (
          <CardRow key={method.id} method={method} billing={billing} onRemove={() => setRemoving(method)} />
        ))}
      </ul>
      {isAdding ? (
        <CardDialog
          clientId={clientId}
          provider={billing.provider}
          onClose={() => setAdding(false)}
          onSaved={() => setAdding(false)}
        />
      ) : null}
      {removing ? (
        <RemoveDialog method={removing} billing={billing} onClose={() => setRemoving(undefined)} />
      ) : null}
    </Section>
  )
}

type CardRowProps = { method: Method; billing: Billing; onRemove: () => void }

const rechargesWith = ({ autoRecharge }: Billing, { id }: Method) =>
  Boolean(autoRecharge?.isOn && autoRecharge.paymentMethodId === id)

function CardRow({ method, billing, onRemove }: CardRowProps) {
  const { text, isSoon } = expiryOf(method)
  const facts = [text, rechargesWith(billing, method) ? 'auto-recharge' : ''].filter(Boolean).join(', ')
  return (
    <li className="flex items-center gap-3 border-t py-2.5">
      <span className="flex h-6 w-9 flex-none items-center justify-center rounded-4 border text-ink-2">
        <CreditCard className="size-3.5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{cardName(method)}</span>
        {method.declinedAt ? (
          <span className="block text-12 text-danger-text">declined last time</span>
        ) : (
          <span className={cx('block text-12', isSoon ? 'text-warning-text' : 'text-ink-3')}>{facts}</span>
        )}
      </span>
      <MoreMenu
        label={`More about ${cardName(method)}`}
        items={[
          {
            id: 'remove',
            label: 'Remove card',
            icon: Trash2,
            danger: true,
            onSelect: onRemove,
            ...(!billing.can.manage && { disabledReason: NOT_ALLOWED }),
          },
        ]}
      />
    </li>
  )
}

type RemoveDialogProps = { method: Method; billing: Billing; onClose: () => void }

function RemoveDialog({ method, billing, onClose }: RemoveDialogProps) {
  const { removeCard } = useBillingActions()
  const handleRemove = () =>
    removeCard.mutate(method.id, {
      onSuccess: sayDone(`${cardName(method)} removed`, onClose),
      onError: showFailure,
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Remove ${cardName(method)}?`}
      description={
        rechargesWith(billing, method)
          ? 'Auto-recharge uses this card and turns off.'
          : 'You can save the card again later.'
      }
      confirmLabel="Remove card"
      cancelLabel="Keep card"
      danger
      busy={removeCard.isPending}
      onConfirm={handleRemove}
    />
  )
}
