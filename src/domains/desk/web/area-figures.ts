// The figures of areas, made ready for the map and the table. Pure.
import type { Product } from '#domains/shop/contract/schemas.ts'
import type { StateCode } from '#shared/us-states.ts'
import { formatCount, formatMoney, formatPercent } from '#ui/format.ts'
import { type Bands, countBands, priceBands, RATE_BANDS } from '#ui/map-data.ts'
import type { AreaFigures } from '../contract/schemas.ts'

export const METRICS = ['stock', 'demand', 'fill', 'price'] as const
export type Metric = (typeof METRICS)[number]
export const METRIC_LABELS: Record<Metric, string> = {
  stock: 'Stock',
  demand: 'Demand',
  fill: 'Fill rate',
  price: 'Price',
}

export type AreaRow = {
  code: string
  name: string
  stock: number
  demand: number
  sold: number
  fill: number | null
  price: number | null
  /** Its price is not that of the wider area. */
  hasOwnPrice: boolean
}

/** The price in an area, by the narrowest area that has one. */
export const priceIn = ({ prices }: Product, code: string, state: StateCode | undefined) =>
  prices[code] ?? (state ? prices[state] : undefined) ?? prices['US'] ?? 0

/** Every area of the map, those without figures too. Areas that the map does not draw come along when they have some. */
export function rowsOf(
  figures: AreaFigures,
  names: ReadonlyMap<string, string>,
  { product, state }: { product: Product | undefined; state: StateCode | undefined },
): AreaRow[] {
  const found = new Map(figures.items.map((item) => [item.area, item]))
  const codes = new Set([...names.keys(), ...found.keys()])
  return [...codes].map((code) => {
    const item = found.get(code)
    return {
      code,
      name: names.get(code) ?? code,
      stock: item?.stock ?? 0,
      demand: item?.demand ?? 0,
      sold: item?.sold ?? 0,
      fill: item?.fillRate ?? null,
      price: product ? priceIn(product, code, state) : null,
      hasOwnPrice: product?.prices[code] !== undefined,
    }
  })
}

export const valuesOf = (rows: readonly AreaRow[], metric: Metric): ReadonlyMap<string, number | null> =>
  new Map(rows.map((row) => [row.code, row[metric]]))

export function bandsOf(rows: readonly AreaRow[], metric: Metric): Bands {
  if (metric === 'fill') return RATE_BANDS
  const values = rows.map((row) => row[metric]).filter((value) => value !== null)
  return metric === 'price' ? priceBands(values) : countBands(values)
}

export function formatMetric(metric: Metric, value: number): string {
  if (metric === 'price') return formatMoney(value)
  if (metric === 'fill') return formatPercent(value)
  return `${formatCount(value)} ${metric === 'stock' ? 'in stock' : 'wanted'}`
}

export const sortRows = (rows: readonly AreaRow[], metric: Metric) =>
  rows.toSorted((a, b) => (b[metric] ?? -1) - (a[metric] ?? -1) || a.name.localeCompare(b.name))

export function totalOf(
  rows: readonly AreaRow[],
  { unknown, anywhereDemand }: Pick<AreaFigures, 'unknown' | 'anywhereDemand'>,
) {
  const sum = (name: 'stock' | 'demand' | 'sold') => rows.reduce((all, row) => all + row[name], 0)
  const [demand, sold] = [sum('demand') + anywhereDemand, sum('sold') + unknown.sold]
  return {
    stock: sum('stock') + unknown.stock,
    demand,
    fill: demand + sold > 0 ? sold / (demand + sold) : null,
  }
}
