// Money as staff read it.
import type { Dispute, Movement, PaymentDetail, Refund, StaffPayment } from '../contract/staff-schemas.ts'
import { cardName, PAYMENT_LOOKS, PROVIDER_LABELS, purposeWords } from '../contract/words.ts'
import type { PaymentEvent } from './queries/events.ts'
import type { EntryOfMovement, MovementRow, StaffPaymentRow } from './queries/movements.ts'
import type { DisputeRow, RefundRow } from './queries/refunds.ts'

export function toMovement(row: MovementRow): Movement {
  const order = row.orderNumber ? `Order ${row.orderNumber}` : ''
  return {
    id: row.id,
    kind: row.kind,
    client: row.clientId && row.clientName ? { id: row.clientId, name: row.clientName } : null,
    availableCents: row.availableCents,
    heldCents: row.heldCents,
    availableAfterCents: row.clientId ? row.availableAfterCents : null,
    heldAfterCents: row.clientId ? row.heldAfterCents : null,
    note: [order, row.note].filter(Boolean).join(', '),
    reference: row.referenceType && row.referenceId ? { type: row.referenceType, id: row.referenceId } : null,
    createdAt: row.createdAt,
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
  amountCents: row.amountCents,
  balanceAfterCents: row.balanceAfterCents,
})

export function toStaffPayment(row: StaffPaymentRow): StaffPayment {
  return {
    id: row.id,
    client: { id: row.clientId, name: row.clientName },
    provider: row.provider,
    providerRef: row.providerRef,
    purpose: row.purpose,
    orderNumber: row.orderNumber,
    amountCents: row.amountCents,
    refundedCents: row.refundedCents,
    status: row.status,
    dispute: row.disputeStatus,
    failure: row.failure,
    card: { brand: row.brand, last4: row.last4 },
    createdAt: row.createdAt,
  }
}

export const toRefund = (row: RefundRow): Refund => ({
  id: row.id,
  target: row.paymentId ? 'card' : 'balance',
  amountCents: row.amountCents,
  shortCents: row.shortCents,
  owedCents: row.status === 'failed' ? 0 : row.shortCents - row.recoveredCents,
  status: row.status,
  reason: row.reason,
  failure: row.failure,
  by: row.byName,
  createdAt: row.createdAt,
})

export const toDispute =
  (isTest: boolean) =>
  (row: DisputeRow): Dispute => ({
    id: row.id,
    amountCents: row.amountCents,
    shortCents: row.shortCents,
    owedCents: row.status === 'won' ? 0 : row.shortCents - row.recoveredCents,
    reason: row.reason,
    status: row.status,
    openedAt: row.openedAt,
    closedAt: row.closedAt,
    canClose: isTest && row.status === 'open',
  })

type History = { payment: StaffPaymentRow; events: readonly PaymentEvent[]; refunds: readonly RefundRow[] }
type Steps = PaymentDetail['steps']

/** Everything that happened to a payment, in order. */
export function stepsOf({ payment, events, refunds }: History): Steps {
  const provider = PROVIDER_LABELS[payment.provider]
  const card = cardName(payment)
  const steps: Steps = [
    { at: payment.createdAt, text: `${purposeWords(toStaffPayment(payment))} started`, tone: 'plain' },
  ]
  if (payment.sentAt)
    steps.push({ at: payment.sentAt, text: `Charge sent to ${provider}, ${card}`, tone: 'plain' })
  for (const event of events) steps.push(...eventSteps(event))
  for (const refund of refunds) {
    const by = refund.byName ? ` by ${refund.byName}` : ''
    steps.push({ at: refund.createdAt, text: `Refund requested${by}: ${refund.reason}`, tone: 'plain' })
  }
  return steps.toSorted((one, other) => one.at.localeCompare(other.at))
}

const TONES = { done: 'good', parked: 'bad', failed: 'bad' } as const

function eventSteps({ type, status, note, receivedAt: at, repeats }: PaymentEvent): Steps {
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
