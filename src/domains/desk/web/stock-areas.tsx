// The areas of one product: its stock and price in each.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Product } from '#domains/shop/contract/schemas.ts'
import { AGE_LABELS } from '#domains/shop/contract/words.ts'
import { stateName } from '#domains/shop/web/index.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { formatCount, formatMoney } from '#ui/format.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { priceIn } from './area-figures.ts'
import { areasQuery } from './areas-api.ts'

const SHOWN = 12

export function ProductAreas({ product }: { product: Product }) {
  const areas = useQuery(
    areasQuery({ category: product.category, age: product.ageBand, shareLimit: product.shareLimit }),
  )
  const items = (areas.data?.items ?? []).toSorted((a, b) => b.stock - a.stock)
  const most = Math.max(1, ...items.map(({ stock }) => stock))
  const others = [...items.slice(SHOWN).map(({ stock }) => stock), areas.data?.unknown.stock ?? 0].reduce(
    (sum, stock) => sum + stock,
    0,
  )
  const own = Object.keys(product.prices).filter((area) => area !== 'US').length
  return (
    <aside
      aria-label={`${product.name} by area`}
      className="min-w-0 overflow-y-auto border-l px-6 pt-4 pb-18 @max-4xl/page:overflow-visible @max-4xl/page:border-t @max-4xl/page:border-l-0"
    >
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="text-14 font-semibold">{product.name}</h2>
        <Link to="/lead-purchasing" search={{ tab: 'products', product: product.id }} className="link">
          Edit prices
        </Link>
      </div>
      <p className="text-ink-2">{AGE_LABELS[product.ageBand]}, by area</p>
      <QueryState query={areas} loading={<Skeleton className="mt-3 h-60" />} />
      <table className="mt-3 w-full">
        <thead>
          <tr className="border-b text-right text-ink-2 [&>th]:pb-1.5 [&>th]:font-normal">
            <th scope="col" className="text-left">
              State
            </th>
            <th scope="col">In stock</th>
            <th scope="col">Price</th>
            <th scope="col">Wanted</th>
          </tr>
        </thead>
        <tbody className="num">
          {items.slice(0, SHOWN).map(({ area, stock, demand }) => (
            <tr key={area} className="border-b text-right [&>td]:py-1.5">
              <td className="text-left">{stateName(area)}</td>
              <td>
                <span className="inline-flex items-center gap-2">
                  <span
                    aria-hidden="true"
                    className="inline-block h-2 rounded-4 bg-primary"
                    style={{ width: `${(stock / most) * 40}px` }}
                  />
                  {formatCount(stock)}
                </span>
              </td>
              <td className={product.prices[area] === undefined ? 'text-ink-2' : 'font-semibold'}>
                {formatMoney(priceIn(product, area, undefined))}
              </td>
              <td>{demand > 0 ? formatCount(demand) : ''}</td>
            </tr>
          ))}
          {others > 0 ? (
            <tr className="border-b text-right text-ink-2 [&>td]:py-1.5">
              <td className="text-left">Elsewhere</td>
              <td>{formatCount(others)}</td>
              <td colSpan={2}>
                <span className="sr-only">Open the map for the price of each state</span>
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
      <p className="mt-3 text-12 text-ink-2">
        {own > 0 ? `${own} ${own === 1 ? 'area has its own price' : 'areas have their own prices'}. ` : ''}
        Wanted is what standing orders of this category still need from new leads.
      </p>
    </aside>
  )
}
