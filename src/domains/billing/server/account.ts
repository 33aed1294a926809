// What a customer's billing page needs besides the balance.
import { isApproved } from '#domains/clients/server/index.ts'
import { ownClient } from '#platform/server/scope.ts'
import type { Tx } from '#platform/server/transaction.ts'
import type { CustomerActor } from '#shared/roles.ts'
import type { Billing } from '../contract/schemas.ts'
import { mayPay } from './access.ts'
import { toDetails } from './invoice-details.ts'
import { uninvoicedOf } from './issue-invoice.ts'
import { sales } from './ports.ts'
import { findProvider } from './provider.ts'
import * as settings from './queries/settings.ts'

export async function getBilling(context: Tx<CustomerActor>, client: string | undefined): Promise<Billing> {
  const clientId = ownClient(context.actor, client)
  const { db, now } = context
  const row = await settings.findSettings(db, clientId)
  const provider = findProvider(context)?.name ?? null
  const manage = await mayPay(context, clientId)
  const payLock = payLockOf({ provider, manage, approved: await isApproved(db, clientId) })
  const open = await sales.get().findUninvoiced(db, await uninvoicedOf(context, clientId, now))
  const { cents, count, creditedCents } = open
  const { termsDays: _, ...invoiceContact } = toDetails(row)
  return {
    provider,
    can: { pay: payLock === null, manage },
    payLock,
    autoRecharge: rechargeOf(row),
    recharged: await settings.findRecharged(db, clientId),
    invoiceContact,
    uninvoiced: { cents, count, creditedCents },
    heldOrders: await sales.get().countHeldOrders(db, clientId),
    timezone: (await settings.findClient(db, clientId))?.timezone ?? 'UTC',
  }
}

type PayFacts = { provider: string | null; manage: boolean; approved: boolean }

function payLockOf({ provider, manage, approved }: PayFacts): Billing['payLock'] {
  if (!approved) return 'not_approved'
  if (provider === null) return 'off'
  return manage ? null : 'role'
}

function rechargeOf(row: settings.SettingsRow | undefined): Billing['autoRecharge'] {
  if (!row) return null
  const { rechargeBelowCents: belowCents, rechargeCents: amountCents } = row
  const { rechargeLimitCents: monthlyLimitCents, rechargeMethodId: paymentMethodId } = row
  if (belowCents === null || amountCents === null || monthlyLimitCents === null || paymentMethodId === null)
    return null
  return {
    isOn: row.rechargeOn,
    belowCents,
    amountCents,
    monthlyLimitCents,
    paymentMethodId,
    pausedAt: row.rechargePausedAt,
    pauseReason: row.rechargePauseReason,
  }
}
