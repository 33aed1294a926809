// The screens of imports.
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readLater } from '#platform/web/search-readers.ts'
import type { ImportsSearch, SheetSearch } from './search.ts'

export const importsScreens = [
  {
    path: '/data-import',
    guard: 'staff',
    search: readLater<ImportsSearch>(),
    component: lazyScreen(() => import('./data-import.tsx'), 'DataImport'),
  },
  {
    path: '/spreadsheet-upload',
    guard: 'staff',
    search: readLater<SheetSearch>(),
    component: lazyScreen(() => import('./spreadsheet-upload.tsx'), 'SpreadsheetUpload'),
  },
] as const satisfies readonly Screen[]
