// Leads arrive in parallel at two processes while clients order, buy, pause and resume: no order gets one lead too many, no
// limit is exceeded, and no cent is held twice.
import { setTimeout as sleep } from 'node:timers/promises'
import { uuidv7 } from '#shared/ids.ts'
import { leadBody } from '../support/graph-api.ts'
import { metaCall, metaIds } from '../support/meta-calls.ts'
import { endProduct, type Product } from '../support/product.ts'
import {
  addCampaign,
  clientTarget,
  openOrdersTarget,
  publishRules,
  rule,
  stockTarget,
} from '../support/routing.ts'
import { type Drill, processFaults } from './drill.ts'
import {
  addBuyers,
  addStock,
  type Buyer,
  countStatuses,
  orderOf,
  promiseFaults,
  send,
  UNIT_CENTS,
} from './market.ts'
import { META_SECRET, type Site } from './site.ts'

const FORM = '555000111222333555'
const SHARES = 2
const BATCH = 10
const FIRST = 7_000_000_000_000_000_000n
const PATIENCE_MS = 120_000

export const standingOrders: Drill = {
  name: 'sale: standing orders',
  async run(site, { arrivals }) {
    // Each order needs a quarter of the leads. The limit of the last client is lower than its order.
    const quantity = arrivals / 4
    const cap = quantity / 2
    const productId = await addStock(site, 0, SHARES)
    // Enough for three orders, whatever asks for the money.
    const buyers = await addBuyers(site, 4, 3 * quantity * UNIT_CENTS)
    const other = await site.startAnother()
    const doors = [site.product, other]
    const faults: string[] = []
    try {
      const placed = await placeOrders(doors, buyers, { productId, quantity })
      if (placed.some((ids) => ids.length !== 3))
        faults.push(`clients with funds for 3 orders placed ${placed.map((ids) => ids.length).join(', ')}`)
      await routeTo(site, buyers, { productId, cap })
      const ids = metaIds(arrivals, FIRST)
      const arriving = sendLeads(doors, ids)
      const turning = turnOrders(doors, buyers, placed)
      await arriving
      faults.push(...(await turning))
      await untilRouted(site, ids)
      faults.push(...(await orderFaults(site, buyers, { quantity, cap })))
    } finally {
      site.graph.answer = () => null
      await endProduct(other)
    }
    const [sold] = await site.query<{ leads: number; deliveries: number }>(
      `select count(distinct lead_id)::int as leads, count(*)::int as deliveries from lead_deliveries d
       join order_lines n on n.id = d.order_line_id where n.product_id = $1`,
      [productId],
    )
    return {
      figures: `${arrivals} leads at two processes for 12 orders of ${quantity}: ${sold?.deliveries} deliveries of ${sold?.leads} leads`,
      faults: [...faults, ...(await promiseFaults(site)), ...processFaults(site)],
    }
  },
}

/** Each client asks for eight orders at once, and has money for three. */
async function placeOrders(
  doors: readonly Product[],
  buyers: readonly Buyer[],
  { productId, quantity }: { productId: string; quantity: number },
): Promise<string[][]> {
  return Promise.all(
    buyers.map(async (buyer) => {
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          send(
            doors[index % doors.length] as Product,
            buyer,
            orderOf(buyer, { productId, key: uuidv7(), kind: 'standing', quantity }),
          ),
        ),
      )
      if (replies.some(({ status }) => status !== 201 && status !== 402))
        throw new Error(`Orders were answered ${countStatuses(replies)}.`)
      return replies.flatMap(({ status, body }) => (status === 201 ? [body.id as string] : []))
    }),
  )
}

async function routeTo(
  site: Site,
  buyers: readonly Buyer[],
  { productId, cap }: { productId: string; cap: number },
): Promise<void> {
  await site.withDatabase(async (db) => {
    const campaignId = await addCampaign(db)
    await db.query({
      text: `update campaigns set channel = 'meta_lead_ad', form_id = $2, share_limit = $3,
        category = (select category from lead_products where id = $4) where id = $1`,
      values: [campaignId, FORM, SHARES, productId],
    })
    // A rule names the first and the last client. The others are served as open orders.
    const [first, last] = [buyers[0], buyers.at(-1)].map((buyer) => clientTarget(buyer?.client ?? ''))
    if (!first || !last) throw new Error('The drill needs clients.')
    const limited = { ...last, caps: { ...last.caps, daily: cap } }
    await publishRules(db, [
      rule('sell', { targets: [first, limited], shares: SHARES, method: 'round_robin' }),
      rule('open', { targets: [openOrdersTarget()], shares: SHARES }),
      rule('rest', { targets: [stockTarget()] }),
    ])
  })
  site.graph.answer = (path) => {
    const id = path.split('/').at(-1) ?? ''
    const person = { full_name: `Lead ${id}`, email: `lead-${id}@example.com`, zip_code: '77002' }
    // A standing order takes new leads only.
    return { body: leadBody(id, person, FORM, new Date().toISOString()) }
  }
}

async function sendLeads(doors: readonly Product[], ids: readonly string[]): Promise<void> {
  const batches = ids.flatMap((_, index) => (index % BATCH === 0 ? [ids.slice(index, index + BATCH)] : []))
  await Promise.all(
    // Each batch comes to both processes.
    batches.flatMap((batch) =>
      doors.map(async ({ url }) => {
        const call = metaCall(batch, META_SECRET)
        const answer = await fetch(`${url}/api/webhook/facebook`, { method: 'POST', ...call })
        await answer.body?.cancel()
        if (answer.status !== 200) throw new Error(`A call of Meta was answered ${answer.status}.`)
      }),
    ),
  )
}

/** The first order of each client is paused and resumed while leads arrive, and the last one canceled. */
async function turnOrders(
  doors: readonly Product[],
  buyers: readonly Buyer[],
  placed: readonly string[][],
): Promise<string[]> {
  const replies = await Promise.all(
    buyers.map(async (buyer, index) => {
      const turn = (id: string | undefined, name: string) =>
        send(doors[index % doors.length] as Product, buyer, { path: `/api/customer/orders/${id}/${name}` })
      const [first, , last] = placed[index] ?? []
      const paused = await turn(first, 'pause')
      await sleep(500)
      return [paused, await turn(first, 'resume'), await turn(last, 'cancel'), await turn(last, 'cancel')]
    }),
  )
  // An order that is full by then refuses each turn.
  const wrong = replies.flat().filter(({ status }) => status !== 200 && status !== 409)
  return wrong.length > 0 ? [`turns of orders were answered ${countStatuses(wrong)}`] : []
}

async function untilRouted(site: Site, ids: readonly string[]): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(200)) {
    const [row] = await site.query<{ count: number }>(
      `select count(*)::int as count from leads where source = 'meta' and external_id = any($1) and routed_at is not null`,
      [ids],
    )
    if (row?.count === ids.length) return
  }
  throw new Error('The leads were not all routed.')
}

async function orderFaults(
  site: Site,
  buyers: readonly Buyer[],
  { quantity, cap }: { quantity: number; cap: number },
): Promise<string[]> {
  const clients = buyers.map(({ client }) => client)
  const rows = await site.query<{ client: string; delivered: number; days: number; most: number }>(
    `select d.client_id as client, count(*)::int as delivered, max(count(*)) over ()::int as most,
       count(distinct (d.delivered_at at time zone 'America/Chicago')::date)::int as days
     from lead_deliveries d where d.client_id = any($1) group by 1`,
    [clients],
  )
  const limited = rows.find(({ client }) => client === clients.at(-1))
  const faults: string[] = []
  if (rows.length !== clients.length) faults.push(`${rows.length} of ${clients.length} clients got leads`)
  if (limited && limited.delivered > cap * limited.days)
    faults.push(`a client with a limit of ${cap} a day got ${limited.delivered}`)
  const [over] = await site.query<{ count: number }>(
    `select count(*)::int as count from order_lines n join orders o on o.id = n.order_id where o.client_id = any($1)
     and (n.delivered > $2 or n.held_cents <> case when o.status in ('fulfilling', 'paused')
       then (n.quantity - n.delivered) * $3::int else 0 end)`,
    [clients, quantity, UNIT_CENTS],
  )
  if (over?.count) faults.push(`${over.count} orders hold or got something else than they should`)
  return faults
}
