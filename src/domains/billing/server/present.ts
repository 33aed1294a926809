// Money as customers read it.
import type { Entry, Method, Payment, Wallet } from '../contract/schemas.ts'
import type { EntryRow } from './queries/entries.ts'
import type { Account } from './queries/ledger.ts'
import type { MethodRow } from './queries/methods.ts'
import type { PaymentRow } from './queries/payments.ts'

export function toWallet(available: Account, held: Account): Wallet {
  return {
    balanceCents: available.balance_cents + held.balance_cents,
    heldCents: held.balance_cents,
    availableCents: available.balance_cents,
    creditLimitCents: available.credit_limit_cents,
    currency: available.currency,
  }
}

export function toEntry(row: EntryRow): Entry {
  return {
    id: row.id,
    kind: row.kind,
    amountCents: row.amount_cents,
    balanceAfterCents: row.balance_after_cents,
    reference:
      row.reference_type && row.reference_id ? { type: row.reference_type, id: row.reference_id } : null,
    note: [row.order_number ? `Order ${row.order_number}` : '', row.note].filter(Boolean).join(', '),
    createdAt: row.created_at,
  }
}

export function toMethod(row: MethodRow, setupUrl?: string): Method {
  return {
    id: row.id,
    provider: row.provider,
    status: row.status === 'active' ? 'active' : 'pending',
    brand: row.brand,
    last4: row.last4,
    expMonth: row.exp_month,
    expYear: row.exp_year,
    declinedAt: row.declined_at,
    ...(setupUrl && { setupUrl }),
  }
}

export function toPayment(row: PaymentRow): Payment {
  const { step } = row
  return {
    id: row.id,
    status: row.status,
    amountCents: row.amount_cents,
    purpose: row.purpose,
    orderId: row.order_id,
    failure: row.failure,
    ...(step?.url && { stepUrl: step.url }),
    ...(step?.clientSecret && { clientSecret: step.clientSecret }),
    createdAt: row.created_at,
  }
}
