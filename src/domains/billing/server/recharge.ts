// Auto-recharge: when the available amount falls below a threshold, a saved card adds money.
import { isApproved } from '#domains/clients/server/index.ts'
import { audit, difference } from '#platform/server/audit.ts'
import { enqueue } from '#platform/server/enqueue.ts'
import { publish } from '#platform/server/events.ts'
import { job } from '#platform/server/module.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { invalid } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import { formatCents } from '#shared/money.ts'
import type { CustomerActor } from '#shared/roles.ts'
import type { Recharge } from '../contract/schemas.ts'
import { lockApproved, payingClient } from './access.ts'
import { lockFunds } from './ledger.ts'
import { tellPayers } from './notices.ts'
import { sendPayment } from './payments.ts'
import { findProvider, providerOf } from './provider.ts'
import { findMethod } from './queries/methods.ts'
import { insertPayment } from './queries/payments.ts'
import {
  findRecharge,
  findRecharged,
  findSettings,
  needsRecharge,
  noteLimitTold,
  saveRecharge,
} from './queries/settings.ts'
import { rechargeQueue } from './queues.ts'

export const rechargeJob = job({
  ...rechargeQueue,
  retryLimit: 5,
  retryDelaySeconds: 30,
  reachesOutside: true,
  run: (context, { clientId }) => recharge(context, clientId),
})

export async function recharge(context: Context, clientId: string): Promise<void> {
  const id = await transaction(context, (tx) => prepareRecharge(tx, clientId))
  if (id) await sendPayment(context, id, true)
}

/** The client's accounts are locked, so parallel reasons decide one after the other. Null when there is nothing to do. */
async function prepareRecharge(tx: Tx, clientId: string): Promise<string | null> {
  const { available } = await lockFunds(tx, clientId)
  if (!(await isApproved(tx.db, clientId))) return null
  const settings = await findSettings(tx.db, clientId)
  if (!settings?.rechargeOn || settings.rechargePausedAt) return null
  const { rechargeBelowCents: below, rechargeCents: cents, rechargeLimitCents: limit } = settings
  const { rechargeMethodId: methodId } = settings
  if (below === null || cents === null || limit === null || methodId === null) return null
  if (available.balanceCents >= below) return null
  if ((await findRecharged(tx.db, clientId)).cents + cents > limit) {
    await tellLimit(tx, clientId, limit)
    return null
  }
  const provider = findProvider(tx)?.name
  if (!provider) return null
  const id = uuidv7()
  const purpose = 'auto_recharge'
  const payment = { id, clientId, provider, purpose, methodId, amountCents: cents, by: null } as const
  return (await insertPayment(tx.db, payment)) ? id : null
}

/** Once a month, and again after the settings changed. */
async function tellLimit(tx: Tx, clientId: string, limit: number): Promise<void> {
  if (!(await noteLimitTold(tx.db, clientId))) return
  await tellPayers(tx, clientId, {
    title: 'Auto-recharge has reached its monthly limit',
    body: `One more recharge would exceed ${formatCents(limit)} this month. Add funds yourself, or raise the limit.`,
  })
}

export async function setRecharge(context: Context<CustomerActor>, input: Recharge): Promise<string> {
  const clientId = await payingClient(context, input.client)
  const { isOn, belowCents, amountCents, monthlyLimitCents: limitCents, paymentMethodId: methodId } = input
  if (limitCents < amountCents)
    throw invalid('monthlyLimitCents', 'The monthly limit is below one recharge. Raise the limit.')
  if (isOn) providerOf(context)
  await transaction(context, async (tx) => {
    if (isOn) await lockApproved(tx, clientId)
    const method = await findMethod(tx.db, methodId, [clientId])
    if (method?.status !== 'active') throw invalid('paymentMethodId', 'Choose one of your saved cards.')
    const by = tx.actor.userId
    const before = await findRecharge(tx.db, clientId)
    await saveRecharge(tx.db, { clientId, isOn, belowCents, amountCents, limitCents, methodId, by })
    const after = { isOn, belowCents, amountCents, limitCents, methodId }
    await audit(tx, {
      action: 'auto_recharge_set',
      subjectType: 'client',
      subjectId: clientId,
      ...difference(before ?? {}, after),
    })
    if (await needsRecharge(tx.db, clientId)) await enqueue(tx, rechargeQueue, { clientId })
    await publish(tx, { type: 'wallet.updated', audience: { client: clientId } })
  })
  return clientId
}
