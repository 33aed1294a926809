// The screens of money: for customers and for staff.
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readLater } from '#platform/web/search-readers.ts'
import type { BillingSearch, HistorySearch } from './search.ts'

export const billingScreens = [
  {
    path: '/portal/billing',
    guard: 'customer',
    search: readLater<BillingSearch>(),
    component: lazyScreen(() => import('./portal-billing.tsx'), 'PortalBilling'),
  },
  {
    path: '/payment-history',
    guard: 'staff',
    search: readLater<HistorySearch>(),
    component: lazyScreen(() => import('./payment-history.tsx'), 'PaymentHistory'),
    shape: 'list',
  },
] as const satisfies readonly Screen[]
