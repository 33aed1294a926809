// The screens of buying leads.
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readLater } from '#platform/web/search-readers.ts'
import type { OrdersSearch } from './order-search.ts'
import type { PurchaseSearch } from './purchase-search.ts'

export const shopScreens = [
  {
    path: '/portal/purchase',
    guard: 'customer',
    search: readLater<PurchaseSearch>(),
    component: lazyScreen(() => import('./purchase.tsx'), 'Purchase'),
    shape: 'purchase',
  },
  {
    path: '/portal/purchases',
    guard: 'customer',
    search: readLater<OrdersSearch>(),
    component: lazyScreen(() => import('./orders.tsx'), 'Orders'),
  },
] as const satisfies readonly Screen[]
