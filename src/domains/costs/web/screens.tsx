// The screens of costs: hires, open cost and rates, and the receipt of one hire.
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readLater } from '#platform/web/search-readers.ts'
import type { CostsSearch, ReceiptSearch } from './search.ts'

export const costsScreens = [
  {
    path: '/cost-per-hire',
    guard: 'staff',
    search: readLater<CostsSearch>(),
    component: lazyScreen(() => import('./cost-per-hire.tsx'), 'CostPerHire'),
    shape: 'list',
  },
  {
    path: '/cost-per-hire/$id',
    guard: 'staff',
    search: readLater<ReceiptSearch>(),
    component: lazyScreen(() => import('./receipt.tsx'), 'ReceiptScreen'),
    shape: 'list',
  },
] as const satisfies readonly Screen[]
