// The screens of selling and buying leads.
import type { LeadSearch } from '#domains/leads/web/index.ts'
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readLater } from '#platform/web/search-readers.ts'
import type { DeskSearch } from './desk-search.ts'
import type { OwnLeadsSearch } from './lead-search.ts'
import type { OrdersSearch } from './order-search.ts'
import type { PurchaseSearch } from './purchase-search.ts'

export const purchasingScreens = [
  {
    path: '/area-leads',
    guard: 'staff',
    search: readLater<LeadSearch>(),
    component: lazyScreen(() => import('./area-leads.tsx'), 'AreaLeadsScreen'),
    shape: 'map',
  },
  {
    path: '/lead-purchasing',
    guard: 'staff',
    search: readLater<DeskSearch>(),
    component: lazyScreen(() => import('./desk.tsx'), 'LeadPurchasing'),
    shape: 'list',
  },
  {
    path: '/portal/purchase',
    guard: 'customer',
    search: readLater<PurchaseSearch>(),
    component: lazyScreen(() => import('./purchase.tsx'), 'Purchase'),
    shape: 'purchase',
  },
  {
    path: '/portal/leads',
    guard: 'customer',
    search: readLater<OwnLeadsSearch>(),
    component: lazyScreen(() => import('./own-leads.tsx'), 'OwnLeads'),
    shape: 'list',
  },
  {
    path: '/portal/leads/$id',
    guard: 'customer',
    component: lazyScreen(() => import('./own-lead.tsx'), 'OwnLeadScreen'),
  },
  {
    path: '/portal/purchases',
    guard: 'customer',
    search: readLater<OrdersSearch>(),
    component: lazyScreen(() => import('./orders.tsx'), 'Orders'),
  },
  {
    path: '/receipts/$hash',
    guard: 'visitor',
    component: lazyScreen(() => import('./receipt-check.tsx'), 'ReceiptCheck'),
  },
] as const satisfies readonly Screen[]
