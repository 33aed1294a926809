// The words of billing, without schemas, so that a screen carries them at no cost.
import { look, type StatusLook } from '#shared/status.ts'

export const TRANSACTION_KINDS = [
  'top_up',
  'sale',
  'hold',
  'release',
  'return',
  'refund',
  'dispute',
  'adjustment',
  'promo',
  'tax',
] as const
export type TransactionKind = (typeof TRANSACTION_KINDS)[number]

export const TRANSACTION_LABELS: Record<TransactionKind, string> = {
  top_up: 'Top-up',
  sale: 'Leads bought',
  hold: 'Held for an order',
  release: 'Released from an order',
  return: 'Return credited',
  refund: 'Refund',
  dispute: 'Disputed payment',
  adjustment: 'Adjustment',
  promo: 'Promotion',
  tax: 'Tax',
}

export const INVOICE_STATUSES = ['paid', 'due', 'overdue', 'credited'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]
export const INVOICE_LOOKS: Record<InvoiceStatus, StatusLook> = {
  paid: look('success', 'check', 'Paid'),
  due: look('warning', 'wait', 'Due'),
  overdue: look('danger', 'cross', 'Overdue'),
  credited: look('success', 'check', 'Credited'),
}
export const MAX_TERMS_DAYS = 120
export const MAX_TAX_PPM = 500_000

export const CURRENCY = 'USD'

export const REQUEST_STATUSES = ['waiting', 'approved', 'declined'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]
export const REQUEST_LOOKS: Record<RequestStatus, StatusLook> = {
  waiting: look('warning', 'wait', 'Waiting'),
  approved: look('success', 'check', 'Approved'),
  declined: look('neutral', 'cross', 'Declined'),
}

/** Why a customer cannot pay by card: the client is not approved, cards are not set up, or the user's role. */
export const PAY_LOCKS = ['not_approved', 'off', 'role'] as const
export type PayLock = (typeof PAY_LOCKS)[number]

export const PROVIDERS = ['stripe', 'test'] as const
export type ProviderName = (typeof PROVIDERS)[number]
export const PROVIDER_LABELS: Record<ProviderName, string> = { stripe: 'Stripe', test: 'Test provider' }

export const TEST_CARDS = ['success', 'decline', 'authenticate', 'dispute'] as const
export type TestCard = (typeof TEST_CARDS)[number]
export const TEST_CARD_LABELS: Record<TestCard, { label: string; hint: string }> = {
  success: { label: 'Visa ending 4242', hint: 'Every payment succeeds.' },
  decline: { label: 'Visa ending 0002', hint: 'The bank declines every payment.' },
  authenticate: { label: 'Visa ending 3155', hint: 'The bank asks you to confirm each payment.' },
  dispute: { label: 'Visa ending 0259', hint: 'The payment succeeds, then the cardholder disputes it.' },
}

export const PAYMENT_STATUSES = [
  'created',
  'requires_action',
  'processing',
  'failed',
  'canceled',
  'succeeded',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
export const PAYMENT_LOOKS: Record<PaymentStatus, StatusLook> = {
  created: look('motion', 1, 'Sending'),
  requires_action: look('warning', 'wait', 'Needs a step'),
  processing: look('motion', 3, 'Processing'),
  failed: look('danger', 'cross', 'Failed'),
  canceled: look('neutral', 'cross', 'Canceled'),
  succeeded: look('success', 'check', 'Succeeded'),
}
export const isOpenPayment = (status: PaymentStatus) =>
  status === 'created' || status === 'requires_action' || status === 'processing'

export const PURPOSES = ['top_up', 'auto_recharge', 'order'] as const
export type Purpose = (typeof PURPOSES)[number]
export const PURPOSE_LABELS: Record<Purpose, string> = {
  top_up: 'Top-up',
  auto_recharge: 'Auto-recharge',
  order: 'Order paid by card',
}
export const purposeWords = ({ purpose, orderNumber }: { purpose: Purpose; orderNumber: number | null }) =>
  orderNumber === null ? PURPOSE_LABELS[purpose] : `Order ${orderNumber} by card`

/** The payments that are no top-up by hand. The notes of their movements say it, after the order. */
export const purposeIn = ({ kind, note }: { kind: TransactionKind; note: string }) =>
  kind === 'top_up'
    ? [PURPOSE_LABELS.auto_recharge, PURPOSE_LABELS.order].find((label) => note.includes(`${label}, `))
    : undefined

export const DISPUTE_STATUSES = ['open', 'won', 'lost'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]
export const DISPUTE_LOOKS: Record<DisputeStatus, StatusLook> = {
  open: look('warning', 'wait', 'Open'),
  won: look('success', 'check', 'Won'),
  lost: look('danger', 'cross', 'Lost'),
}

const DISPUTED = look('warning', 'wait', 'Disputed')
const DISPUTE_LOST = look('danger', 'cross', 'Dispute lost')
/** A payment that succeeded and was disputed later is no plain success. */
export function paymentLook(payment: { status: PaymentStatus; dispute: DisputeStatus | null }): StatusLook {
  if (payment.dispute === 'open') return DISPUTED
  return payment.dispute === 'lost' ? DISPUTE_LOST : PAYMENT_LOOKS[payment.status]
}

export const REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

export const MIN_TOP_UP_CENTS = 1_000
/** What a card can pay at least. */
export const MIN_CARD_CENTS = 50
export const MAX_TOP_UP_CENTS = 5_000_000
export const MAX_METHODS = 10
export const MAX_ADJUSTMENT_CENTS = 100_000_000

type Card = { brand: string; last4: string }
export const cardName = ({ brand, last4 }: Card) => (last4 ? `${brand} ending ${last4}` : 'Card')
