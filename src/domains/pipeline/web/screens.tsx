// The screens of the pipeline.

import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readLater } from '#platform/web/search-readers.ts'
import type { DisqualifiedSearch, PipelineSearch } from './search.ts'

export const pipelineScreens = [
  {
    path: '/employer/pipeline',
    guard: 'staff',
    search: readLater<PipelineSearch>(),
    component: lazyScreen(() => import('./pipeline.tsx'), 'Pipeline'),
  },
  {
    path: '/disqualified',
    guard: 'staff',
    search: readLater<DisqualifiedSearch>(),
    component: lazyScreen(() => import('./disqualified.tsx'), 'Disqualified'),
    shape: 'list',
  },
  {
    path: '/admin/stages',
    guard: 'admin',
    component: lazyScreen(() => import('./admin-stages.tsx'), 'AdminStages'),
  },
  {
    path: '/admin/reasons',
    guard: 'admin',
    component: lazyScreen(() => import('./admin-reasons.tsx'), 'AdminReasons'),
  },
] as const satisfies readonly Screen[]

/** Stored by the service worker. `{id}` stands for an id. */
export const offline = ['/api/pipeline/board', '/api/pipeline/stages', '/api/clients', '/api/staff']
