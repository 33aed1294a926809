// The screens of reports, for staff and customers.
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readLater } from '#platform/web/search-readers.ts'
import type { AccountSearch, BuilderSearch, PortalSearch, RecruitersSearch } from './search.ts'

export const reportingScreens = [
  {
    path: '/account-reporting',
    guard: 'staff',
    search: readLater<AccountSearch>(),
    component: lazyScreen(() => import('./account-reporting.tsx'), 'AccountReporting'),
    shape: 'dashboard',
  },
  {
    path: '/account-reporting/builder',
    guard: 'staff',
    search: readLater<BuilderSearch>(),
    component: lazyScreen(() => import('./builder.tsx'), 'ReportBuilder'),
    shape: 'dashboard',
  },
  {
    path: '/account-reporting/recruiters',
    guard: 'staff',
    search: readLater<RecruitersSearch>(),
    component: lazyScreen(() => import('./recruiters.tsx'), 'Recruiters'),
    shape: 'list',
  },
  {
    path: '/portal/reports',
    guard: 'customer',
    search: readLater<PortalSearch>(),
    component: lazyScreen(() => import('./portal-reports.tsx'), 'PortalReports'),
    shape: 'reports',
  },
] as const satisfies readonly Screen[]
