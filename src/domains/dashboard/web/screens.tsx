// The dashboards of staff and of customers.

import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readLater } from '#platform/web/search-readers.ts'
import type { DashboardSearch } from './search.ts'

export const dashboardScreens = [
  {
    path: '/dashboard',
    guard: 'staff',
    search: readLater<DashboardSearch>(),
    component: lazyScreen(() => import('./dashboard.tsx'), 'Dashboard'),
    shape: 'dashboard',
  },
  {
    path: '/portal/dashboard',
    guard: 'customer',
    component: lazyScreen(() => import('./portal-dashboard.tsx'), 'PortalDashboard'),
    shape: 'portal',
  },
] as const satisfies readonly Screen[]
