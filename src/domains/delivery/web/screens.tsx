// The screens of bought leads, and the public check of a receipt.
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readLater } from '#platform/web/search-readers.ts'
import type { OwnLeadsSearch } from './lead-search.ts'

export const deliveryScreens = [
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
    path: '/receipts/$hash',
    guard: 'visitor',
    component: lazyScreen(() => import('./receipt-check.tsx'), 'ReceiptCheck'),
  },
] as const satisfies readonly Screen[]
