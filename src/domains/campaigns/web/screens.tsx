// The screens of campaigns.
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readLater } from '#platform/web/search-readers.ts'
import type { CampaignFormSearch, CampaignsSearch } from './search.ts'

export const campaignsScreens = [
  {
    path: '/employer/campaigns',
    guard: 'staff',
    search: readLater<CampaignsSearch>(),
    component: lazyScreen(() => import('./campaigns.tsx'), 'Campaigns'),
    shape: 'list',
  },
  {
    path: '/employer/campaigns/new',
    guard: 'staff',
    search: readLater<CampaignFormSearch>(),
    component: lazyScreen(() => import('./campaign-form.tsx'), 'CampaignForm'),
    shape: 'wizard',
  },
] as const satisfies readonly Screen[]
