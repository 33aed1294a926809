// Stock by product and age, and the areas of one product.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Product } from '#domains/shop/contract/schemas.ts'
import { AGE_BANDS, AGE_LABELS, type AgeBand } from '#domains/shop/contract/words.ts'
import type { ChangeSearch } from '#platform/web/list/use-list-search.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Figure, FigureStrip } from '#ui/figure-strip.tsx'
import { formatCount, formatMoney } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Stock } from '../contract/schemas.ts'
import { productsQuery, stockQuery } from './api.ts'
import type { DeskSearch } from './search.ts'
import { ProductAreas } from './stock-areas.tsx'

type DeskStockProps = { search: DeskSearch; onChange: ChangeSearch<DeskSearch> }

type Cell = { product: Product; inStock: number; sold: number; otherShares: number }
type Row = { key: string; category: string; shareLimit: number; cells: Partial<Record<AgeBand, Cell>> }

function rowsOf(products: readonly Product[], stock: Stock): Row[] {
  const rows = new Map<string, Row>()
  for (const product of products) {
    const counted = stock.items.find(({ productId }) => productId === product.id)
    if (product.status !== 'active' || !counted) continue
    const { category, shareLimit } = product
    const key = `${category} ${shareLimit}`
    const row = rows.get(key) ?? { key, category, shareLimit, cells: {} }
    const { inStock, sold, otherShares } = counted
    row.cells[product.ageBand] = { product, inStock, sold, otherShares }
    rows.set(key, row)
  }
  return [...rows.values()]
}

const WEEK = 7
const SOON_DAYS = 3

export function DeskStock({ search, onChange }: DeskStockProps) {
  const stock = useQuery(stockQuery)
  const products = useQuery(productsQuery)
  if (!stock.data || !products.data)
    return <QueryState query={[stock, products]} loading={<Skeleton className="m-6 h-80" />} />
  const rows = rowsOf(products.data.items, stock.data)
  const open = products.data.items.find(({ id }) => id === search.product)
  return (
    <div
      className={cx(
        'grid min-h-0 flex-1 overflow-hidden @max-4xl/page:overflow-y-auto',
        open && 'grid-cols-[minmax(0,1fr)_360px] @max-4xl/page:grid-cols-1',
      )}
    >
      <div className="min-w-0 overflow-y-auto px-6 pt-4 pb-18 max-md:px-4 @max-4xl/page:overflow-visible">
        <FigureStrip figures={figuresOf(stock.data)} />
        {rows.length === 0 ? (
          <EmptyState title="No products yet">Add a product to sell leads in stock.</EmptyState>
        ) : (
          <>
            <StockTable rows={rows} open={open} onOpen={(product) => onChange({ product })} />
            <StockSum rows={rows} stock={stock.data} />
          </>
        )}
      </div>
      {open ? <ProductAreas product={open} /> : null}
    </div>
  )
}

function figuresOf({ figures }: Stock): Figure[] {
  return [
    {
      id: 'stock',
      label: 'In stock',
      value: formatCount(figures.inStock),
      versus:
        figures.withoutProduct > 0
          ? `${formatCount(figures.withoutProduct)} fit no product: category or number of buyers`
          : 'up to 90 days old',
      link: (props) => (
        <Link to="/area-leads" search={{ status: ['available', 'partially_sold'] }} {...props} />
      ),
    },
    {
      id: 'sold',
      label: 'Sold today',
      value: formatCount(figures.soldToday),
      versus: `${formatCount(figures.receivedToday)} received`,
      link: (props) => (
        <Link
          to="/payment-history"
          search={{ kind: ['sale'], from: figures.today, to: figures.today }}
          {...props}
        />
      ),
    },
    {
      id: 'orders',
      label: 'Standing orders',
      value: formatCount(figures.openOrders),
      versus: 'open or paused',
      link: (props) => (
        <Link to="/lead-purchasing" search={{ tab: 'orders', status: ['fulfilling', 'paused'] }} {...props} />
      ),
    },
    {
      id: 'returns',
      label: 'Returns to decide',
      value: formatCount(figures.returnsWaiting),
      versus: figures.oldestReturnAt ? (
        <>
          oldest <RelativeTime at={figures.oldestReturnAt} ago />
        </>
      ) : (
        'none waiting'
      ),
      link: (props) => <Link to="/lead-purchasing" search={{ tab: 'returns' }} {...props} />,
    },
  ]
}

type StockTableProps = { rows: readonly Row[]; open: Product | undefined; onOpen: (id: string) => void }

function StockTable({ rows, open, onOpen }: StockTableProps) {
  return (
    <>
      <p className="mt-4 mb-2 text-12 text-ink-2">
        Base price below each count. Sold in the last 7 days. Exclusive and shared products can offer the same
        unsold lead.
      </p>
      <div className="overflow-x-auto">
        <table aria-label="Stock by product and age" className="w-full min-w-140">
          <thead>
            <tr className="border-y text-right text-ink-2 [&>th]:py-1.5 [&>th]:font-normal">
              <th scope="col" className="text-left">
                Product
              </th>
              {AGE_BANDS.map((band) => (
                <th key={band} scope="col" className="pr-2">
                  {AGE_LABELS[band]}
                </th>
              ))}
              <th scope="col">Sold</th>
              <th scope="col">Fresh lasts</th>
            </tr>
          </thead>
          <tbody className="num">
            {rows.map((row) => (
              <tr key={row.key} className="border-b text-right [&>td]:py-1.5">
                <th scope="row" className="py-1.5 text-left font-normal">
                  <span className="block font-medium">{row.category}</span>
                  <span className="block text-12 text-ink-2">
                    {row.shareLimit === 1 ? 'Exclusive' : `Shared, up to ${row.shareLimit}`}
                  </span>
                </th>
                {AGE_BANDS.map((band) => (
                  <td key={band}>
                    <StockCell cell={row.cells[band]} open={open} onOpen={onOpen} />
                  </td>
                ))}
                <td>{formatCount(Object.values(row.cells).reduce((sum, { sold }) => sum + sold, 0))}</td>
                <td>
                  <Lasts cell={row.cells.fresh} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Why the counts above add up to another number than the stock. */
function StockSum({ rows, stock: { figures } }: { rows: readonly Row[]; stock: Stock }) {
  const { inStock, withoutProduct } = figures
  const offered = rows
    .flatMap(({ cells }) => Object.values(cells))
    .reduce((sum, cell) => sum + cell.inStock, 0)
  const twice = offered - (inStock - withoutProduct)
  if (twice === 0 && withoutProduct === 0) return null
  const parts = [
    twice > 0 && `${formatCount(twice)} are counted again, because another product offers them too`,
    withoutProduct > 0 && `${formatCount(withoutProduct)} fit no product`,
  ].filter(Boolean)
  return (
    <p className="num mt-3 text-12 text-ink-2">
      {formatCount(inStock)} leads are in stock. The counts above add up to {formatCount(offered)}:{' '}
      {parts.join(', and ')}.
    </p>
  )
}

type StockCellProps = { cell: Cell | undefined; open: Product | undefined; onOpen: (id: string) => void }

function StockCell({ cell, open, onOpen }: StockCellProps) {
  if (!cell) return <span className="pr-2 text-12 text-ink-3">not sold</span>
  const isOpen = cell.product.id === open?.id
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      onClick={() => onOpen(cell.product.id)}
      className={cx(
        'ml-auto block rounded-4 px-2 py-0.5 text-right hover:bg-hover',
        isOpen && 'bg-primary-subtle',
      )}
    >
      <span className="sr-only">{`${cell.product.category}, ${AGE_LABELS[cell.product.ageBand]}: `}</span>
      <span className="block">{formatCount(cell.inStock)}</span>
      <span className="sr-only"> in stock at </span>
      <span className="block text-12 text-ink-2">{formatMoney(cell.product.unitCents)}</span>
      {cell.inStock === 0 && cell.otherShares > 0 ? (
        <span className="block text-12 text-warning-text">
          {formatCount(cell.otherShares)} for another number of buyers
        </span>
      ) : null}
      <span className="sr-only">, show areas</span>
    </button>
  )
}

/** At the pace of the last week. */
function Lasts({ cell }: { cell: Cell | undefined }) {
  if (!cell || cell.sold === 0) return <span className="text-ink-3">–</span>
  const days = Math.max(1, Math.round(cell.inStock / (cell.sold / WEEK)))
  return (
    <span className={days <= SOON_DAYS ? 'text-warning-text' : undefined}>
      about {days === 1 ? '1 day' : `${formatCount(days)} days`}
    </span>
  )
}
