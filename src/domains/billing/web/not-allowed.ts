// Why a button about money is disabled.
import type { Billing } from '../contract/schemas.ts'
import type { PayLock } from '../contract/words.ts'

/** For a member without the billing role. */
export const NOT_ALLOWED = 'Only owners and members with the billing role can pay. Ask an owner.'

const LOCKS: Record<PayLock, string> = {
  role: NOT_ALLOWED,
  not_approved: 'Your account is not approved yet. You cannot pay before.',
  off: 'Card payments are not set up. Ask your agency to credit your balance.',
}

export const lockOf = (billing: Pick<Billing, 'payLock'> | undefined): string | undefined =>
  billing?.payLock ? LOCKS[billing.payLock] : undefined
