// The screens of the sales desk.
import type { LeadSearch } from '#domains/leads/web/index.ts'
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readLater } from '#platform/web/search-readers.ts'
import type { DeskSearch } from './search.ts'

export const deskScreens = [
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
] as const satisfies readonly Screen[]
