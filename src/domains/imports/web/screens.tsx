// The screens of imports.
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readLater } from '#platform/web/search-readers.ts'
import type { ImportsSearch } from './search.ts'

export const importsScreens = [
  {
    path: '/data-import',
    guard: 'staff',
    search: readLater<ImportsSearch>(),
    component: lazyScreen(() => import('./data-import.tsx'), 'DataImport'),
  },
] as const satisfies readonly Screen[]
