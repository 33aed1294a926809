// The screens of integrations: the connections, and the lab of webhooks.
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readLater } from '#platform/web/search-readers.ts'
import type { IntegrationSearch, LabSearch } from './search.ts'

export const integrationsScreens = [
  {
    path: '/platform-integrations',
    guard: 'staff',
    search: readLater<IntegrationSearch>(),
    component: lazyScreen(() => import('./integrations.tsx'), 'Integrations'),
    shape: 'list',
  },
  {
    path: '/webhook-test',
    guard: 'staff',
    search: readLater<LabSearch>(),
    component: lazyScreen(() => import('./webhook-lab.tsx'), 'WebhookLab'),
    shape: 'list',
  },
] as const satisfies readonly Screen[]
