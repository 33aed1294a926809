// Money as customers read it.
import type { Entry, Wallet } from '../contract/schemas.ts'
import type { EntryRow } from './queries/entries.ts'
import type { Account } from './queries/ledger.ts'

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
    note: row.note,
    createdAt: row.created_at,
  }
}
