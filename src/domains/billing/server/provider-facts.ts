// What an event or an answer of a provider says about a payment, a card, a refund or a dispute. Pure.
import { z } from 'zod'
import type { DisputeStatus, PaymentStatus, RefundStatus } from '../contract/words.ts'
import type { Step } from './queries/payments.ts'

export type PaymentFact = {
  kind: 'payment'
  ref: string
  /** Ours, repeated by the provider. */
  paymentId: string | null
  status: Exclude<PaymentStatus, 'created'>
  amountCents: number
  currency: string
  failure: string | null
  step: Step | null
}
export type MethodFact = { kind: 'method'; methodId: string | null; ref: string }
export type RefundFact = {
  kind: 'refund'
  ref: string
  refundId: string | null
  paymentRef: string
  status: RefundStatus
  amountCents: number
  currency: string
  failure: string | null
}
export type DisputeFact = {
  kind: 'dispute'
  ref: string
  paymentRef: string
  status: DisputeStatus
  amountCents: number
  currency: string
  reason: string
}
export type Fact = PaymentFact | MethodFact | RefundFact | DisputeFact

const text = z.string().max(500)
const idOf = z.union([text, z.object({ id: text }).transform(({ id }) => id)])
const metadata = z.record(z.string(), z.string()).nullish()
const ownId = z.uuid()
const asOwnId = (value: string | undefined) => (ownId.safeParse(value).success ? (value ?? null) : null)

/** The name under which a provider keeps our id. */
export const PAYMENT_KEY = 'candor_payment'
export const METHOD_KEY = 'candor_method'
export const REFUND_KEY = 'candor_refund'

const errorSchema = z.object({ code: text.nullish(), decline_code: text.nullish() }).nullish()

const intentSchema = z.object({
  id: text,
  amount: z.number().int(),
  amount_received: z.number().int().nullish(),
  currency: text,
  status: text,
  metadata,
  client_secret: text.nullish(),
  last_payment_error: errorSchema,
  next_action: z
    .object({ redirect_to_url: z.object({ url: z.string().max(5_000).nullish() }).nullish() })
    .nullish(),
})

const INTENT_STATUS: Record<string, PaymentFact['status']> = {
  succeeded: 'succeeded',
  processing: 'processing',
  requires_capture: 'processing',
  requires_confirmation: 'processing',
  requires_action: 'requires_action',
  requires_payment_method: 'failed',
  canceled: 'canceled',
}

export function readIntent(object: unknown): PaymentFact {
  const intent = intentSchema.parse(object)
  const status = INTENT_STATUS[intent.status]
  if (!status) throw new Error(`The provider sent the unknown status ${intent.status}.`)
  const { last_payment_error: error, next_action: action, client_secret: clientSecret } = intent
  return {
    kind: 'payment',
    ref: intent.id,
    paymentId: asOwnId(intent.metadata?.[PAYMENT_KEY]),
    status,
    amountCents: status === 'succeeded' ? (intent.amount_received ?? intent.amount) : intent.amount,
    currency: intent.currency.toUpperCase(),
    failure: status === 'failed' ? failureText(error) : null,
    step:
      status === 'requires_action'
        ? { url: action?.redirect_to_url?.url ?? null, clientSecret: clientSecret ?? null }
        : null,
  }
}

const OTHER_CARD = 'No money moved. Choose another card, or call the number on the card.'
/** The customer did not confirm. The card itself was not declined. */
export const NOT_CONFIRMED =
  'The payment was not confirmed with your bank. No money moved. Try again, or choose another card.'
const FAILURES: Record<string, string> = {
  insufficient_funds: `The card has not enough funds. ${OTHER_CARD}`,
  expired_card: 'The card has expired. No money moved. Choose another card.',
  incorrect_cvc: 'The security code of the card is wrong. No money moved. Save the card again.',
  authentication_required:
    'Your bank asks you to confirm this payment. No money moved. Add funds yourself, and confirm there.',
  payment_intent_authentication_failure: NOT_CONFIRMED,
}
const DECLINED = `Your bank declined the card. ${OTHER_CARD}`

const failureText = (error: z.infer<typeof errorSchema>) =>
  FAILURES[error?.decline_code ?? ''] ?? FAILURES[error?.code ?? ''] ?? DECLINED

const setupSchema = z.object({ id: text, payment_method: idOf.nullish(), metadata })

const refundSchema = z.object({
  id: text,
  amount: z.number().int(),
  currency: text,
  status: text.nullish(),
  payment_intent: idOf.nullish(),
  failure_reason: text.nullish(),
  metadata,
})

export function readRefund(object: unknown): RefundFact | null {
  const refund = refundSchema.parse(object)
  if (!refund.payment_intent) return null
  return {
    kind: 'refund',
    ref: refund.id,
    refundId: asOwnId(refund.metadata?.[REFUND_KEY]),
    paymentRef: refund.payment_intent,
    status: refundStatus(refund.status),
    amountCents: refund.amount,
    currency: refund.currency.toUpperCase(),
    failure: refund.failure_reason ? `The card did not take the refund: ${refund.failure_reason}.` : null,
  }
}

function refundStatus(status: string | null | undefined): RefundStatus {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

const disputeSchema = z.object({
  id: text,
  amount: z.number().int().positive(),
  currency: text,
  status: text,
  reason: text.nullish(),
  payment_intent: idOf.nullish(),
})

/** Null for an inquiry, which takes no money. */
function readDispute(object: unknown): DisputeFact | null {
  const dispute = disputeSchema.parse(object)
  if (!dispute.payment_intent || dispute.status.startsWith('warning')) return null
  const status = dispute.status === 'won' || dispute.status === 'lost' ? dispute.status : 'open'
  return {
    kind: 'dispute',
    ref: dispute.id,
    paymentRef: dispute.payment_intent,
    status,
    amountCents: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    reason: (dispute.reason ?? 'general').replaceAll('_', ' '),
  }
}

const eventSchema = z.object({ type: text, data: z.object({ object: z.unknown() }) })

/** Null when the event concerns nothing here. */
export function readEvent(body: Buffer): Fact | null {
  const { type, data } = eventSchema.parse(JSON.parse(body.toString('utf8')))
  if (type.startsWith('payment_intent.')) return readIntent(data.object)
  if (type === 'setup_intent.succeeded') {
    const { payment_method: ref, metadata: about } = setupSchema.parse(data.object)
    return ref ? { kind: 'method', methodId: asOwnId(about?.[METHOD_KEY]), ref } : null
  }
  if (type.startsWith('refund.') || type === 'charge.refund.updated') return readRefund(data.object)
  return type.startsWith('charge.dispute.') ? readDispute(data.object) : null
}
