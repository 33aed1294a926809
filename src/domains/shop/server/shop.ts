// What a client can buy now: stock, price, samples and forecast. Reads only, reserves nothing.
import type { Db } from '#platform/server/database.ts'
import { findZip } from '#platform/server/places/places.ts'
import { ownClient } from '#platform/server/scope.ts'
import type { Context } from '#platform/server/transaction.ts'
import { invalid, notFound } from '#shared/errors.ts'
import type { CustomerActor } from '#shared/roles.ts'
import type { STATES } from '#shared/us-states.ts'
import type { Quote, QuoteQuery, Sample, ShopProduct, ShopQuery } from '../contract/buying-schemas.ts'
import type { Area } from '../contract/schemas.ts'
import { overlaps, pricesIn, statesOf } from './area-rules.ts'
import { type Forecast, forecastFill, HISTORY_DAYS } from './forecast.ts'
import { type OrderReach, orderReach } from './ports.ts'
import { highestPrice, type Prices, priceOf } from './prices.ts'
import { countArrivals, findCoverage, listAhead } from './queries/forecasts.ts'
import { findProducts, listProducts, type ProductRow } from './queries/products.ts'
import {
  countOffered,
  countOfferedByState,
  findStock,
  listSamples,
  type Offered,
  type SampleRow,
} from './queries/stock.ts'

const SAMPLES = 5

type AreaQuery = Pick<QuoteQuery, 'state' | 'zip' | 'radiusMiles'>

export function areaOf({ state, zip, radiusMiles }: AreaQuery): Area {
  if (zip && !findZip(zip)) throw invalid('zip', 'This ZIP code does not exist. Check it.')
  return { ...(state && { states: state }), ...(zip && radiusMiles && { zip, radiusMiles }) }
}

export async function listForSale(
  { db, actor, now }: Context<CustomerActor>,
  query: ShopQuery,
): Promise<ShopProduct[]> {
  const clientId = ownClient(actor, query.client)
  const area = areaOf(query)
  const isAsked = ({ status, category, shareLimit: limit, ageBand: age }: ProductRow) =>
    status === 'active' &&
    (query.category === undefined || category.toLowerCase() === query.category.toLowerCase()) &&
    (query.exclusive === undefined || (limit === 1) === (query.exclusive === 'true')) &&
    (query.age === undefined || age === query.age)
  const products = (await listProducts(db, now)).filter(isAsked)
  const reaches = await reachesOf(
    db,
    products.map((product) => ({ clientId, product, area })),
  )
  return Promise.all(
    products.map(async (product, index) => ({
      id: product.id,
      name: product.name,
      category: product.category,
      exclusive: product.shareLimit === 1,
      shareLimit: product.shareLimit,
      ageBand: product.ageBand,
      unitCents: lowestPrice(product, area),
      mostCents: dearest(product.prices, area),
      returnDays: product.returnDays,
      returnReasons: product.returnReasons,
      returnLimitPercent: product.returnLimitPercent,
      ...(await stockOf(
        db,
        { clientId, product, area, now },
        { quantity: query.quantity, reached: reaches[index] ?? UNREACHED },
      )),
    })),
  )
}

/** A circle has the price of the state around its center. */
function lowestPrice({ prices }: ProductRow, area: Area): number {
  const states = statesOf(area)
  const found = states.map((state) => priceOf(prices, { state, countyFips: null }))
  return found.length > 0 ? Math.min(...found) : priceOf(prices, { state: null, countyFips: null })
}

/** The country's price counts only where a named state has none of its own. */
function dearest(prices: Prices, area: Area): number {
  const { US, ...own } = pricesIn(prices, area)
  const states = area.zip ? [] : statesOf(area)
  const isCovered = states.length > 0 && states.every((state) => own[state] !== undefined)
  return highestPrice(isCovered || US === undefined ? own : { ...own, US })
}

/** What routing would say without rules. */
export const UNREACHED: OrderReach = { reach: 'none', dailySales: null }

type Asked = { quantity: number; reached: OrderReach }

async function stockOf(db: Db, offered: Offered, { quantity, reached }: Asked) {
  const [inStock, samples, forecast] = await Promise.all([
    countOffered(db, offered),
    listSamples(db, offered, SAMPLES),
    forecastFor(db, { ...offered, needed: quantity, reached }),
  ])
  const isExclusive = offered.product.shareLimit === 1
  return {
    inStock,
    samples: samples.map((row) => toSample(row, isExclusive)),
    forecast,
    reach: reached.reach,
  }
}

const toSample = (row: SampleRow, isExclusive: boolean): Sample => ({
  name: '••••• •••••••',
  phone: row.hasPhone ? '(•••) •••-••••' : null,
  email: row.hasEmail ? '•••••@•••••' : null,
  city: row.city,
  state: row.state,
  receivedAt: row.receivedAt,
  saleNo: row.sharesSold + 1,
  shareLimit: isExclusive ? 1 : row.shareLimit,
})

type Forecasted = {
  clientId: string
  product: Pick<ProductRow, 'category' | 'shareLimit' | 'ageBand'>
  area: Area
  now: Date
  needed: number
  reached: OrderReach
  orderId?: string
}

type Reached = { clientId: string; product: Forecasted['product']; area: Area; orderId?: string }

/** Which leads could reach an order for each of these by the rules. */
export const reachesOf = (db: Db, asked: readonly Reached[]): Promise<OrderReach[]> =>
  orderReach.get()(
    db,
    asked.map(({ clientId, product, area, orderId }) => ({
      clientId,
      category: product.category,
      shareLimit: product.shareLimit,
      area,
      ...(orderId && { orderId }),
    })),
  )

/** Only new leads fill a standing order, and only those that a rule gives to it. */
export async function forecastFor(
  db: Db,
  { clientId, product, area, now, needed, reached, orderId }: Forecasted,
): Promise<Forecast | null> {
  const { category, shareLimit, ageBand: age } = product
  if (age !== 'fresh' || reached.reach !== 'all') return null
  const counted = await countArrivals(db, { category, area, days: HISTORY_DAYS, now })
  const older = await listAhead(db, { category, orderId: orderId ?? null })
  const arrivals = Array.from({ length: HISTORY_DAYS }, () => 0)
  for (const { back, count } of counted) if (back < HISTORY_DAYS) arrivals[HISTORY_DAYS - 1 - back] = count
  const ahead = older
    .filter(({ filter }) => overlaps(filter, area))
    .map((order) => ({ clientId: order.clientId, needed: order.needed, shareLimit: order.shareLimit }))
  return forecastFill({ clientId, arrivals, needed, ahead, shareLimit, dailySales: reached.dailySales })
}

async function getOffered(
  { db, actor, now }: Context<CustomerActor>,
  { id, client, area }: { id: string; client: string | undefined; area: Area },
): Promise<Offered> {
  const clientId = ownClient(actor, client)
  const [product] = await findProducts(db, [id], now)
  if (!product) throw notFound('product')
  return { clientId, product, area, now }
}

export async function getQuote(
  context: Context<CustomerActor>,
  { id, query }: { id: string; query: QuoteQuery },
): Promise<Quote> {
  const { db, now } = context
  const { quantity } = query
  const offered = await getOffered(context, { id, client: query.client, area: areaOf(query) })
  const { prices } = offered.product
  const [reached = UNREACHED] = await reachesOf(db, [offered])
  const [found, stock, coverage] = await Promise.all([
    findStock(db, { ...offered, quantity, except: [] }, 'none'),
    stockOf(db, offered, { quantity, reached }),
    findCoverage(db, now),
  ])
  const parts = new Map<string, Quote['parts'][number]>()
  for (const { state, countyFips } of found) {
    const unitCents = priceOf(prices, { state, countyFips })
    const part = parts.get(`${state} ${unitCents}`) ?? { state, unitCents, count: 0 }
    parts.set(`${state} ${unitCents}`, { ...part, count: part.count + 1 })
  }
  const sorted = [...parts.values()].toSorted((one, other) => other.count - one.count)
  return {
    ...stock,
    parts: sorted,
    available: found.length,
    totalCents: sorted.reduce((sum, { unitCents, count }) => sum + unitCents * count, 0),
    holdCents: quantity * highestPrice(pricesIn(prices, offered.area)),
    coverage,
    countedAt: now.toISOString(),
  }
}

export async function getStockAreas(
  context: Context<CustomerActor>,
  { id, client }: { id: string; client: string | undefined },
) {
  const offered = await getOffered(context, { id, client, area: {} })
  const { prices } = offered.product
  const counted = await countOfferedByState(context.db, offered)
  return {
    items: counted.map(({ state, count }) => ({
      area: state,
      inStock: count,
      unitCents: priceOf(prices, { state, countyFips: null }),
      mostCents: dearest(prices, { states: [state as (typeof STATES)[number]] }),
    })),
  }
}
