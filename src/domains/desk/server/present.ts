// Balances as staff read them.
import type { Balance } from '../contract/schemas.ts'
import type { BalanceRow } from './queries/desk.ts'

export const toBalance = (row: BalanceRow): Balance => ({
  id: row.id,
  name: row.name,
  availableCents: row.availableCents,
  heldCents: row.heldCents,
  balanceCents: row.availableCents + row.heldCents,
  creditLimitCents: row.creditLimitCents,
  owedCents: row.owedCents,
  openOrders: row.openOrders,
})
