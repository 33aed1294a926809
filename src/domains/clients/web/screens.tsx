// The screens of clients.
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readLater } from '#platform/web/search-readers.ts'
import type { ClientsSearch } from './search.ts'

export const clientsScreens = [
  {
    path: '/admin/clients',
    guard: 'admin',
    search: readLater<ClientsSearch>(),
    component: lazyScreen(() => import('./clients.tsx'), 'Clients'),
  },
] as const satisfies readonly Screen[]
