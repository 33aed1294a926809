// A card that was entered on the provider's page is saved.
import { publish } from '#platform/server/events.ts'
import { passOutgoing } from '#platform/server/outgoing.ts'
import type { Tx } from '#platform/server/transaction.ts'
import type { Verdict } from './apply-payment.ts'
import type { MethodFact } from './provider-facts.ts'
import { activateMethod, type Card } from './queries/methods.ts'
import { findStripeCard } from './stripe.ts'

export async function applyMethod(tx: Tx, { methodId, ref }: MethodFact): Promise<Verdict> {
  const { stripe } = tx.services
  if (!methodId || !stripe)
    return { status: 'ignored', note: 'Not a card of this installation.', paymentId: null }
  await passOutgoing(tx.db)
  const isNew = await saveCard(tx, methodId, { ref, card: await findStripeCard(stripe, ref) })
  return isNew
    ? { status: 'done', note: 'Card saved', paymentId: null }
    : { status: 'ignored', note: 'The card was saved or removed already.', paymentId: null }
}

export async function saveCard(
  tx: Tx,
  methodId: string,
  saved: { ref: string; card: Card },
): Promise<boolean> {
  const method = await activateMethod(tx.db, methodId, saved.ref, saved.card)
  if (method) await publish(tx, { type: 'wallet.updated', audience: { client: method.clientId } })
  return Boolean(method)
}
