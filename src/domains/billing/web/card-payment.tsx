// A payment by card, for a top-up and for an order: the card, the step of its bank, a decline, and the key of each attempt.
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { hasCode, isUnclear, sentenceOf } from '#platform/web/api-client.ts'
import { useKeyOf } from '#platform/web/use-key-of.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { Method, Payment } from '../contract/schemas.ts'
import { cardName, isOpenPayment, type ProviderName } from '../contract/words.ts'
import { CardDialog } from './card-dialog.tsx'
import { PaymentStep } from './payment-step.tsx'
import { expiryOf } from './portal-cards.tsx'

export const NEW_CARD = 'new'

type CardPaymentInput = {
  methods: readonly Method[]
  /** Chosen before the customer chooses. Otherwise the first card that was not declined last time. */
  initial?: string
  /** Keeps the key beyond the form while the outcome is not known. */
  keyName?: string
  onPaid: (payment: Payment) => void
  /** The bank has not decided yet. */
  onPending: (payment: Payment) => void
}
export type CardPayment = ReturnType<typeof useCardPayment>

export function useCardPayment({ methods, initial, keyName, onPaid, onPending }: CardPaymentInput) {
  const [chosen, choose] = useState(initial)
  const [declined, setDeclined] = useState<{ card: string | undefined; message: string; isStep: boolean }>()
  const [step, setStep] = useState<Payment>()
  const key = useKeyOf(keyName)
  const isRefused = ({ id, declinedAt }: Method) =>
    id === declined?.card ? !declined.isStep : declinedAt !== null
  const card = chosen ?? methods.find((method) => !isRefused(method))?.id
  // A clear answer ends the attempt, and the next one has a new key. After a lost answer the key stays.
  const fail = (message: string) => {
    key.renew()
    setStep(undefined)
    setDeclined({ card, message, isStep: step !== undefined })
    // A card whose step was not confirmed can pay as soon as it is.
    choose(step ? card : undefined)
  }
  return {
    methods,
    card,
    /** An old decline says nothing about another card. */
    choose(next: string | undefined) {
      choose(next)
      if (next !== declined?.card) setDeclined(undefined)
    },
    declined,
    step,
    keyOf: key.of,
    onPending,
    takeResult(payment: Payment) {
      key.renew()
      if (payment.status === 'requires_action') return setStep(payment)
      if (isOpenPayment(payment.status)) return onPending(payment)
      if (payment.status !== 'succeeded')
        return fail(payment.failure ?? 'The payment failed. No money moved.')
      return onPaid(payment)
    },
    takeError(error: Error) {
      if (hasCode(error, 'payment_declined')) return fail(sentenceOf(error))
      if (!isUnclear(error)) key.renew()
    },
  }
}

/** The rows of a choice: each saved card, and a new one. */
export const cardOptions = ({ methods, declined }: Pick<CardPayment, 'methods' | 'declined'>) => [
  ...methods.map((method) => ({
    value: method.id,
    label: cardName(method),
    hint: <CardHint method={method} declined={method.id === declined?.card ? declined : undefined} />,
  })),
  { value: NEW_CARD, label: 'New card' },
]

type CardHintProps = { method: Method; declined: CardPayment['declined'] }

function CardHint({ method, declined }: CardHintProps) {
  if (declined)
    return (
      <span className="text-danger-text">
        {declined.isStep ? 'not confirmed just now, not charged' : 'declined just now, not charged'}
      </span>
    )
  if (method.declinedAt) return <span className="text-danger-text">declined last time</span>
  return expiryOf(method).text
}

/** Why the last attempt failed. */
export function DeclineAlert({ payment: { methods, declined } }: { payment: CardPayment }) {
  if (!declined) return null
  const method = methods.find(({ id }) => id === declined.card)
  return <PaymentAlert>{`${method ? cardName(method) : 'Card'}: ${declined.message}`}</PaymentAlert>
}

type UnclearProps = { noun: string; verb: string; onRepeat: () => void; isBusy: boolean }

/** The answer was lost. The same request again acts once. */
export const UnclearAlert = ({ noun, verb, onRepeat, isBusy }: UnclearProps) => (
  <div role="alert" className="rounded-6 bg-warning-subtle p-3 text-warning-text">
    <p>
      No clear answer arrived, so the {noun} may exist. Send it again: it {verb} only once.
    </p>
    <Button size="sm" className="mt-2" busy={isBusy} onClick={onRepeat}>
      Send the same {noun} again
    </Button>
  </div>
)

export const PaymentAlert = ({ children }: { children: ReactNode }) => (
  <div role="alert" className="flex gap-2 rounded-8 bg-danger-subtle px-3.5 py-2.5 text-danger-text">
    <CircleAlert className="mt-0.5 size-4 flex-none" />
    <div className="min-w-0">{children}</div>
  </div>
)

type CardPaymentDialogProps = {
  payment: CardPayment
  clientId: string
  provider: ProviderName | null
  /** The customer saves no card. */
  onNoCard: () => void
}

/** What has to be done before the card can pay: save it, or confirm with its bank. Null when nothing. */
export function CardPaymentDialog({ payment, clientId, provider, onNoCard }: CardPaymentDialogProps) {
  const { step, card } = payment
  if (step)
    return (
      <Dialog open onOpenChange={() => payment.onPending(step)} title="Confirm with your bank">
        <PaymentStep payment={step} onDone={payment.takeResult} />
      </Dialog>
    )
  if (card !== NEW_CARD) return null
  return <CardDialog clientId={clientId} provider={provider} onClose={onNoCard} onSaved={payment.choose} />
}
