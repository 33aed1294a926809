// The screens of selling and buying leads.
import type { LeadSearch } from '#domains/leads/web/index.ts'
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readLater } from '#platform/web/search-readers.ts'
import type { DeskSearch } from './desk-search.ts'
import type { OwnLeadsSearch } from './lead-search.ts'
import type { OrdersSearch } from './order-search.ts'
import type { PurchaseSearch } from './purchase-search.ts'

const later = () => import('./later.tsx')

export const purchasingScreens = [
  {
    path: '/area-leads',
    guard: 'staff',
    search: readLater<LeadSearch>(),
    component: lazyScreen(later, 'AreaLeadsScreen'),
    shape: 'map',
  },
  {
    path: '/lead-purchasing',
    guard: 'staff',
    search: readLater<DeskSearch>(),
    component: lazyScreen(later, 'LeadPurchasing'),
    shape: 'list',
  },
  {
    path: '/portal/purchase',
    guard: 'customer',
    search: readLater<PurchaseSearch>(),
    component: lazyScreen(later, 'Purchase'),
    shape: 'purchase',
  },
  {
    path: '/portal/leads',
    guard: 'customer',
    search: readLater<OwnLeadsSearch>(),
    component: lazyScreen(later, 'OwnLeads'),
    shape: 'list',
  },
  {
    path: '/portal/leads/$id',
    guard: 'customer',
    component: lazyScreen(later, 'OwnLeadScreen'),
  },
  {
    path: '/portal/purchases',
    guard: 'customer',
    search: readLater<OrdersSearch>(),
    component: lazyScreen(later, 'Orders'),
  },
  {
    path: '/receipts/$hash',
    guard: 'visitor',
    component: lazyScreen(later, 'ReceiptCheck'),
  },
] as const satisfies readonly Screen[]
