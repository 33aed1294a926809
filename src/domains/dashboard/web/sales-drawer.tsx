// The sold leads behind the figures "Leads sold" and "Revenue".
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { addressOf } from '#platform/web/api-client.ts'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import type { Total } from '#shared/list.ts'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMoney, formatTotal } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import type { Sale } from '../contract/endpoints.ts'
import { exportDashboardSales } from '../contract/endpoints.ts'
import type { SaleFigure } from '../contract/words.ts'
import { salesQuery } from './api.ts'
import type { Asked } from './search.ts'

const TITLES: Record<SaleFigure, string> = { sold: 'Leads sold', revenue: 'Revenue' }

type SalesDrawerProps = { figure: SaleFigure; asked: Asked; onClose: () => void }

export function SalesDrawer({ figure, asked, onClose }: SalesDrawerProps) {
  const pages = useInfiniteQuery(salesQuery(figure, asked))
  const list = useList(pages)
  const cents = pages.data?.pages[0]?.totalCents ?? 0
  const isLoaded = list.state === 'ready' || list.state === 'empty'
  return (
    <Drawer label={TITLES[figure]} onClose={onClose}>
      <div className="px-5 pt-1 pb-6 max-md:px-4 max-md:pt-4">
        <div className="flex items-start justify-between gap-3 pb-3">
          <h2 className="num text-20 font-semibold">
            {isLoaded
              ? titleOf(figure, { leads: leadsOf(list.total), money: formatMoney(cents) })
              : TITLES[figure]}{' '}
            <span className="text-14 font-normal text-ink-3">in the last {asked.days} days</span>
          </h2>
          <ListMenu exportAddress={addressOf(exportDashboardSales, { query: { figure, ...asked } })} />
        </div>
        {figure === 'revenue' ? (
          <p className="pb-2 text-ink-2">Without returned leads. Their price was credited.</p>
        ) : null}
        <ListState
          list={list}
          loading={<ListSkeleton />}
          empty={<EmptyState title="None in this period">Choose a longer period.</EmptyState>}
        >
          <ul>
            {list.rows.map((sale) => (
              <SaleRow key={sale.id} sale={sale} />
            ))}
          </ul>
          <MoreButton list={list} className="mt-3" />
        </ListState>
      </div>
    </Drawer>
  )
}

const leadsOf = (total: Total) => `${formatTotal(total)} ${total.count === 1 ? 'lead' : 'leads'}`

const titleOf = (figure: SaleFigure, { leads, money }: { leads: string; money: string }) =>
  figure === 'revenue' ? `${money} from ${leads}` : `${leads} sold for ${money}`

function SaleRow({ sale }: { sale: Sale }) {
  const { leadId, client, orderNumber, category, city, state, priceCents, deliveredAt, returnedAt } = sale
  const place = [city, state].filter(Boolean).join(', ')
  return (
    <li className="flex items-baseline gap-3 border-b py-2.5 last:border-b-0">
      <span className="min-w-0 flex-1">
        <Link to="/area-leads" search={{ lead: leadId }} className="font-medium hover:underline">
          {category}
          {place ? `, ${place}` : ''}
        </Link>
        <span className="block truncate text-12 text-ink-3">
          {client.name}, order <span className="num">{orderNumber}</span>, sale {sale.saleNo} of{' '}
          {sale.shareLimit}
          {returnedAt ? ', returned' : ''}
        </span>
      </span>
      <span className="num">{formatMoney(priceCents)}</span>
      <RelativeTime at={deliveredAt} className="w-20 text-right text-12 text-ink-3" />
    </li>
  )
}
