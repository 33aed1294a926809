// kill -9 of the server and of PostgreSQL while clients buy: each acknowledged purchase is there once, a repeat gets the
// first answer, and no money stays held.
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { uuidv7 } from '#shared/ids.ts'
import { endProduct } from '../support/product.ts'
import { type Drill, processFaults, untilAnswered } from './drill.ts'
import {
  addBuyers,
  addStock,
  type Buyer,
  orderOf,
  promiseFaults,
  type Reply,
  send,
  UNIT_CENTS,
  type Wanted,
} from './market.ts'
import type { Site } from './site.ts'

const BUYERS = 8
const PATIENCE_MS = 60_000
/** More than are bought between two kills. */
const STOCK_PER_KILL = 300
/** Each so many purchases a standing order is placed and canceled. */
const HOLDS_EVERY = 5

type Kept = { buyer: Buyer; wanted: Wanted; reply: Reply }

export const saleKills: Drill = {
  name: 'sale: kill -9',
  async run(site, { saleServerKills: serverKills, salePostgresKills: postgresKills }) {
    const most = (serverKills + postgresKills) * STOCK_PER_KILL
    const productId = await addStock(site, most)
    const buyers = await addBuyers(site, BUYERS, most * UNIT_CENTS)
    const stopping = new AbortController()
    const faults: string[] = []
    const purchases: Kept[] = []
    const holds: Kept[] = []

    const buy = async (buyer: Buyer) => {
      for (let count = 1; !stopping.signal.aborted && purchases.length < most - BUYERS; count += 1) {
        const wanted = { productId, key: uuidv7() }
        purchases.push({ buyer, wanted, reply: await orderInTheEnd(site, buyer, wanted) })
        if (count % HOLDS_EVERY > 0) continue
        const standing = { productId, key: uuidv7(), kind: 'standing', quantity: 3 } as const
        const reply = await orderInTheEnd(site, buyer, standing)
        holds.push({ buyer, wanted: standing, reply })
        const canceled = await sendInTheEnd(site, buyer, {
          path: `/api/customer/orders/${reply.body?.id}/cancel`,
        })
        // A repeat of a cancellation whose answer was lost finds an order that is over.
        if (canceled.status !== 200 && canceled.status !== 409)
          faults.push(`canceling was answered ${canceled.status}`)
      }
    }
    const buying = Promise.all(buyers.map(buy))
    for (let round = 0; round < serverKills + postgresKills; round += 1) {
      await untilMore(purchases)
      await sleep((round * 97) % 300)
      if (round < serverKills) {
        await endProduct(site.product, 'SIGKILL')
        await site.restart()
      } else {
        site.signalPostgres('SIGKILL')
        await untilAnswered(site)
      }
    }
    stopping.abort()
    await buying

    const kept = [...purchases, ...holds]
    for (const { reply } of kept)
      if (reply.status !== 201) faults.push(`an order was answered ${reply.status} ${reply.body?.code ?? ''}`)
    faults.push(...(await repeatFaults(site, kept)), ...(await orderFaults(site, { purchases, holds })))
    faults.push(...(await promiseFaults(site)), ...processFaults(site))
    return {
      figures: `${serverKills} + ${postgresKills} kills, ${purchases.length} purchases and ${holds.length} holds acknowledged`,
      faults,
    }
  },
}

/** Each kill meets buyers at work. */
async function untilMore(purchases: readonly Kept[]): Promise<void> {
  const before = purchases.length
  for (const until = Date.now() + 3_000; Date.now() < until && purchases.length < before + BUYERS * 2; )
    await sleep(20)
}

const orderInTheEnd = (site: Site, buyer: Buyer, wanted: Wanted) =>
  sendInTheEnd(site, buyer, orderOf(buyer, wanted))

/** Repeated with the same key until it is answered by more than "later". */
async function sendInTheEnd(site: Site, buyer: Buyer, act: Parameters<typeof send>[2]): Promise<Reply> {
  let reply: Reply = { status: 'none', body: null }
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(40)) {
    reply = await send(site, buyer, act, 8_000)
    if (reply.status !== 'none' && reply.status !== 503) return reply
  }
  return reply
}

async function repeatFaults(site: Site, kept: readonly Kept[]): Promise<string[]> {
  const faults: string[] = []
  for (const { buyer, wanted, reply } of kept.slice(-300)) {
    const again = await orderInTheEnd(site, buyer, wanted)
    if (!isDeepStrictEqual(again, reply))
      faults.push(`a repeat was answered ${again.status}, and differently`)
  }
  return faults
}

async function orderFaults(
  site: Site,
  { purchases, holds }: { purchases: readonly Kept[]; holds: readonly Kept[] },
): Promise<string[]> {
  const ids = (kept: readonly Kept[]) => kept.map(({ reply }) => reply.body?.id)
  const clients = [...new Set(purchases.map(({ buyer }) => buyer.client))]
  const [found] = await site.query<Record<string, number>>(
    `select count(*) filter (where o.id = any($2))::int as bought,
       count(*) filter (where o.id = any($3) and o.status = 'canceled')::int as canceled, count(*)::int as orders,
       (select count(*)::int from lead_deliveries d where d.client_id = any($1)) as delivered,
       (select sum(balance_cents)::int from ledger_accounts where client_id = any($1) and kind = 'client_hold') as held
     from orders o where o.client_id = any($1)`,
    [clients, ids(purchases), ids(holds)],
  )
  const expected = {
    bought: purchases.length,
    canceled: holds.length,
    orders: purchases.length + holds.length,
    delivered: purchases.length,
    held: 0,
  }
  return isDeepStrictEqual(found, expected)
    ? []
    : [`found ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`]
}
