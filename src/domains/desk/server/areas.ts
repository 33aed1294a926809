// The figures behind the map. Counts may be seconds old, the sale never is.
import { countiesOf, listProducts, statesOf, toProduct } from '#domains/shop/server/index.ts'
import type { Database } from '#platform/server/database.ts'
import { stateOfCounty } from '#platform/server/places/places.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { AreaFigures, AreaQuery } from '../contract/schemas.ts'
import { countSold, countStock, listOpenNeeds, type OpenNeed } from './queries/areas.ts'

const KEPT_MS = 10_000
const MAX_KEPT = 200

type Kept = Map<string, { until: number; figures: Promise<AreaFigures> }>
/** Counting a million leads takes a moment, and every screen asks for the same. */
const keptOf = new WeakMap<Database, Kept>()

export function getAreas(context: Context, query: AreaQuery): Promise<AreaFigures> {
  const kept: Kept = keptOf.get(context.db) ?? new Map()
  keptOf.set(context.db, kept)
  const key = JSON.stringify([query.state, query.category, query.age, query.shareLimit])
  const now = context.now.getTime()
  const known = kept.get(key)
  if (known && known.until > now) return known.figures
  if (kept.size >= MAX_KEPT) kept.clear()
  const figures = countAreas(context, query)
  kept.set(key, { until: now + KEPT_MS, figures })
  figures.catch(() => kept.delete(key))
  return figures
}

async function countAreas({ db, now }: Context, query: AreaQuery): Promise<AreaFigures> {
  const [stock, sold, needs, products] = await Promise.all([
    countStock(db, query, now),
    countSold(db, query, now),
    listOpenNeeds(db, query),
    listProducts(db, now),
  ])
  const demand = demandOf(needs, query)
  const stockOf = new Map(stock.map(({ area, count }) => [area, count]))
  const soldOf = new Map(sold.map(({ area, count }) => [area, count]))
  const areas = [...new Set([...stockOf.keys(), ...soldOf.keys(), ...demand.byArea.keys()])]
    .filter((area) => area !== null)
    .toSorted()
  return {
    items: areas.map((area) => {
      const [wanted, delivered] = [demand.byArea.get(area) ?? 0, soldOf.get(area) ?? 0]
      const all = wanted + delivered
      return {
        area,
        stock: stockOf.get(area) ?? 0,
        demand: wanted,
        sold: delivered,
        fillRate: all > 0 ? delivered / all : null,
      }
    }),
    unknown: { stock: stockOf.get(null) ?? 0, sold: soldOf.get(null) ?? 0 },
    anywhereDemand: demand.anywhere,
    products: products.filter(({ status }) => status === 'active').map(toProduct),
    countedAt: now.toISOString(),
  }
}

/** An order that names several areas wants its leads from any of them: its need is split evenly, and sums stay exact. */
export function demandOf(needs: readonly OpenNeed[], { state }: AreaQuery) {
  const byArea = new Map<string, number>()
  let anywhere = 0
  for (const { filter, needed } of needs) {
    const states = statesOf(filter)
    if (state && !states.includes(state)) continue
    const areas = state ? countiesOf(filter).filter((county) => stateOfCounty(county) === state) : states
    const wanted = state ? partOf(needed, states.length, states.indexOf(state)) : needed
    if (areas.length === 0) anywhere += wanted
    for (const [index, area] of areas.entries())
      byArea.set(area, (byArea.get(area) ?? 0) + partOf(wanted, areas.length, index))
  }
  return { byArea, anywhere }
}

const partOf = (all: number, parts: number, index: number) =>
  Math.floor(all / parts) + (index < all % parts ? 1 : 0)
