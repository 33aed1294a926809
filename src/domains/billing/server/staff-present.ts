// Money as staff read it.
import type { Dispute, Movement, PaymentDetail, Refund, StaffPayment } from '../contract/staff-schemas.ts'
import { cardName, PAYMENT_LOOKS, PROVIDER_LABELS, purposeWords } from '../contract/words.ts'
import type { PaymentEvent } from './queries/events.ts'
import type { EntryOfMovement, MovementRow, StaffPaymentRow } from './queries/movements.ts'
import type { DisputeRow, RefundRow } from './queries/refunds.ts'

export function toMovement(row: MovementRow): Movement {
  const order = row.order_number ? `Order ${row.order_number}` : ''
  return {
    id: row.id,
    kind: row.kind,
    client: row.client_id && row.client_name ? { id: row.client_id, name: row.client_name } : null,
    availableCents: row.available_cents,
    heldCents: row.held_cents,
    availableAfterCents: row.client_id ? row.available_after_cents : null,
    heldAfterCents: row.client_id ? row.held_after_cents : null,
    note: [order, row.note].filter(Boolean).join(', '),
    reference:
      row.reference_type && row.reference_id ? { type: row.reference_type, id: row.reference_id } : null,
    createdAt: row.created_at,
  }
}

const ACCOUNTS: Record<string, string> = {
  client_balance: 'available',
  client_hold: 'held',
  cash_clearing: 'Cash clearing',
  revenue: 'Revenue',
  refunds: 'Refunds',
  promo: 'Credits',
  tax_payable: 'Tax payable',
  tax_receivable: 'Tax not collected yet',
}

export const toEntryOf = (client: string | null) => (row: EntryOfMovement) => ({
  account: [row.kind.startsWith('client_') ? client : null, ACCOUNTS[row.kind] ?? row.kind]
    .filter(Boolean)
    .join(', '),
  amountCents: row.amount_cents,
  balanceAfterCents: row.balance_after_cents,
})

export function toStaffPayment(row: StaffPaymentRow): StaffPayment {
  return {
    id: row.id,
    client: { id: row.client_id, name: row.client_name },
    provider: row.provider,
    providerRef: row.provider_ref,
    purpose: row.purpose,
    orderNumber: row.order_number,
    amountCents: row.amount_cents,
    refundedCents: row.refunded_cents,
    status: row.status,
    dispute: row.dispute_status,
    failure: row.failure,
    card: { brand: row.brand, last4: row.last4 },
    createdAt: row.created_at,
  }
}

export const toRefund = (row: RefundRow): Refund => ({
  id: row.id,
  target: row.payment_id ? 'card' : 'balance',
  amountCents: row.amount_cents,
  shortCents: row.short_cents,
  owedCents: row.status === 'failed' ? 0 : row.short_cents - row.recovered_cents,
  status: row.status,
  reason: row.reason,
  failure: row.failure,
  by: row.by_name,
  createdAt: row.created_at,
})

export const toDispute =
  (isTest: boolean) =>
  (row: DisputeRow): Dispute => ({
    id: row.id,
    amountCents: row.amount_cents,
    shortCents: row.short_cents,
    owedCents: row.status === 'won' ? 0 : row.short_cents - row.recovered_cents,
    reason: row.reason,
    status: row.status,
    openedAt: row.opened_at,
    closedAt: row.closed_at,
    canClose: isTest && row.status === 'open',
  })

type History = { payment: StaffPaymentRow; events: readonly PaymentEvent[]; refunds: readonly RefundRow[] }
type Steps = PaymentDetail['steps']

/** Everything that happened to a payment, in order. */
export function stepsOf({ payment, events, refunds }: History): Steps {
  const provider = PROVIDER_LABELS[payment.provider]
  const card = cardName(payment)
  const steps: Steps = [
    { at: payment.created_at, text: `${purposeWords(toStaffPayment(payment))} started`, tone: 'plain' },
  ]
  if (payment.sent_at)
    steps.push({ at: payment.sent_at, text: `Charge sent to ${provider}, ${card}`, tone: 'plain' })
  for (const event of events) steps.push(...eventSteps(event))
  for (const refund of refunds) {
    const by = refund.by_name ? ` by ${refund.by_name}` : ''
    steps.push({ at: refund.created_at, text: `Refund requested${by}: ${refund.reason}`, tone: 'plain' })
  }
  return steps.toSorted((one, other) => one.at.localeCompare(other.at))
}

const TONES = { done: 'good', parked: 'bad', failed: 'bad' } as const

function eventSteps({ type, status, note, received_at: at, repeats }: PaymentEvent): Steps {
  const tone = status in TONES ? TONES[status as keyof typeof TONES] : 'quiet'
  const steps: Steps = [{ at, text: `${type}: ${note || 'received'}`, tone }]
  if (repeats > 0)
    steps.push({
      at,
      text: `Same event ${repeats === 1 ? 'again' : `${repeats} more times`}, ignored`,
      tone: 'quiet',
    })
  return steps
}

export const statusWord = (row: StaffPaymentRow) => PAYMENT_LOOKS[row.status].label
