// The sales desk: stock, products, orders, balances, returns.
import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { exportReturns } from '#domains/delivery/contract/return-endpoints.ts'
import { exportAllOrders } from '#domains/shop/contract/endpoints.ts'
import { shopPermissions } from '#domains/shop/contract/permissions.ts'
import { addressOf } from '#platform/web/api-client.ts'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { useChangeSearch } from '#platform/web/list/use-list-search.ts'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { roleMay } from '#shared/permissions.ts'
import { Button } from '#ui/button.tsx'
import { Count } from '#ui/count.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TabLinks, tabLink } from '#ui/tabs.tsx'
import { DECIDED, stockQuery, WAITING } from './api.ts'
import { ProductDialog } from './product-dialog.tsx'
import { DESK_TABS, type DeskSearch, type DeskTab, deskSearch, readDeskSearch } from './search.ts'
import { DeskStock } from './stock.tsx'

const DeskProducts = lazy(async () => ({ default: (await import('./products.tsx')).DeskProducts }))
const DeskOrders = lazy(async () => ({ default: (await import('./orders.tsx')).DeskOrders }))
const DeskOrder = lazy(async () => ({ default: (await import('./order.tsx')).DeskOrder }))
const DeskBalances = lazy(async () => ({ default: (await import('./balances.tsx')).DeskBalances }))
const DeskReturns = lazy(async () => ({ default: (await import('./returns.tsx')).DeskReturns }))

const LABELS: Record<DeskTab, string> = {
  stock: 'Stock',
  products: 'Products',
  orders: 'Orders',
  balances: 'Balances',
  returns: 'Returns',
}

export function LeadPurchasing() {
  const search = useReadSearch(readDeskSearch, useSearch({ from: '/staff/lead-purchasing' }))
  const change = useChangeSearch<DeskSearch>()
  const { user } = useRouteContext({ from: '/staff' })
  const [isAdding, setAdding] = useState(false)
  const stock = useQuery(stockQuery)
  const tab = search.tab ?? 'stock'
  const why = roleMay(user.role, shopPermissions.price)
    ? undefined
    : 'Only managers and admins set prices and decide on returns.'
  const counts: Partial<Record<DeskTab, number | undefined>> = {
    products: stock.data?.items.length,
    returns: stock.data?.figures.returnsWaiting,
  }
  const parts: Record<DeskTab, ReactNode> = {
    stock: <DeskStock search={search} onChange={change} />,
    products: <DeskProducts open={search.product} onChange={change} lockedReason={why} />,
    orders: <DeskOrders search={search} onChange={change} />,
    balances: <DeskBalances search={search} onChange={change} />,
    returns: <DeskReturns search={search} onChange={change} lockedReason={why} />,
  }
  const file = fileOf(tab, search)
  return (
    <>
      <Page>
        <title>Lead purchasing · Candor Hire</title>
        <PageHeader
          title="Lead purchasing"
          actions={
            <>
              {file ? <ListMenu exportAddress={file} /> : null}
              <Button variant="primary" icon={Plus} onClick={() => setAdding(true)} disabledReason={why}>
                New product
              </Button>
            </>
          }
        />
        <TabLinks label="Sales desk">
          {DESK_TABS.map((id) => (
            <Link
              key={id}
              to="/lead-purchasing"
              search={id === 'stock' ? {} : { tab: id }}
              className={tabLink(id === tab)}
              aria-current={id === tab ? 'page' : undefined}
              activeProps={{}}
            >
              {LABELS[id]}
              {counts[id] ? <Count>{counts[id]}</Count> : null}
            </Link>
          ))}
        </TabLinks>
        <Suspense fallback={<Skeleton className="m-6 h-60" />}>{parts[tab]}</Suspense>
        {isAdding ? (
          <ProductDialog
            onClose={() => setAdding(false)}
            onMade={(product) => change({ tab: 'products', product })}
          />
        ) : null}
      </Page>
      <Suspense>
        {tab === 'orders' && search.order ? (
          <DeskOrder
            key={search.order}
            id={search.order}
            lockedReason={why && 'Only managers and admins change orders.'}
            onClose={() => change({ order: undefined })}
          />
        ) : null}
      </Suspense>
    </>
  )
}

function fileOf(tab: DeskTab, search: DeskSearch): string | null {
  const { client, manager, decided } = search
  if (tab === 'products') return '/api/products/export.csv'
  if (tab === 'orders') return addressOf(exportAllOrders, { query: deskSearch.filterOf(search) })
  if (tab === 'returns')
    return addressOf(exportReturns, { query: { ...(decided ? DECIDED : WAITING), client, manager } })
  return null
}
