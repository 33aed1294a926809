// What auto-recharge charges as soon as it is turned on. Pure.
import { formatMoney } from '#ui/format.ts'
import type { Billing, Wallet } from '../contract/schemas.ts'

type Amounts = Pick<NonNullable<Billing['autoRecharge']>, 'belowCents' | 'amountCents' | 'monthlyLimitCents'>

/** It charges until enough is available, after what is owed, and stops at the limit of the month. */
export function chargesNow(
  { availableCents, owedCents }: Pick<Wallet, 'availableCents' | 'owedCents'>,
  { belowCents, amountCents, monthlyLimitCents }: Amounts,
  rechargedCents: number,
): number {
  if (availableCents >= belowCents || amountCents <= 0) return 0
  const needed = Math.ceil((belowCents - availableCents + owedCents) / amountCents)
  const allowed = Math.floor((monthlyLimitCents - rechargedCents) / amountCents)
  return Math.max(0, Math.min(needed, allowed))
}

/** Empty when nothing is charged. */
export function chargeWords(count: number, amountCents: number): string {
  if (count === 0) return ''
  const total = formatMoney(count * amountCents)
  return count === 1 ? total : `${count} times ${formatMoney(amountCents)}, ${total} in total,`
}
