// The screens of candidates.
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readLater } from '#platform/web/search-readers.ts'
import type { TrackerSearch } from './search.ts'

export const candidatesScreens = [
  {
    path: '/hiring-tracker',
    guard: 'staff',
    search: readLater<TrackerSearch>(),
    component: lazyScreen(() => import('./hiring-tracker.tsx'), 'HiringTracker'),
    shape: 'list',
  },
  {
    path: '/admin/fields',
    guard: 'admin',
    component: lazyScreen(() => import('./admin-fields.tsx'), 'AdminFields'),
  },
] as const satisfies readonly Screen[]

/** Stored by the service worker. `{id}` stands for an id. */
export const offline = [
  '/api/candidates',
  '/api/candidates/facets',
  '/api/candidates/{id}',
  '/api/candidates/{id}/timeline',
  '/api/clients',
  '/api/saved-views',
  '/api/staff',
]
