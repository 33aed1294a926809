// Ninety days of trade in the order in which it happened: money arrives, orders are placed, rules are published, and
// every lead in between is decided at its own time.
import { post } from '#domains/billing/server/index.ts'
import { routePast } from '#domains/routing/server/decide-leads.ts'
import type { Area } from '#domains/shop/contract/schemas.ts'
import { sellFromStock } from '#domains/shop/server/sell.ts'
import { changeOrderStatus, placeStanding } from '#domains/shop/server/standing-orders.ts'
import { type Context, transaction } from '#platform/server/transaction.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import type { Act } from './act.ts'
import { addAfterSale } from './after-sale.ts'
import { paymentsOf } from './payments.ts'
import { addProducts } from './products.ts'
import { findBalance } from './queries/demo.ts'
import { publishRules, type RulePeople, startDraft } from './routing-rules.ts'
import { asStaff, type DemoStaff } from './staff.ts'

/** The demo customer owns this client and pays for it. */
const OWN = 'Lakeside Health'
/** What the demo customer has in the end, with the money that is held for orders. */
const FINAL_BALANCE_CENTS = 250_000

type Market = {
  context: Context
  people: RulePeople
  /** The demo customer buys for the first clients, staff for the others. */
  buyerOf: (client: string) => DemoStaff | { id: string; name: string }
  products: ReadonlyMap<string, string>
  orders: Map<string, string>
}

export async function addMarket(
  context: Context,
  given: Pick<Market, 'people' | 'buyerOf'> & { acts: readonly Act[] },
): Promise<void> {
  const { people, buyerOf } = given
  const products = await addProducts(context, people.manager)
  const market: Market = { context, people, buyerOf, products, orders: new Map() }
  const clientId = people.client(OWN)
  const owner = { clientId, customer: buyerOf(OWN), manager: people.manager }
  const payments = paymentsOf(context, owner)
  const acts = [...given.acts, ...rulesOf(market), ...fundsOf(market), ...payments.acts, ...ordersOf(market)]
  for (const { at, run } of acts.sort((one, other) => one.at.getTime() - other.at.getTime())) {
    await routePast(context, at)
    await run()
  }
  await routePast(context, context.now)
  await addAfterSale(context, owner)
  await payments.finish(FINAL_BALANCE_CENTS - (await findBalance(context.db, clientId)))
}

const ago = ({ context }: Market, days: number, hours = 0) =>
  new Date(context.now.getTime() - days * DAY + hours * HOUR)

function rulesOf(market: Market): Act[] {
  const { context, people } = market
  const publish = (version: 'first' | 'second', days: number): Act => {
    const at = ago(market, days)
    return { at, run: () => publishRules(context, { people, version, at }) }
  }
  const draftAt = ago(market, 0, -3)
  return [
    publish('first', 91),
    publish('second', 36),
    { at: draftAt, run: () => startDraft(context, { people, at: draftAt }) },
  ]
}

/** Money without a card behind it. */
function fund(
  market: Market,
  { client, cents, at }: { client: string; cents: number; at: Date },
): Promise<unknown> {
  const clientId = market.people.client(client)
  return transaction({ ...market.context, now: at, isQuiet: true as const }, (tx) =>
    post(tx, {
      kind: 'top_up',
      key: `demo-top-up:${clientId}:${at.toISOString()}`,
      clientId,
      entries: { client_balance: cents, cash_clearing: -cents },
      note: 'Bank transfer',
    }),
  )
}

const FUNDS: readonly { client: string; dollars: number; days: number }[] = [
  { client: OWN, dollars: 1_500, days: 75 },
  { client: 'Gulf Coast Medical Group', dollars: 3_000, days: 82 },
  { client: 'Gulf Coast Medical Group', dollars: 4_500, days: 26 },
  { client: 'Crossroads Freight', dollars: 3_500, days: 80 },
  { client: 'Crossroads Freight', dollars: 2_000, days: 17 },
  { client: 'Cypress Imaging', dollars: 3_500, days: 38 },
  { client: 'Redbud Senior Living', dollars: 2_500, days: 30 },
  { client: 'Blue Mesa Logistics', dollars: 1_000, days: 16 },
  { client: 'Ironwood Mechanical', dollars: 1_500, days: 23 },
  { client: 'Pecan Street Distribution', dollars: 600, days: 31 },
  { client: 'Pecan Street Distribution', dollars: 1_000, days: 7 },
]

const fundsOf = (market: Market): Act[] =>
  FUNDS.map(({ client, dollars, days }) => {
    const at = ago(market, days)
    return { at, run: () => fund(market, { client, cents: dollars * 100, at }) }
  })

type Line = { product: string; quantity: number; area?: Area }
type Purchase = {
  client: string
  days: number
  hours?: number
  kind: 'buy_now' | 'standing'
  lines: Line[]
  key?: string
}

const HOUSTON: Area = { zip: '77030', radiusMiles: 60 }
const buy = (client: string, days: number, ...lines: Line[]): Purchase => ({
  client,
  days,
  kind: 'buy_now',
  lines,
})
const want = (client: string, days: number, line: Line, key?: string): Purchase => ({
  client,
  days,
  kind: 'standing',
  lines: [line],
  ...(key && { key }),
})

const PURCHASES: readonly Purchase[] = [
  want('Gulf Coast Medical Group', 80, {
    product: 'nurseShared',
    quantity: 60,
    area: { states: ['TX', 'LA', 'OK'] },
  }),
  want('Crossroads Freight', 78, { product: 'driverShared', quantity: 90 }),
  want(OWN, 62, { product: 'nurse', quantity: 20, area: HOUSTON }),
  buy(OWN, 54, { product: 'nurseRecent', quantity: 15, area: { states: ['TX', 'LA'] } }),
  buy('Gulf Coast Medical Group', 40, { product: 'nurseRecent', quantity: 20 }),
  want('Cypress Imaging', 35, {
    product: 'nurseShared',
    quantity: 50,
    area: { states: ['LA', 'MS', 'AR', 'TX'] },
  }),
  buy(
    'Crossroads Freight',
    33,
    { product: 'driverRecent', quantity: 12 },
    { product: 'driverAged', quantity: 30 },
  ),
  want(
    'Redbud Senior Living',
    28,
    { product: 'nurseShared', quantity: 40, area: { states: ['TX', 'OK', 'LA', 'AR', 'MS'] } },
    'redbud',
  ),
  buy(OWN, 21, { product: 'allied', quantity: 10 }),
  want(
    'Gulf Coast Medical Group',
    18,
    { product: 'nurseShared', quantity: 80, area: { states: ['TX', 'LA', 'OK'] } },
    'gulf',
  ),
  buy('Gulf Coast Medical Group', 25, { product: 'nurseRecent', quantity: 60 }),
  buy('Ironwood Mechanical', 20, { product: 'trades', quantity: 90 }),
  buy('Cypress Imaging', 19, { product: 'alliedAged', quantity: 50 }, { product: 'allied', quantity: 25 }),
  buy(
    'Crossroads Freight',
    16,
    { product: 'driverRecent', quantity: 35 },
    { product: 'driverAged', quantity: 60 },
  ),
  buy('Pecan Street Distribution', 30, { product: 'warehouse', quantity: 45 }),
  buy('Blue Mesa Logistics', 14, { product: 'warehouse', quantity: 60 }),
  buy('Redbud Senior Living', 9, {
    product: 'nurseAged',
    quantity: 50,
    area: { states: ['TX', 'FL', 'GA'] },
  }),
  // No rule names this client.
  want('Pecan Street Distribution', 6, {
    product: 'driverShared',
    quantity: 40,
    area: { states: ['FL', 'GA', 'NC'] },
  }),
  want(OWN, 10, { product: 'nurse', quantity: 40, area: HOUSTON }),
  buy(OWN, 5, { product: 'nurseShared', quantity: 20 }),
  buy('Gulf Coast Medical Group', 4.96, { product: 'nurseShared', quantity: 15 }),
  buy('Cypress Imaging', 4.5, { product: 'nurseShared', quantity: 8 }),
  want('Crossroads Freight', 2, {
    product: 'driverShared',
    quantity: 60,
    area: { states: ['TX', 'OK', 'LA', 'AR'] },
  }),
]

function ordersOf(market: Market): Act[] {
  const placed = PURCHASES.map((purchase): Act => {
    const at = ago(market, purchase.days)
    return { at, run: () => place(market, purchase, at) }
  })
  const turn = (
    key: string,
    client: string,
    { turn: how, days }: { turn: 'pause' | 'cancel'; days: number },
  ): Act => {
    const at = ago(market, days)
    const acting = () => quietly(market, client, at)
    const clientId = market.people.client(client)
    return {
      at,
      run: () => changeOrderStatus(acting(), { id: market.orders.get(key) ?? '', clientId, turn: how }),
    }
  }
  return [
    ...placed,
    turn('redbud', 'Redbud Senior Living', { turn: 'cancel', days: 12 }),
    turn('gulf', 'Gulf Coast Medical Group', { turn: 'pause', days: 3 }),
  ]
}

/** Through the same sale as on the screen, at a past moment. */
async function place(market: Market, { client, kind, lines, key }: Purchase, at: Date): Promise<void> {
  const context = quietly(market, client, at)
  const input = {
    client: market.people.client(client),
    kind,
    payWith: 'wallet' as const,
    lines: lines.map(({ product, quantity, area = {} }) => ({
      productId: market.products.get(product) ?? '',
      quantity,
      filter: area,
    })),
  }
  const id = await transaction(context, (tx) =>
    (kind === 'standing' ? placeStanding : sellFromStock)(tx, input, market.buyerOf(client).id),
  )
  if (key) market.orders.set(key, id)
}

function quietly({ context, buyerOf, people }: Market, client: string, at: Date): Context {
  const buyer = buyerOf(client)
  const acting = asStaff(context, { ...people.manager, ...buyer }, at)
  return { ...acting, isQuiet: true }
}
