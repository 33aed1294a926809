// Money as customers read it.
import type { Entry, Method, Payment, Wallet } from '../contract/schemas.ts'
import { cardName } from '../contract/words.ts'
import type { Account } from './queries/ledger.ts'
import type { MethodRow } from './queries/methods.ts'
import type { MovementRow } from './queries/movements.ts'
import type { PaymentRow } from './queries/payments.ts'
import { toMovement } from './staff-present.ts'

export function toWallet(available: Account, held: Account, owedCents: number): Wallet {
  return {
    balanceCents: available.balanceCents + held.balanceCents,
    heldCents: held.balanceCents,
    availableCents: available.balanceCents,
    creditLimitCents: available.creditLimitCents,
    owedCents,
    currency: available.currency,
  }
}

export function toEntry(row: MovementRow): Entry {
  const { id, kind, availableCents, heldCents, reference, note, createdAt } = toMovement(row)
  return {
    id,
    kind,
    amountCents: availableCents,
    balanceAfterCents: row.availableAfterCents ?? 0,
    heldCents,
    heldAfterCents: row.heldAfterCents ?? 0,
    reference,
    note,
    createdAt,
  }
}

export function toMethod(row: MethodRow, setupUrl?: string): Method {
  return {
    id: row.id,
    provider: row.provider,
    status: row.status === 'active' ? 'active' : 'pending',
    brand: row.brand,
    last4: row.last4,
    expMonth: row.expMonth,
    expYear: row.expYear,
    declinedAt: row.declinedAt,
    ...(setupUrl && { setupUrl }),
  }
}

export function toPayment(row: PaymentRow): Payment {
  const { step } = row
  return {
    id: row.id,
    status: row.status,
    amountCents: row.amountCents,
    purpose: row.purpose,
    orderId: row.orderId,
    card: cardName(row),
    failure: row.failure,
    ...(step?.url && { stepUrl: step.url }),
    ...(step?.clientSecret && { clientSecret: step.clientSecret }),
    createdAt: row.createdAt,
  }
}
