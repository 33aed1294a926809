// The screens of routing.
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readSearch, uuid } from '#platform/web/search-readers.ts'

export type ReplaySearch = { replay?: string | undefined }
const readReplaySearch = (given: Record<string, unknown>): ReplaySearch =>
  readSearch<ReplaySearch>({ replay: uuid }, given)

export const routingScreens = [
  {
    path: '/campaign-routing',
    guard: 'staff',
    component: lazyScreen(() => import('./campaign-routing.tsx'), 'CampaignRouting'),
  },
  {
    path: '/campaign-routing/replay',
    guard: 'staff',
    search: readReplaySearch,
    component: lazyScreen(() => import('./replay.tsx'), 'ReplayPage'),
  },
] as const satisfies readonly Screen[]
