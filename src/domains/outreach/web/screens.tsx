// The screens of outreach: for staff, and the page behind an unsubscribe link.

import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readLater } from '#platform/web/search-readers.ts'
import type { CampaignsSearch, RecipientSearch } from './search.ts'

export const outreachScreens = [
  {
    path: '/unsubscribe/$token',
    guard: 'open',
    component: lazyScreen(() => import('./unsubscribe-page.tsx'), 'UnsubscribePage'),
    wholePage: true,
  },
  {
    path: '/crm-campaigns',
    guard: 'staff',
    search: readLater<CampaignsSearch>(),
    component: lazyScreen(() => import('./crm-campaigns.tsx'), 'CrmCampaigns'),
    shape: 'list',
  },
  {
    path: '/crm-campaigns/$id',
    guard: 'staff',
    search: readLater<RecipientSearch>(),
    component: lazyScreen(() => import('./campaign.tsx'), 'CampaignPage'),
    shape: 'form',
  },
] as const satisfies readonly Screen[]
