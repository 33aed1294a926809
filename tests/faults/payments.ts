// A provider whose events get lost, come twice, in the wrong order, or late, while the server is killed: each top-up is
// credited once. What was lost is found by asking.
import { setTimeout as sleep } from 'node:timers/promises'
import { askAgain, comparePayments } from '#domains/billing/server/ask-again.ts'
import type { Database } from '#platform/server/database.ts'
import { NO_SERVICES } from '#platform/server/services.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { endProduct } from '../support/product.ts'
import { type Intent, WEBHOOK_SECRET } from '../support/stripe-api.ts'
import { type Drill, processFaults } from './drill.ts'
import { addBuyers, type Buyer, promiseFaults, send } from './market.ts'
import { type Site, STRIPE_KEY } from './site.ts'

const BUYERS = 5
const CENTS = 5_000
const AT_ONCE = 10
/** Longer than all kills together, and the half minute after which a charge is sent again. */
const PATIENCE_MS = 240_000
const FATES = ['usual', 'doubled', 'reordered', 'late', 'lost'] as const
type Fate = (typeof FATES)[number]

export const paymentEvents: Drill = {
  name: 'payment events',
  async run(site, { topUps, paymentKills }) {
    const buyers = await addBuyers(site, BUYERS, 0)
    const cards = new Map<Buyer, string>()
    for (const buyer of buyers) cards.set(buyer, await saveCard(site, buyer))
    const faults: string[] = []
    const paying = Array.from({ length: topUps }, (_, index) => async () => {
      const buyer = buyers[index % BUYERS]
      const fate = FATES[Math.floor(index / BUYERS) % FATES.length]
      if (!buyer || !fate) return
      const intent = await topUp(site, buyer, cards.get(buyer) ?? '')
      if (intent) await tell(site, intent, fate)
      else faults.push('a top-up never reached the provider')
    })
    const working = Promise.all(Array.from({ length: AT_ONCE }, () => workOff(paying)))
    for (let round = 0; round < paymentKills; round += 1) {
      await sleep(700 + ((round * 197) % 900))
      await endProduct(site.product, 'SIGKILL')
      await site.restart()
    }
    await working
    await untilTaken(site)
    const clients = buyers.map(({ client }) => client)
    const before = await credited(site, clients)
    await site.withDatabase(async (db) => {
      const asking = () => askAgain(contextOf(site, db), 0)
      await Promise.all([asking(), asking()])
      await comparePayments(contextOf(site, db))
    })
    const after = await credited(site, clients)
    if (after.count !== topUps || after.cents !== topUps * CENTS || after.payments !== topUps)
      faults.push(`${after.count} of ${topUps} credited, ${after.cents} cents, ${after.payments} payments`)
    if (after.different > 0) faults.push(`${after.different} differ from the provider's records`)
    const charges = [...site.stripe.intents.values()].filter(({ amount }) => amount === CENTS).length
    if (charges !== topUps) faults.push(`the card was charged ${charges} times`)
    return {
      figures: `${topUps} top-ups, ${paymentKills} kills: ${before.count} credited by events and the product's own questions, ${after.count - before.count} found by asking again`,
      faults: [...faults, ...(await promiseFaults(site)), ...processFaults(site)],
    }
  },
}

async function workOff(waiting: (() => Promise<void>)[]): Promise<void> {
  for (let next = waiting.pop(); next; next = waiting.pop()) await next()
}

const contextOf = (site: Site, db: Database) =>
  systemContext(db, {
    ...NO_SERVICES,
    stripe: { secretKey: STRIPE_KEY, webhookSecret: WEBHOOK_SECRET, apiBase: site.stripe.url },
  })

async function saveCard(site: Site, buyer: Buyer): Promise<string> {
  const { body } = await send(site, buyer, {
    path: '/api/customer/payment-methods',
    body: { client: buyer.client },
  })
  const saved = { id: 'seti_1', payment_method: `pm_${uuidv7()}`, metadata: { candor_method: body.id } }
  await deliver(site, site.stripe.event('setup_intent.succeeded', saved))
  return body.id
}

/** Sent with the same key until the provider has it. The answer is not needed. */
async function topUp(site: Site, buyer: Buyer, card: string): Promise<Intent | undefined> {
  const act = {
    path: '/api/customer/wallet/top-ups',
    key: uuidv7(),
    body: { client: buyer.client, amountCents: CENTS, paymentMethodId: card },
  }
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(50)) {
    const { status, body } = await send(site, buyer, act, 8_000)
    // 409: on its way to the provider.
    const id = status === 201 ? body.id : body?.details?.paymentId
    const found = [...site.stripe.intents.values()].find(({ metadata }) => metadata['candor_payment'] === id)
    if (id && found) return found
  }
  return undefined
}

async function tell(site: Site, intent: Intent, fate: Fate): Promise<void> {
  const event = (type: string, status = type) =>
    site.stripe.event(`payment_intent.${type}`, { ...intent, status })
  const success = event('succeeded')
  const noise = [
    event('created', 'requires_confirmation'),
    event('processing'),
    event('payment_failed', 'requires_payment_method'),
  ]
  const early = fate === 'late' ? noise : []
  const main: Record<Fate, (typeof success)[]> = {
    usual: [success],
    doubled: [success, success, event('succeeded')],
    reordered: [success],
    late: [success],
    lost: [],
  }
  const later = fate === 'reordered' ? noise : []
  for (const one of early) await deliver(site, one)
  if (fate === 'late') await sleep(1_000)
  await Promise.all(main[fate].map((one) => deliver(site, one)))
  for (const one of later) await deliver(site, one)
}

/** As Stripe does: again, until it is answered. */
async function deliver(site: Site, event: { body: string }): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(50)) {
    const answer = await fetch(`${site.url}/api/webhook/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': site.stripe.sign(event.body) },
      body: event.body,
      signal: AbortSignal.timeout(8_000),
    }).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.status === 200) return
  }
  throw new Error('An event of the provider was never taken.')
}

/** A killed server leaves its lease, which ends after a minute. The drill ends it at once, to take less time. */
async function untilTaken(site: Site): Promise<void> {
  await site.query(`update payment_events set next_at = now() where next_at > now() and status = 'received'`)
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(100)) {
    const [left] = await site.query<{ count: number }>(
      `select count(*)::int as count from payment_events where next_at is not null`,
    )
    if (left?.count === 0) return
  }
}

async function credited(site: Site, clients: readonly string[]) {
  const [row] = await site.query<{ count: number; cents: number; payments: number; different: number }>(
    `select count(*)::int as count, coalesce(sum(e.amount_cents), 0)::int as cents,
       (select count(*)::int from payments where client_id = any($1)) as payments,
       (select count(*)::int from payments where client_id = any($1)
          and (provider_status, provider_cents) is distinct from (status, amount_cents)) as different
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
       join ledger_accounts a on a.id = e.account_id and a.kind = 'client_balance'
     where t.client_id = any($1) and t.kind = 'top_up'`,
    [clients],
  )
  return row ?? { count: 0, cents: 0, payments: 0, different: 0 }
}
