// Many buyers at once, each asking twice, through one process or two: no lead is sold too often and no cent spent twice.
import { isDeepStrictEqual } from 'node:util'
import { uuidv7 } from '#shared/ids.ts'
import { endProduct, type Product } from '../support/product.ts'
import { type Drill, type Outcome, processFaults, type Scale, seconds } from './drill.ts'
import {
  addBuyers,
  addStock,
  countStatuses,
  orderOf,
  promiseFaults,
  type Reply,
  send,
  UNIT_CENTS,
} from './market.ts'
import type { Site } from './site.ts'

const RUSH_WITHIN_MS = 5_000

/** Each purchase is sent twice with the same key, to a different process where there are two. */
async function rush(site: Site, doors: readonly Product[], scale: Scale): Promise<Outcome> {
  const { rushBuyers, rushLeads, rushClients, slack } = scale
  const productId = await addStock(site, rushLeads)
  const buyers = await addBuyers(site, rushClients, rushBuyers * UNIT_CENTS)
  const since = performance.now()
  const pairs = await Promise.all(
    Array.from({ length: rushBuyers }, async (_, index) => {
      const buyer = buyers[index % buyers.length]
      if (!buyer) throw new Error('There are no buyers.')
      const order = orderOf(buyer, { productId, key: uuidv7() })
      return Promise.all([0, 1].map((time) => send(doorOf(doors, index + time), buyer, order)))
    }),
  )
  const took = performance.now() - since
  const replies = pairs.flat()
  const [sold] = await site.query<{ leads: number; orders: number }>(
    `select count(distinct d.lead_id)::int as leads, count(distinct n.order_id)::int as orders
     from lead_deliveries d join order_lines n on n.id = d.order_line_id where n.product_id = $1`,
    [productId],
  )
  const faults = [...(await promiseFaults(site)), ...processFaults(site)]
  const wrong = replies.filter(({ status }) => status !== 201 && status !== 409)
  const unequal = pairs.filter(([one, other]) => !isSame(one, other))
  const bought = new Set(replies.flatMap(({ status, body }) => (status === 201 ? [body.id] : [])))
  if (sold?.leads !== rushLeads || sold.orders !== rushLeads)
    faults.push(`${sold?.leads} of ${rushLeads} leads were sold in ${sold?.orders} orders`)
  if (bought.size !== rushLeads) faults.push(`${bought.size} purchases were acknowledged`)
  if (wrong.length > 0) faults.push(`answers: ${countStatuses(wrong)}`)
  if (unequal.length > 0) faults.push(`${unequal.length} pairs were answered differently`)
  if (took > RUSH_WITHIN_MS * slack) faults.push(`it took ${seconds(took)}`)
  return {
    figures: `${rushBuyers} buyers of ${rushClients} clients × 2 for ${rushLeads} leads: ${sold?.leads} sold, ${countStatuses(replies)}, ${seconds(took)}`,
    faults,
  }
}

function doorOf(doors: readonly Product[], index: number): Product {
  const door = doors[index % doors.length]
  if (!door) throw new Error('There is no process.')
  return door
}

/** The whole order, or the same refusal. Each answer has a request id of its own. */
const isSame = (one: Reply | undefined, other: Reply | undefined) =>
  one?.status === other?.status &&
  (one?.status === 201 ? isDeepStrictEqual(one.body, other?.body) : one?.body?.code === other?.body?.code)

/** Funds for one lead, and many purchases at once with different keys. */
async function oneBalance(site: Site, doors: readonly Product[], { parallelBuys }: Scale): Promise<Outcome> {
  const productId = await addStock(site, parallelBuys)
  const [buyer] = await addBuyers(site, 1, UNIT_CENTS + UNIT_CENTS / 2)
  if (!buyer) throw new Error('There is no buyer.')
  const replies = await Promise.all(
    Array.from({ length: parallelBuys }, (_, index) =>
      send(doorOf(doors, index), buyer, orderOf(buyer, { productId, key: uuidv7() })),
    ),
  )
  const [row] = await site.query<{ sold: number; cents: number }>(
    `select (select count(*)::int from lead_deliveries where client_id = $1) as sold, balance_cents::int as cents
     from ledger_accounts where client_id = $1 and kind = 'client_balance'`,
    [buyer.client],
  )
  const faults = [...(await promiseFaults(site)), ...processFaults(site)]
  if (row?.sold !== 1 || row.cents !== UNIT_CENTS / 2)
    faults.push(`${row?.sold} were sold, ${row?.cents} cents are left`)
  const answered = (status: number) => replies.filter((reply) => reply.status === status).length
  if (answered(201) !== 1 || answered(402) !== parallelBuys - 1)
    faults.push(`answers: ${countStatuses(replies)}`)
  return { figures: `${parallelBuys} buys at once: ${row?.sold} sold, ${countStatuses(replies)}`, faults }
}

export const rushForLeads: Drill = {
  name: 'sale: more buyers than leads',
  run: (site, scale) => rush(site, [site.product], scale),
}

export const spendOnce: Drill = {
  name: 'sale: funds for one lead',
  run: (site, scale) => oneBalance(site, [site.product], scale),
}

export const twoProcesses: Drill = {
  name: 'sale: two processes',
  async run(site, scale) {
    const other = await site.startAnother()
    try {
      const doors = [site.product, other]
      const first = await rush(site, doors, scale)
      const second = await oneBalance(site, doors, scale)
      return {
        figures: `${first.figures}; ${second.figures}`,
        faults: [...first.faults, ...second.faults, ...processFaults({ ...site, product: other })],
      }
    } finally {
      await endProduct(other)
    }
  },
}
