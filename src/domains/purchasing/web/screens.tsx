// The screens of selling leads.
import type { LeadSearch } from '#domains/leads/web/index.ts'
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readLater } from '#platform/web/search-readers.ts'

export const purchasingScreens = [
  {
    path: '/area-leads',
    guard: 'staff',
    search: readLater<LeadSearch>(),
    component: lazyScreen(() => import('./area-leads.tsx'), 'AreaLeadsScreen'),
    shape: 'list',
  },
] as const satisfies readonly Screen[]
