// An attempt to credit more than was paid, in a scratch database.
import { lockFunds } from '#domains/billing/server/index.ts'
import { findDelivered, sellOne, succeeds } from '#domains/shop/server/index.ts'
import { atOnce, type ProofAttempt } from '#platform/server/proof.ts'
import { type Context, transaction } from '#platform/server/transaction.ts'
import { credit } from './return-service.ts'

export const returnAttempts: readonly ProofAttempt[] = [
  {
    name: 'Credit one return 10 times at once',
    run: async (context) => {
      const { leadId } = await sellOne(context, 'Credit')
      return atOnce({ times: 10, expected: 1, verb: 'credited' }, () => creditOnce(context, leadId))
    },
  },
]

async function creditOnce(context: Context, leadId: string): Promise<boolean> {
  const row = await findDelivered(context.db, leadId)
  if (!row) return false
  const { id: deliveryId, clientId, saleId, priceCents } = row
  return succeeds(() =>
    transaction(context, async (tx) => {
      await lockFunds(tx, clientId)
      await credit(tx, { deliveryId, leadId, clientId, saleId, priceCents, reason: 'other' })
    }),
  )
}
